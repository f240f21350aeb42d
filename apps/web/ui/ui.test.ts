import { describe, expect, it } from "vitest";
import { closeNotice, listenToNotices, type NoticeEvent, notify } from "./notify.ts";
import { stepsOfKey, typed } from "./number-keys.ts";
import { nextRow } from "./table-keys.ts";

const key = (name: string, held: "ctrlKey" | "metaKey" | "altKey" | null = null) => ({
	key: name,
	ctrlKey: held === "ctrlKey",
	metaKey: held === "metaKey",
	altKey: held === "altKey",
});

describe("number field keys", () => {
	it.each([
		[key("ArrowUp"), 1],
		[key("ArrowDown"), -1],
		[key("ArrowUp", "ctrlKey"), 10],
		[key("ArrowDown", "metaKey"), -10],
		[key("ArrowDown", "altKey"), -100],
		[key("PageUp"), 10],
		[key("a"), 0],
		[key("Home"), 0],
	])("%o is %i steps", (event, steps) => {
		expect(stepsOfKey(event)).toBe(steps);
	});
});

describe("typing a number", () => {
	it.each([
		["1.", "1."],
		["1,5", "1.5"],
		["", ""],
		[".5", ".5"],
		["١٢", "12"],
	])("%s becomes %s", (text, next) => {
		expect(typed(text, false)).toBe(next);
	});
	it.each(["1e5", "0x1", "1.2.3", "+1", "-1", "1 000", "abc"])("%s is refused", (text) => {
		expect(typed(text, false)).toBeNull();
	});
	it("takes a minus only where it is allowed, and only in front", () => {
		expect([typed("−1.5", true), typed("1-5", true)]).toEqual(["-1.5", null]);
	});
});

it("moves between rows and stops at the ends", () => {
	expect([
		nextRow("ArrowDown", 0, 3),
		nextRow("ArrowDown", 2, 3),
		nextRow("ArrowUp", 0, 3),
		nextRow("End", 0, 3),
		nextRow("Home", 2, 3),
	]).toEqual([1, 2, 0, 2, 0]);
	expect([nextRow("x", 1, 3), nextRow("ArrowDown", -1, 3), nextRow("ArrowDown", 0, 0)]).toEqual([null, null, null]);
});

it("keeps notices until somebody listens, then in order, and replaces by id", () => {
	const heard: NoticeEvent[] = [];
	const first = notify({ tone: "ok", title: "one" });
	notify({ tone: "busy", title: "two", id: "link" });
	const stop = listenToNotices((event) => heard.push(event));
	closeNotice("link");
	stop();
	expect(heard.map((event) => ("show" in event ? [event.show.id, event.show.title] : event.close))).toEqual([
		[first, "one"],
		["link", "two"],
		"link",
	]);
});
