# SPDX-License-Identifier: Apache-2.0
"""Draws a trace as an image: python3 timeline.py TRACE.json IMAGE.svg TITLE AXIS. The image has a row for each PE,
filled while it worked, with a line from each split to where the part arrived. The axis ends after AXIS microseconds, so
that images can be compared, and the end of the run is marked.
"""

import json
import sys

WIDTH, ROW, LEFT, TOP, BOTTOM = 720, 14, 52, 34, 34
STYLE = ("text{font:12px sans-serif;fill:#1b1f24}.aside{fill:#5b6570}.row{fill:#eef1f3}.work{fill:#0072b2}"
         ".part{stroke:#d55e00;fill:none}.end{stroke:#5b6570;stroke-dasharray:3 2}@media(prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e6e8ea}"
         ".aside{fill:#9aa4ad}.row{fill:#24292e}.work{fill:#56b4e9}.part{stroke:#e69f00}.end{stroke:#9aa4ad}}")


def draw(events, title, axis):
    events = [event for event in events if event["pid"] == 0]
    pes = 1 + max(event["tid"] for event in events if event["ph"] == "M")
    spans = [event for event in events if event["ph"] == "X"]
    end = max(event["ts"] + event["dur"] for event in spans)
    height = TOP + ROW * pes + BOTTOM

    def x(time):
        return f"{LEFT + (WIDTH - LEFT - 12) * time / axis:.1f}"

    def middle(pe):
        return TOP + ROW * pe + ROW // 2

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
             f"<title>{title}</title>", f"<style>{STYLE}</style>", f'<text x="{LEFT}" y="20">{title}</text>']
    for pe in range(pes):
        lines.append(f'<rect class="row" x="{LEFT}" y="{TOP + ROW * pe + 2}" width="{WIDTH - LEFT - 12}" height="{ROW - 4}"/>')
        lines.append(f'<text class="aside" x="{LEFT - 6}" y="{middle(pe) + 4}" text-anchor="end">{pe}</text>')
    for span in spans:
        if span["name"] == "work":
            width = float(x(span["ts"] + span["dur"])) - float(x(span["ts"]))
            lines.append(f'<rect class="work" x="{x(span["ts"])}" y="{TOP + ROW * span["tid"] + 2}" width="{width:.1f}" '
                         f'height="{ROW - 4}"/>')
    begun = {}
    for event in events:
        if event["ph"] == "s":
            begun[event["id"]] = event
    for event in events:
        if event["ph"] == "f":
            start = begun[event["id"]]
            lines.append(f'<path class="part" d="M{x(start["ts"])} {middle(start["tid"])}L{x(event["ts"])} '
                         f'{middle(event["tid"])}"/>')
    lines.append(f'<text class="aside" x="{LEFT}" y="{height - 10}">0</text>')
    lines.append(f'<path class="end" d="M{x(end)} {TOP}V{height - BOTTOM + 4}"/>')
    lines.append(f'<text x="{x(end)}" y="{height - 10}" text-anchor="end">ends after {end:g} us</text>')
    if end < 0.8 * axis:
        lines.append(f'<text class="aside" x="{WIDTH - 12}" y="{height - 10}" text-anchor="end">{axis:g} simulated us</text>')
    lines.append(f'<text class="aside" x="{LEFT - 6}" y="{TOP - 6}" text-anchor="end">PE</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    trace, image, title, axis = sys.argv[1:]
    with open(trace, encoding="utf-8") as file:
        picture = draw(json.load(file)["traceEvents"], title, float(axis))
    with open(image, "w", encoding="utf-8") as file:
        file.write(picture)
