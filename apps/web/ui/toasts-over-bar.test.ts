import { expect, it } from "vitest";
import { gapOf } from "./toasts-over-bar.ts";

const box = (left: number, right: number) => ({ left, right });

it.each([
	["as wide as the gap allows", box(72, 198), box(560, 1350), 1366, { beside: 802, width: 338 }],
	["never wider than a sentence needs", box(72, 198), box(835, 1350), 1366, { beside: 527, width: 420 }],
	["a gap too narrow is none", box(72, 330), box(560, 1350), 1366, null],
	["mirrored from right to left", box(1168, 1294), box(16, 531), 1366, { beside: 527, width: 420 }],
	["bars that touch have no gap", box(0, 300), box(290, 390), 390, null],
] as const)("%s", (_, start, tools, windowWidth, place) => {
	expect(gapOf(start, tools, windowWidth)).toEqual(place);
});
