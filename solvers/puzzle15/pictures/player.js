// SPDX-License-Identifier: Apache-2.0
"use strict";

// Plays what the element "data" holds: pictures/player_page.cpp says what that is.

const page = JSON.parse(document.getElementById("data").textContent);
const element = id => document.getElementById(id);
const width = page.width;
const height = page.start.length / width;
const most = page.moves.length;
const speeds = [0.5, 1, 2, 4, 8, 16, 32, 64];  // moves a second
const ways = { U: "up", L: "left", R: "right", D: "down" };
const steps = { U: -width, L: -1, R: 1, D: width };  // of the blank
let place = 0;  // how many moves have been made
let timer = null;

// ---- The boards after each number of moves

const boards = [page.start];
const moved = [0];  // the tile of the last move
for (const letter of page.moves) {
    const board = boards.at(-1).slice();
    const blank = board.indexOf(0);
    const cell = blank + steps[letter];
    moved.push(board[cell]);
    [board[blank], board[cell]] = [board[cell], 0];
    boards.push(board);
}

// ---- What is on the page from the beginning

for (const id of ["title", "subtitle", "command"]) element(id).textContent = page[id];
document.title = page.title;
element("key").textContent =
    `Letters say where the ${page.who === "blank" ? "blank" : "tile that moves"} goes. Tiles at home are coloured.`;
element("place").max = most;
element("board").style.aspectRatio = `${width} / ${height}`;

const tiles = new Map();
for (const tile of page.start) {
    if (tile === 0) continue;
    const shown = document.createElement("div");
    shown.textContent = tile;
    shown.style.width = `${100 / width}%`;
    shown.style.height = `${100 / height}%`;
    element("board").append(shown);
    tiles.set(tile, shown);
}

const letters = [...page.letters].map((letter, index) => {
    const shown = document.createElement("b");
    shown.textContent = letter;
    shown.title = `move ${index + 1}`;
    shown.addEventListener("click", () => go_to(index + 1));
    element("letters").append(shown);
    return shown;
});

// ---- What changes

function show() {
    boards[place].forEach((tile, cell) => {
        if (tile === 0) return;
        const shown = tiles.get(tile);
        shown.style.left = `${100 * (cell % width) / width}%`;
        shown.style.top = `${100 * Math.floor(cell / width) / height}%`;
        shown.className = "tile" + (page.goal[cell] === tile ? " home" : "") + (moved[place] === tile ? " last" : "");
    });
    letters.forEach((shown, index) => {
        shown.className = index === place - 1 ? "now" : index < place ? "done" : "";
    });
    element("place").value = place;
    element("count").textContent = `${place} of ${most} move${most === 1 ? "" : "s"}`;
    element("last").textContent = place === 0 ? "the start" : last_text();
}

function last_text() {
    const letter = page.letters[place - 1];
    const who = page.who === "blank" ? `the blank went ${ways[letter]}, tile ${moved[place]} took its place`
        : `tile ${moved[place]} went ${ways[letter]}`;
    return who + (place === most ? ": the goal" : "");
}

function set_place(wanted) {
    place = Math.max(0, Math.min(most, wanted));
    show();
}

function go_to(wanted) {
    stop();
    set_place(wanted);
}

function stop() {
    clearTimeout(timer);
    timer = null;
    element("play").textContent = "play";
}

const speed = () => speeds[element("speed").value];

function tick() {
    set_place(place + 1);
    if (place === most) return stop();
    timer = setTimeout(tick, 1000 / speed());
}

// From the goal it begins again at the start.
function play_or_stop() {
    if (timer !== null) return stop();
    if (most === 0) return;
    if (place === most) set_place(0);
    element("play").textContent = "stop";
    timer = setTimeout(tick, 1000 / speed());
}

function set_speed(wanted) {
    element("speed").value = wanted;
    element("speed-text").textContent = `${speed()} a second`;
    element("board").classList.toggle("fast", speed() > 6);
}

// ---- Buttons and keys

element("first").addEventListener("click", () => go_to(0));
element("back").addEventListener("click", () => go_to(place - 1));
element("play").addEventListener("click", play_or_stop);
element("forth").addEventListener("click", () => go_to(place + 1));
element("end").addEventListener("click", () => go_to(most));
element("place").addEventListener("input", () => go_to(+element("place").value));
element("speed").addEventListener("input", () => set_speed(element("speed").value));

const keys = {
    " ": play_or_stop,
    ArrowLeft: () => go_to(place - 1),
    ArrowRight: () => go_to(place + 1),
    ArrowUp: () => set_speed(+element("speed").value + 1),
    ArrowDown: () => set_speed(+element("speed").value - 1),
    Home: () => go_to(0),
    End: () => go_to(most),
};

// A button that has the focus is pressed by a space itself; a slider is moved by the page, as everywhere on it.
document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    keys[event.key]();
});

set_speed(element("speed").value);
show();
