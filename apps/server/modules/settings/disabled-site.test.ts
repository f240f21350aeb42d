import { describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/index.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { DisabledSite } from "./disabled-site.ts";

function setUp(clock = heldClock(0)) {
	let stored = false;
	let hangs = false;
	let asked = 0;
	const site = new DisabledSite(clock, () => {
		asked += 1;
		return hangs ? new Promise(() => undefined) : Promise.resolve(stored);
	});
	return {
		site,
		clock,
		asked: () => asked,
		store: (is: boolean) => {
			stored = is;
		},
		hang: () => {
			hangs = true;
		},
	};
}

describe("whether the site is disabled", () => {
	it("is asked once in half a second, and followed by the call after that", async () => {
		const { site, clock, store, asked } = setUp();
		expect(await site.is()).toBe(false);
		store(true);
		expect(site.is()).toBe(false);
		await clock.advance(600);
		await site.is();
		await clock.advance(0);
		expect(site.is()).toBe(true);
		expect(asked()).toBe(2);
	});

	it("is looked up before the answer after a quiet time, and at once after a change here", async () => {
		const { site, clock, store } = setUp();
		await site.is();
		store(true);
		await clock.advance(20_000);
		expect(await site.is()).toBe(true);
		store(false);
		site.forget();
		expect(await site.is()).toBe(false);
	});

	it("keeps nobody waiting while the database hangs", async () => {
		const { site, clock, hang } = setUp();
		await site.is();
		hang();
		await clock.advance(600);
		expect(site.is()).toBe(false);
		await clock.advance(20_000);
		const late = site.is();
		await clock.advance(300);
		expect(await late).toBe(false);
	});

	it("is not guessed: nothing known and no answer is an error of the database", async () => {
		const { site, hang } = setUp({ ...heldClock(0), machine: createSystemClock().machine });
		hang();
		await expect(site.is()).rejects.toThrow("no answer within");
	});
});
