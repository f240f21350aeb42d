import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { money } from "../money/index.ts";
import { CARD_WINDOW_MS, type LegsRequest, leftOf, type PaidIn, planLegs, refundOf } from "./withdrawal-plan.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const card = (id: string, days: number, left: bigint): PaidIn => ({
	id,
	method: "card",
	paidAtMs: NOW - days * DAY_MS,
	left: money(left),
	beneficiary: null,
	isSenderKnown: true,
});
const wire = (id: string, left: bigint, beneficiary: string | null = null): PaidIn => ({
	...card(id, 5, left),
	method: "wire",
	beneficiary,
	isSenderKnown: beneficiary !== null,
});
const coin = (id: string, days: number, left: bigint, name: "BTC" | "ETH"): PaidIn => ({
	...card(id, days, left),
	method: "coin",
	coin: name,
});
const COINS_OUT = new Map([
	["BTC", { to: "wallet", smallest: money(5n) }],
	["ETH", { to: null, smallest: money(0n) }],
] as const);
const wanted = (amount: bigint, over: Partial<LegsRequest> = {}): LegsRequest => ({
	amount: money(amount),
	nowMs: NOW,
	beneficiary: "ben",
	usable: new Set(["ben", "old"]),
	smallestCardPart: money(0n),
	cards: true,
	...over,
});
const told = (paidIn: readonly PaidIn[], request: LegsRequest) =>
	planLegs(paidIn, request).map(({ method, cause, to, amount }) => `${method} ${cause} ${to} ${amount}`);

