// SPDX-License-Identifier: Apache-2.0
"use strict";

// Draws the data in the element "data". report/page/run_page.cpp makes them, and report/page/run_page.hpp describes
// their timeline. All times in this script are seconds.

const page = JSON.parse(document.getElementById("data").textContent);
const timeline = page.timeline;
const pes = timeline.pes;
const end = timeline.seconds;
const view = { from: 0, to: end };  // the part of the time that is shown
const margin = { left: 64, right: 6, bottom: 20 };
const most_bars = 140;  // the greatest number of PEs that have a row each
const most_groups = 64;  // the greatest number of rows that tell who gave work to whom
const most_on_map = 65536;  // the greatest number of PEs that are shown on a map of the machine

const element = id => document.getElementById(id);
const seconds_of = tick => tick / timeline.ticks * end;

// ---- Numbers and colours

function time_text(seconds) {
    const [factor, unit] = Math.abs(seconds) >= 1 || seconds === 0 ? [1, "s"]
        : Math.abs(seconds) >= 1e-3 ? [1e3, "ms"] : Math.abs(seconds) >= 1e-6 ? [1e6, "µs"] : [1e9, "ns"];
    return `${+(seconds * factor).toPrecision(4)} ${unit}`;
}

const number_text = number => number.toLocaleString("en", { maximumSignificantDigits: 6 });
const percent_text = share => `${+(100 * share).toPrecision(3)}\u00a0%`;

function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

