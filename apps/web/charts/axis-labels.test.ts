// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { AxisLabels } from "./axis-labels.ts";

const HEIGHT = 300;
const label = () => document.createElement("span");
const shiftOf = (element: HTMLElement) => element.style.getPropertyValue("--axis-shift");
const leadOf = (element: HTMLElement) => element.style.getPropertyValue("--axis-lead");
const settled = () => Promise.resolve();

it("leaves a label at its line, and stacks those that would cover each other, in the order of their prices", async () => {
	const axis = new AxisLabels();
	const [bid, ask, stop] = [label(), label(), label()];
	axis.put(bid, 102, HEIGHT);
	axis.put(ask, 98, HEIGHT);
	axis.put(stop, 200, HEIGHT);
	await settled();
	expect(axis.places()).toEqual([110, 91, 200]);
	expect([bid, ask, stop].map(shiftOf)).toEqual(["8px", "-7px", "0px"]);
	expect([bid, ask, stop].map(leadOf), "each still covers its own height").toEqual(["0px", "0px", "0px"]);
});

it("leads back to the line where a label stands clear of it, and comes back when there is room", async () => {
	const axis = new AxisLabels();
	const all = [100, 101, 102, 103].map((y) => {
		const each = label();
		axis.put(each, y, HEIGHT);
		return each;
	});
	await settled();
	const places = [...axis.places()].sort((a, b) => a - b);
	for (const [index, place] of places.slice(1).entries())
		expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(18);
	const [first, second] = all;
	if (first === undefined || second === undefined) throw new Error("no labels");
	expect([shiftOf(first), leadOf(first)]).toEqual(["-27px", "27px"]);
	expect(leadOf(second)).toBe("0px");
	for (const other of all.slice(1)) axis.remove(other);
	await settled();
	expect([shiftOf(first), leadOf(first)]).toEqual(["0px", "0px"]);
});

it("keeps within the pane, and tells once for all that moved together; nothing when nothing moved", async () => {
	const axis = new AxisLabels();
	const reported = vi.fn();
	axis.subscribe(reported);
	const [low, lower] = [label(), label()];
	axis.put(low, 298, HEIGHT);
	axis.put(lower, 300, HEIGHT);
	await settled();
	expect(Math.max(...axis.places())).toBeLessThanOrEqual(HEIGHT - 9);
	expect(reported).toHaveBeenCalledTimes(1);
	axis.put(low, 298, HEIGHT);
	await settled();
	expect(reported).toHaveBeenCalledTimes(1);
	axis.put(lower, null, HEIGHT);
	await settled();
	expect(axis.places()).toHaveLength(1);
});
