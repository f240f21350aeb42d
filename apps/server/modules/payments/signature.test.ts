import * as fc from "@truefill/testkit/properties";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { isSigned, SIGNATURE_TOLERANCE_MS, signEvent } from "./signature.ts";

const SECRET = "whsec_a_secret_of_the_tests";
const NOW_MS = Date.UTC(2026, 5, 1, 12);
const RAW = Buffer.from('{"id":"evt_1","note":"ä"}');

it("signs as Stripe's own library does, and accepts what it signs", () => {
	const timestamp = NOW_MS / 1000;
	const theirs = Stripe.webhooks.generateTestHeaderString({ payload: RAW.toString(), secret: SECRET, timestamp });
	expect(isSigned(RAW, theirs, SECRET, NOW_MS)).toBe(true);
	const ours = signEvent(RAW, SECRET, NOW_MS);
	expect(() => Stripe.webhooks.constructEvent(RAW, ours, SECRET, 300, undefined, NOW_MS)).not.toThrow();
});

it("accepts five minutes of age and of haste, and not more", () => {
	const header = signEvent(RAW, SECRET, NOW_MS);
	for (const [byMs, expected] of [
		[SIGNATURE_TOLERANCE_MS, true],
		[-SIGNATURE_TOLERANCE_MS, true],
		[SIGNATURE_TOLERANCE_MS + 1, false],
		[-SIGNATURE_TOLERANCE_MS - 1, false],
	] as const) {
		expect(isSigned(RAW, header, SECRET, NOW_MS + byMs), `${byMs}`).toBe(expected);
	}
});

it("accepts the new secret beside the old one, and no other form", () => {
	const [time, valid] = signEvent(RAW, SECRET, NOW_MS).split(",");
	const [, other] = signEvent(RAW, "whsec_another", NOW_MS).split(",");
	expect(isSigned(RAW, `${time},${other},${valid}`, SECRET, NOW_MS)).toBe(true);
	for (const header of [
		"",
		"t=,v1=",
		`${valid}`,
		`${time}`,
		`${time},${other}`,
		`${time},${valid?.replace("v1", "v0")}`,
		`${time},${time},${valid}`,
		`t=1e9,${valid}`,
		`t=-1,${valid}`,
		`${time},${valid?.toUpperCase()}`,
		`${time},${valid?.slice(0, -1)}`,
		`${"x".repeat(5_000)},${time},${valid}`,
	]) {
		expect(isSigned(RAW, header, SECRET, NOW_MS), header.slice(0, 60)).toBe(false);
	}
});

it("no altered byte, header or secret is accepted", () => {
	const header = signEvent(RAW, SECRET, NOW_MS);
	fc.assert(
		fc.property(fc.nat(RAW.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
			const altered = Buffer.from(RAW);
			altered[at] = (altered[at] ?? 0) ^ by;
			expect(isSigned(altered, header, SECRET, NOW_MS)).toBe(false);
		}),
		{ numRuns: 300 },
	);
	expect(isSigned(RAW, header, `${SECRET}x`, NOW_MS)).toBe(false);
});