describe("return to source", () => {
	it.each<[string, readonly PaidIn[], LegsRequest, string[]]>([
		["all to the only card", [card("a", 1, 100n)], wanted(60n), ["card card-return a 60"]],
		[
			"the oldest card first",
			[card("new", 1, 100n), card("old", 90, 50n)],
			wanted(70n),
			["card card-return old 50", "card card-return new 20"],
		],
		[
			"no card after its window",
			[card("late", 121, 100n), card("last", 120, 10n)],
			wanted(30n),
			["card card-return last 10", "wire profit ben 20"],
		],
		[
			"then the bank account of the wire, then profit",
			[card("a", 1, 10n), wire("w", 20n, "old")],
			wanted(50n),
			["card card-return a 10", "wire wire-return old 20", "wire profit ben 20"],
		],
		["one payment for each bank account", [wire("w", 20n, "ben")], wanted(50n), ["wire profit ben 50"]],
		["a wire from an unknown account", [wire("w", 20n)], wanted(20n), ["wire wire-return ben 20"]],
		["a bank account that cannot be used any more", [wire("w", 20n, "gone")], wanted(20n), ["wire wire-return ben 20"]],
		["no bank account", [], wanted(5n, { beneficiary: null }), ["wire profit null 5"]],
		[
			"parts too small for a card go on",
			[card("a", 2, 3n), card("b", 1, 50n)],
			wanted(20n, { smallestCardPart: money(10n) }),
			["card card-return b 20"],
		],
		[
			"after the cards each coin once, then bank",
			[coin("b2", 1, 20n, "BTC"), coin("e", 2, 10n, "ETH"), coin("b1", 3, 10n, "BTC"), card("a", 9, 5n)],
			wanted(60n, { coins: COINS_OUT }),
			["card card-return a 5", "coin coin-return wallet 30", "coin coin-return null 10", "wire profit ben 15"],
		],
		[
			"at most what came in the coin, and no smaller part than can be paid",
			[coin("b", 3, 4n, "BTC")],
			wanted(20n, { coins: COINS_OUT }),
			["wire profit ben 20"],
		],
		["a coin that is not offered goes to the bank", [coin("b", 3, 30n, "BTC")], wanted(20n), ["wire profit ben 20"]],
		["no cards", [card("a", 2, 30n)], wanted(20n, { cards: false }), ["wire profit ben 20"]],
	])("%s", (_, paidIn, request, legs) => {
		expect(told(paidIn, request)).toEqual(legs);
	});

	it("says of what came by wire whether it goes back to where it came from", () => {
		const senders = (paidIn: readonly PaidIn[]) =>
			planLegs(paidIn, wanted(100n)).map(({ to, wireSender }) => `${to} ${wireSender}`);
		expect(senders([card("a", 1, 100n)])).toEqual(["a null"]);
		expect(senders([])).toEqual(["ben null"]);
		expect(senders([wire("w", 100n, "old")])).toEqual(["old same"]);
		expect(senders([wire("w", 40n, "ben")])).toEqual(["ben same"]);
		expect(senders([wire("w", 100n)])).toEqual(["ben unknown"]);
		expect(senders([wire("w", 100n, "gone")])).toEqual(["ben not-named"]);
		expect(senders([{ ...wire("w", 100n), isSenderKnown: true }])).toEqual(["ben not-named"]);
		const mixed = [wire("a", 30n, "ben"), { ...wire("b", 30n), isSenderKnown: true }, wire("c", 30n)];
		expect(senders(mixed)).toEqual(["ben unknown"]);
	});

	const amount = fc.bigInt({ min: 0n, max: 100_000n }).map(money);
	const payment = fc.record({
		id: fc.uuid(),
		method: fc.constantFrom("card" as const, "wire" as const, "coin" as const),
		coin: fc.constantFrom("BTC" as const, "ETH" as const),
		paidAtMs: fc.integer({ min: NOW - 200 * DAY_MS, max: NOW }),
		left: amount,
		beneficiary: fc.constantFrom(null, "ben", "old", "gone"),
		isSenderKnown: fc.boolean(),
	});
	it("sums to the amount, never exceeds a source, and does not depend on the order given", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(payment, { selector: ({ id }) => id, maxLength: 12 }),
				fc.bigInt({ min: 1n, max: 500_000n }),
				fc.bigInt({ min: 0n, max: 5_000n }),
				fc.constantFrom(null, "ben"),
				(paidIn, sum, smallest, beneficiary) => {
					const request = wanted(sum, { smallestCardPart: money(smallest), beneficiary, coins: COINS_OUT });
					const legs = planLegs(paidIn, request);
					expect(legs.reduce((total, leg) => total + leg.amount, 0n)).toBe(sum);
					expect(legs.every((leg) => leg.amount > 0n)).toBe(true);
					for (const leg of legs.filter(({ method }) => method === "card")) {
						const source = paidIn.find(({ id }) => id === leg.to);
						expect(source?.method).toBe("card");
						expect(leg.amount <= (source?.left ?? 0n)).toBe(true);
						expect(NOW - (source?.paidAtMs ?? 0)).toBeLessThanOrEqual(CARD_WINDOW_MS);
					}
					for (const leg of legs.filter(({ method }) => method === "coin")) {
						const came = paidIn.filter((each) => each.method === "coin" && each.coin === leg.coin);
						expect(leg.amount <= came.reduce((total, { left }) => total + left, 0n)).toBe(true);
					}
					expect(new Set(legs.map(({ method, to }) => `${method} ${to}`)).size).toBe(legs.length);
					expect(planLegs(paidIn.toReversed(), request)).toEqual(legs);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe("a refund in the payment's currency", () => {
	it("never exceeds what is left, and all parts together are the payment", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 1_000_000n }),
				fc.bigInt({ min: 1n, max: 1_000_000n }),
				fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 10 }),
				(booked, paid, cuts) => {
					let refundable = paid;
					for (const cut of [...cuts, booked]) {
						const left = leftOf(money(refundable), { booked: money(booked), paid: money(paid) });
						if (left === 0n) break;
						const refund = refundOf(money(cut < left ? cut : left), { left, refundable: money(refundable) });
						expect(refund >= 0n && refund <= refundable).toBe(true);
						if (cut >= left) expect(refund).toBe(refundable);
						refundable -= refund;
					}
				},
			),
			{ numRuns: 200 },
		);
	});

	it("is the part itself without a conversion", () => {
		const whole = { booked: money(500n), paid: money(500n) };
		expect(leftOf(money(300n), whole)).toBe(300n);
		expect(refundOf(money(120n), { left: money(300n), refundable: money(300n) })).toBe(120n);
	});
});
