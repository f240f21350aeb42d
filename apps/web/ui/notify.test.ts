import { expect, it } from "vitest";
import { closeNotice, notices, notify } from "./notify.ts";

it("tells of the first notice also when something was closed before it", () => {
	let calls = 0;
	const leave = notices.subscribe(() => {
		calls += 1;
	});
	closeNotice("nothing-yet");
	expect(notices.anyYet()).toBe(false);
	const before = calls;
	notify({ tone: "ok", title: "Bought" });
	expect(notices.anyYet()).toBe(true);
	expect(calls).toBeGreaterThan(before);
	leave();
	notify({ tone: "ok", title: "Again" });
	expect(calls).toBe(before + 1);
});