function channels(name) {
    const hex = colour(name);
    return [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
}

// Returns a function that maps shares from 0 to 1 to colours between the two colours.
function scale(none, all) {
    const [a, b] = [channels(none), channels(all)];
    return share => a.map((value, i) => Math.round(value + (b[i] - value) * Math.min(1, Math.max(0, share))));
}

// ---- What happened

// Splits a list of the timeline into its columns. The list holds `width` numbers for each event, the first of which is
// the time since the event before.
function columns_of(list, width) {
    const count = list.length / width;
    const columns = Array.from({ length: width }, () => new Float64Array(count));
    let tick = 0;
    for (let i = 0; i < count; i++) {
        tick += list[i * width];
        columns[0][i] = seconds_of(tick);
        for (let column = 1; column < width; column++) columns[column][i] = list[i * width + column];
    }
    return columns;
}

function read_events() {
    const [start, length, pe] = columns_of(timeline.work, 3);
    const [time, giver, receiver] = columns_of(timeline.splits, 3);
    return {
        work: { start, end: start.map((value, i) => value + seconds_of(length[i])), pe },
        splits: { time, giver, receiver },
        requests: columns_of(timeline.requests, 1)[0],
    };
}

const events = read_events();

const row_of = (pe, rows) => Math.floor(pe * rows / pes);

function pes_in_rows(rows) {
    const count = new Float64Array(rows);
    for (let pe = 0; pe < pes; pe++) count[row_of(pe, rows)]++;
    return count;
}

// Adds an amount, spread evenly over a stretch of time, to the cells of the view that the stretch touches.
function spread(cells, first, columns, from, to, amount) {
    const per_column = (view.to - view.from) / columns;
    const begin = (from - view.from) / per_column, stop = (to - view.from) / per_column;
    for (let column = Math.max(0, Math.floor(begin)); column < Math.min(columns, stop); column++) {
        const covered = Math.min(stop, column + 1) - Math.max(begin, column);
        cells[first + column] += amount * covered / (stop - begin);
    }
}

// Returns the seconds of work in each cell of rows of PEs and columns of time.
function work_of_cells(rows, columns) {
    const cells = new Float64Array(rows * columns);
    const { start, end: stop, pe } = events.work;
    for (let i = 0; i < start.length; i++) {
        if (stop[i] > view.from && start[i] < view.to && stop[i] > start[i]) {
            spread(cells, row_of(pe[i], rows) * columns, columns, start[i], stop[i], stop[i] - start[i]);
        }
    }
    return cells;
}

// Returns the share of the whole time in which each PE had work.
function loads() {
    const load = new Float64Array(pes), { start, end: stop, pe } = events.work;
    for (let i = 0; i < start.length; i++) load[pe[i]] += (stop[i] - start[i]) / end;
    return load;
}

// Returns how many parts the PEs of each row gave to those of each column.
function parts_given(side) {
    const cells = new Array(side * side).fill(0), { giver, receiver } = events.splits;
    for (let i = 0; i < giver.length; i++) cells[row_of(giver[i], side) * side + row_of(receiver[i], side)]++;
    return cells;
}

function busy_shares(rows, columns) {
    const cells = work_of_cells(rows, columns), count = pes_in_rows(rows);
    const seconds = (view.to - view.from) / columns;
    return cells.map((work, i) => work / (count[Math.floor(i / columns)] * seconds));
}

// Returns how many requests or splits there were in each column of time.
function counts(name, columns) {
    const cells = new Float64Array(columns), times = name === "splits" ? events.splits.time : events.requests;
    for (const time of times) {
        const column = Math.floor((time - view.from) / (view.to - view.from) * columns);
        if (column >= 0 && column < columns) cells[column]++;
    }
    return cells;
}

// ---- Canvases

function begin_drawing(id) {
    const canvas = element(id), ratio = window.devicePixelRatio || 1;
    canvas.dataset.height ??= canvas.getAttribute("height");
    const width = canvas.clientWidth, height = +canvas.dataset.height;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = height + "px";
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.font = "11px system-ui, sans-serif";
    return { pen, width, height, plot: height - margin.bottom, span: width - margin.left - margin.right };
}

const x_of = (time, span) => margin.left + (time - view.from) / (view.to - view.from) * span;
const time_at = (x, span) => view.from + (x - margin.left) / span * (view.to - view.from);

// Returns 1, 2 or 5 times a power of ten, so that about `most` steps cover the range.
function round_step(range, most) {
    const power = Math.pow(10, Math.floor(Math.log10(range / most)));
    return [1, 2, 5, 10].map(factor => factor * power).find(step => range / step <= most);
}

function draw_time_axis({ pen, plot, height, span }) {
    const step = round_step(view.to - view.from, Math.max(2, span / 90));
    pen.fillStyle = colour("aside");
    pen.strokeStyle = colour("grid");
    pen.textAlign = "center";
    for (let i = Math.ceil(view.from / step); i * step <= view.to + step * 1e-9; i++) {
        const x = x_of(i * step, span);
        pen.beginPath();
        pen.moveTo(x, 0);
        pen.lineTo(x, plot);
        pen.stroke();
        pen.fillText(time_text(i * step), Math.min(x, margin.left + span - 16), height - 6);
    }
}

function draw_labels({ pen }, labels) {
    pen.fillStyle = colour("aside");
    pen.textAlign = "right";
    for (const [y, text] of labels) pen.fillText(text, margin.left - 6, Math.max(9, y + 4));
}

// Marks the starts of successive searches by a line, and covers the time from which on events are missing by a veil.
function draw_limits({ pen, plot, span }) {
    pen.strokeStyle = colour("aside");
    pen.setLineDash([2, 3]);
    const begins = timeline.begins.length <= 100 ? timeline.begins.slice(1).map(seconds_of) : [];
    for (const time of begins.filter(time => time > view.from && time < view.to)) {
        pen.beginPath();
        pen.moveTo(x_of(time, span), 0);
        pen.lineTo(x_of(time, span), plot);
        pen.stroke();
    }
    pen.setLineDash([]);
    if (timeline.complete_until === null) return;
    const x = Math.max(margin.left, x_of(seconds_of(timeline.complete_until), span));
    pen.fillStyle = colour("paper");
    pen.globalAlpha = 0.6;
    if (x < margin.left + span) pen.fillRect(x, 0, margin.left + span - x, plot);
    pen.globalAlpha = 1;
}

// Draws cells of one colour each as one picture that is stretched over the area.
function draw_cells(pen, colours, columns, rows, x, y, width, height) {
    const picture = document.createElement("canvas");
    picture.width = columns;
    picture.height = rows;
    const inner = picture.getContext("2d"), image = inner.createImageData(columns, rows);
    colours.forEach(([red, green, blue], i) => image.data.set([red, green, blue, 255], 4 * i));
    inner.putImageData(image, 0, 0);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(picture, x, y, width, height);
}

// ---- Charts of time

function draw_bars({ pen, plot, span }) {
    const row = plot / pes, gap = row > 4 ? 1 : 0;
    pen.fillStyle = colour("idle");
    pen.fillRect(margin.left, 0, span, plot);
    pen.fillStyle = colour("work");
    const { start, end: stop, pe } = events.work;
    for (let i = 0; i < start.length; i++) {
        if (stop[i] < view.from || start[i] > view.to) continue;
        const from = Math.max(margin.left, x_of(start[i], span));
        const to = Math.min(margin.left + span, x_of(stop[i], span));
        pen.fillRect(from, pe[i] * row, Math.max(to - from, 0.5), row - gap);
    }
}

const density_rows = () => Math.min(pes, most_bars);

function draw_density({ pen, plot, span }) {
    const rows = density_rows(), columns = Math.floor(span), shade = scale("idle", "work");
    draw_cells(pen, Array.from(busy_shares(rows, columns), shade), columns, rows, margin.left, 0, span, plot);
}

const shows_bars = () => pes <= most_bars;
const shows_splits = () => shows_bars() && events.splits.time.length > 0;

// Draws lines from the giver's row to the receiver's, if there are few enough to be told apart.
function draw_splits({ pen, plot, span }) {
    if (!shows_splits()) return;
    const { time, giver, receiver } = events.splits;
    const shown = Array.from(time.keys()).filter(i => time[i] >= view.from && time[i] <= view.to);
    if (shown.length > 600) return;
    pen.strokeStyle = colour("split");
    const y = pe => (pe + 0.5) * plot / pes;
    for (const i of shown) {
        pen.beginPath();
        const x = Math.round(x_of(time[i], span)) + 0.5;
        pen.moveTo(x, y(giver[i]));
        pen.lineTo(x, y(receiver[i]));
        pen.stroke();
    }
}

function draw_timeline() {
    const chart = begin_drawing("timeline"), { pen, plot, span } = chart;
    draw_time_axis(chart);
    if (shows_bars()) draw_bars(chart);
    else draw_density(chart);
    draw_splits(chart);
    pen.fillStyle = colour("incumbent");
    for (const [tick, pe] of timeline.incumbents) {
        const time = seconds_of(tick);
        if (time < view.from || time > view.to) continue;
        pen.beginPath();
        pen.arc(x_of(time, span), (pe + 0.5) * plot / pes, 3, 0, 2 * Math.PI);
        pen.fill();
    }
    draw_limits(chart);
    const step = Math.max(1, round_step(pes, 16));
    draw_labels(chart, Array.from({ length: Math.ceil(pes / step) },
        (_, i) => [(i * step + 0.5) * plot / pes, `PE ${number_text(i * step)}`]));
}

function draw_busy() {
    const chart = begin_drawing("busy"), { pen, plot, span } = chart, columns = Math.floor(span), top = 10;
    draw_time_axis(chart);
    const work = work_of_cells(1, columns), seconds = (view.to - view.from) / columns;
    const y = column => plot - (plot - top) * Math.min(1, work[column] / seconds / pes);
    pen.beginPath();
    pen.moveTo(margin.left, plot);
    for (let column = 0; column < columns; column++) pen.lineTo(margin.left + column + 0.5, y(column));
    pen.lineTo(margin.left + span, plot);
    pen.closePath();
    pen.fillStyle = pen.strokeStyle = colour("work");
    pen.globalAlpha = 0.3;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
    draw_limits(chart);
    draw_labels(chart, [[top, number_text(pes)], [(plot + top) / 2, number_text(pes / 2)], [plot - 2, "0"]]);
}

function draw_rates() {
    const chart = begin_drawing("rates"), { pen, plot, span } = chart, columns = 160, top = 10;
    draw_time_axis(chart);
    const series = [["requests", "request"], ["splits", "split"]].map(([name, look]) => [counts(name, columns), look]);
    const most = Math.max(1, ...series.flatMap(([values]) => Array.from(values))), width = span / columns;
    for (const [values, look] of series) {
        pen.fillStyle = colour(look);
        values.forEach((value, column) => {
            const height = (plot - top) * value / most;
            pen.fillRect(margin.left + column * width, plot - height, Math.max(width - 1, 0.5), height);
        });
    }
    draw_limits(chart);
    draw_labels(chart, [[top, number_text(Math.round(most))], [plot - 2, "0"]]);
}

function draw_incumbents() {
    const points = timeline.incumbents.filter(([, , value]) => value !== null);
    element("incumbents-section").hidden = points.length === 0;
    if (points.length === 0) return;
    const chart = begin_drawing("incumbents"), { pen, plot, span } = chart, top = 12, floor = plot - 12;
    draw_time_axis(chart);
    const values = points.map(([, , value]) => value).concat(page.bound === null ? [] : [page.bound]);
    const least = Math.min(...values), most = Math.max(...values), range = most - least || 1;
    const y = value => floor - (floor - top) * (value - least) / range;
    if (page.bound !== null) {
        pen.strokeStyle = colour("aside");
        pen.setLineDash([6, 4]);
        pen.beginPath();
        pen.moveTo(margin.left, y(page.bound));
        pen.lineTo(margin.left + span, y(page.bound));
        pen.stroke();
        pen.setLineDash([]);
    }
    pen.fillStyle = pen.strokeStyle = colour("incumbent");
    for (const [tick, , value] of points) {
        const time = seconds_of(tick);
        if (time < view.from || time > view.to) continue;
        pen.beginPath();
        pen.arc(x_of(time, span), y(value), 3, 0, 2 * Math.PI);
        pen.fill();
    }
    draw_limits(chart);
    draw_labels(chart, least === most ? [[floor, number_text(least)]]
        : [[top, number_text(most)], [floor, number_text(least)]]);
}

// ---- Charts of PEs

function draw_given() {
    const { pen, width, height } = begin_drawing("given");
    const side = Math.min(pes, most_groups), given = parts_given(side);
    const size = Math.min(width - margin.left, height - margin.bottom);
    const most = Math.max(1, ...given), shade = scale("idle", "work");
    const share = count => count === 0 ? 0 : 0.2 + 0.8 * Math.log(1 + count) / Math.log(1 + most);
    draw_cells(pen, given.map(count => shade(share(count))), side, side, margin.left, 0, size, size);
    draw_labels({ pen }, [[6, "PE 0"], [size - 6, `PE ${number_text(pes - 1)}`]]);
    const total = given.reduce((sum, count) => sum + count, 0);
    element("given-key").textContent = `A row gives, a column receives; ${number_text(total)} parts`
        + (side < pes ? `, ${number_text(pes / side)} PEs to a cell` : "") + `, at most ${number_text(most)} in a cell`;
}

// Returns the position of a word in the Gray code, whose neighbours differ in one bit as those in a hypercube do.
function place_in_gray_code(word) {
    let place = 0;
    for (; word > 0; word = Math.floor(word / 2)) place ^= word;
    return place;
}

// Returns the columns and rows of a map of the machine, and the place of a PE on it. Every other dimension goes down.
function map_of_machine({ topology, sides }) {
    const across = sides.map((_, i) => topology === "hypercube" ? i < Math.ceil(sides.length / 2) : i % 2 === 0);
    const product = wanted => sides.reduce((size, side, i) => across[i] === wanted ? size * side : size, 1);
    const place = pe => {
        const at = [0, 0], stride = [1, 1];
        sides.forEach((side, i) => {
            const direction = across[i] ? 0 : 1;
            at[direction] += pe % side * stride[direction];
            stride[direction] *= side;
            pe = Math.floor(pe / side);
        });
        return topology === "hypercube" ? at.map(place_in_gray_code) : at;
    };
    return { columns: product(true), rows: product(false), place };
}

function draw_machine() {
    const has_map = page.machine !== null && pes <= most_on_map;
    element("machine-section").hidden = !has_map;
    if (!has_map) return;
    const load = loads();
    const { pen, width, height } = begin_drawing("machine"), { columns, rows, place } = map_of_machine(page.machine);
    const least = Math.min(...load), most = Math.max(...load);
    const from = most - least < 0.05 ? Math.max(0, most - 0.05) : least, shade = scale("idle", "work");
    const colours = new Array(columns * rows).fill(channels("paper"));
    load.forEach((share, pe) => {
        const [x, y] = place(pe);
        colours[y * columns + x] = shade((share - from) / (most - from || 1));
    });
    const cell = Math.min(width / columns, (height - margin.bottom) / rows);
    draw_cells(pen, colours, columns, rows, 0, 0, cell * columns, cell * rows);
    element("machine-key").textContent = `${page.machine.topology} of ${page.machine.sides.join("x")}: share of the time `
        + `in which a PE had work, from ${percent_text(least)} to ${percent_text(most)}`;
}

// ---- Words

function add_child(parent, tag, text, look) {
    const child = document.createElement(tag);
    child.textContent = text;
    if (look) child.className = look;
    parent.append(child);
    return child;
}

// Shows a statistic. The first part of a text such as "37,762 (prefixes of rulers)" or "9, 5 rejected" is the number,
// and the rest explains it.
function add_statistic(label, text) {
    const card = add_child(element("statistics"), "div", "");
    const cut = text.search(/, | \(/);
    add_child(card, "span", label, "label");
    add_child(card, "strong", cut < 0 ? text : text.slice(0, cut));
    if (cut >= 0) add_child(card, "small", text.slice(cut).replace(/^, |^ /, ""));
}

function write_words() {
    document.title = element("title").textContent = page.title;
    element("subtitle").textContent = page.subtitle;
    element("command").textContent = page.command;
    for (const [label, text] of page.answer) {
        add_child(element("answer"), "dt", label);
        add_child(element("answer"), "dd", text, page.check && label === page.check.label ? page.check.look : "");
    }
    for (const [label, text] of page.statistics) add_statistic(label, text);
    if (page.reports.length === 0) return;
    element("reports").hidden = false;
    for (const [i, cells] of page.reports.entries()) {
        const row = add_child(element("reports"), "tr", "");
        for (const cell of cells) add_child(row, i === 0 ? "th" : "td", cell);
    }
}

function write_keys() {
    const key = element("timeline-key");
    add_child(key, "b", "with work", "work");
    add_child(key, "b", "without", "idle");
    if (shows_splits()) add_child(key, "b", "a part sent", "split");
    if (timeline.incumbents.length > 0) add_child(key, "b", "an incumbent found", "incumbent");
    if (!shows_bars()) add_child(key, "span", `${number_text(Math.ceil(pes / density_rows()))} PEs to a row`);
    if (timeline.complete_until === null) return;
    element("missing").hidden = false;
    element("missing").textContent = `From ${time_text(seconds_of(timeline.complete_until))} on not everything is shown `
        + "here, to keep to --trace-limit.";
}

// ---- The whole page

const draw_times = () => [draw_timeline, draw_busy, draw_rates, draw_incumbents].forEach(draw => draw());

function draw_all() {
    draw_times();
    draw_given();
    draw_machine();
}

function show(from, to) {
    const shortest = end / timeline.ticks * 20;
    if (to - from < shortest) return;
    [view.from, view.to] = [Math.max(0, from), Math.min(end, to)];
    draw_times();
}

// Listens to drags, which mark a stretch of time and show it when they end.
function listen_to(canvas) {
    let begin = null;
    const span = () => canvas.clientWidth - margin.left - margin.right;
    const inside = event => Math.min(margin.left + span(), Math.max(margin.left, event.offsetX));
    canvas.addEventListener("pointerdown", event => {
        begin = inside(event);
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
        const time = time_at(inside(event), span());
        const height = canvas.clientHeight - margin.bottom;
        const pe = Math.min(pes - 1, Math.max(0, Math.floor(event.offsetY / height * pes)));
        element("readout").textContent = (canvas.id === "timeline" ? `PE ${pe}, ` : "") + time_text(time);
        if (begin === null) return;
        draw_times();
        const pen = canvas.getContext("2d");
        pen.globalAlpha = 0.25;
        pen.fillStyle = colour("text");
        pen.fillRect(begin, 0, inside(event) - begin, height);
        pen.globalAlpha = 1;
    });
    canvas.addEventListener("pointerup", event => {
        if (begin === null) return;
        const times = [begin, inside(event)].map(x => time_at(x, span())).sort((a, b) => a - b);
        begin = null;
        draw_times();
        if (Math.abs(times[1] - times[0]) * span() > 4 * (view.to - view.from)) show(...times);
    });
    canvas.addEventListener("dblclick", () => show(0, end));
}

write_words();
if (pes > 0 && end > 0) {
    write_keys();
    draw_all();
    document.querySelectorAll("canvas.time").forEach(listen_to);
    window.addEventListener("resize", draw_all);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw_all);
} else {
    element("charts").hidden = true;
}
