import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { COINS, formatLedgerMoney, isCoin, isLedgerCurrency, money, rate } from "../money/index.ts";
import {
	CHAIN_DECIMALS,
	coinOfPath,
	coinRate,
	coinsWorth,
	confirmationsAt,
	decidedStatus,
	decisionsFor,
	isDecided,
	isFinal,
	ledgerAmount,
	ledgerRemainder,
	mayMoveOutput,
	OUTPUT_STATUSES,
	type OutputPlace,
	pathOfCoin,
	paymentUri,
	statusOfPlace,
} from "./index.ts";

describe("units", () => {
	it.each([
		["BTC", 1n, 1n, 0n],
		["LTC", 2_100_000_000_000_000n, 2_100_000_000_000_000n, 0n],
		["ETH", 1_000_000_000_000_000_000n, 100_000_000n, 0n],
		["ETH", 9_999_999_999n, 0n, 9_999_999_999n],
		["ETH", 19_223_372_036_854_775_808n, 1_922_337_203n, 6_854_775_808n],
		["USDT", 1_500_000n, 150_000_000n, 0n],
	] as const)("%s: %d units of the chain are %d in the ledger, %d remain", (coin, units, amount, rest) => {
		expect(ledgerAmount(units, coin)).toBe(amount);
		expect(ledgerRemainder(units, coin)).toBe(rest);
	});

	it("never books more than has arrived, and less than one unit of the ledger remains", () => {
		const units = fc.bigInt({ min: 0n, max: 2n ** 200n });
		fc.assert(
			fc.property(units, fc.constantFrom(...COINS), (value, coin) => {
				const scale = 10n ** BigInt(Math.max(0, CHAIN_DECIMALS[coin] - 8));
				const down = 10n ** BigInt(Math.max(0, 8 - CHAIN_DECIMALS[coin]));
				const rest = ledgerRemainder(value, coin);
				expect(ledgerAmount(value, coin) * scale + rest * down).toBe(value * down);
				expect(rest >= 0n && rest < scale).toBe(true);
			}),
		);
	});

	it("amounts of coins have eight decimals", () => {
		expect(formatLedgerMoney(money(1_500_000n), "BTC")).toBe("0.01500000");
		expect(formatLedgerMoney(money(-5n), "EUR")).toBe("-0.05");
		expect([isCoin("USDT"), isCoin("EUR"), isLedgerCurrency("ETH"), isLedgerCurrency("toString")]).toEqual([
			true,
			false,
			true,
			false,
		]);
	});

	it("confirmations count the block itself", () => {
		expect([
			confirmationsAt(10, 10),
			confirmationsAt(10, 12),
			confirmationsAt(10, 9),
			confirmationsAt(null, 9),
		]).toEqual([1, 3, 0, 0]);
	});

	it("coins have paths", () => {
		expect(COINS.map((coin) => coinOfPath(pathOfCoin(coin)))).toEqual([...COINS]);
		expect([coinOfPath("BTC"), coinOfPath("card"), coinOfPath("")]).toEqual([undefined, undefined, undefined]);
	});
});

describe("payment URIs", () => {
	it.each([
		["BTC", "bc1qexample", undefined, undefined, "bitcoin:bc1qexample"],
		["BTC", "bc1qexample", undefined, 2_030_000_000n, "bitcoin:bc1qexample?amount=20.3"],
		["LTC", "ltc1qexample", undefined, 1n, "litecoin:ltc1qexample?amount=0.00000001"],
		["ETH", "0xAb", undefined, 2_014_000_000_000_000_000n, "ethereum:0xAb@1?value=2014000000000000000"],
		["ETH", "0xAb", undefined, undefined, "ethereum:0xAb@1"],
		["USDT", "0xAb", "0xdAC1", 1_000_000n, "ethereum:0xdAC1@1/transfer?address=0xAb&uint256=1000000"],
		["USDT", "0xAb", undefined, 1n, "0xAb"],
	] as const)("%s %s", (coin, address, token, units, uri) => {
		expect(paymentUri(coin, address, { token, ...(units === undefined ? {} : { units }) })).toBe(uri);
	});
});

it("names the chain of the test chain", () => {
	expect(paymentUri("ETH", "0xAb", { chainId: 1337 })).toBe("ethereum:0xAb@1337");
});

describe("rates", () => {
	const ONE = rate(1_000_000_000_000n);
	it("is the price less the mark-up, rounded down", () => {
		expect(coinRate({ inDollars: 6_000_000_000_000n, dollar: ONE }, 100)).toBe(59_400_000_000_000_000n);
		expect(coinRate({ inDollars: 1n, dollar: rate(1n) }, 0)).toBeNull();
		const pounds = rate(783_123_456_789n);
		expect(coinRate({ inDollars: 6_000_012_345_678n, dollar: pounds }, 100)).toBe(46_517_620_000_000_000n);
		expect(coinRate({ inDollars: 7_512_345_678n, dollar: pounds }, 0)).toBe(58_830_900_000_000n);
		expect(coinRate({ inDollars: 100_000_000n, dollar: pounds }, 50)).toBe(779_207_830_000n);
	});

	it("gives what arrives and the fee, half-even, and both together are the worth", () => {
		const terms = { currency: "EUR", feeBasisPoints: 50 } as const;
		const worth = coinsWorth(money(1_500_000n), rate(59_400_000_000_000_000n), terms);
		expect(worth).toEqual({ gross: 89_100n, fee: 446n, net: 88_654n });
		expect(
			coinsWorth(money(100_000_000n), rate(150_499_999_999_999n), { currency: "JPY", feeBasisPoints: 0 }).net,
		).toBe(150n);
	});
});

describe("the states of an output", () => {
	const places: readonly OutputPlace[] = [
		{ kind: "gone" },
		{ kind: "unconfirmed" },
		{ kind: "block", confirmations: 1 },
		{ kind: "block", confirmations: 2 },
	];
	const next = (from: (typeof OUTPUT_STATUSES)[number], isSupported = true) =>
		places.map((place) => statusOfPlace(from, place, { needed: 2, isSupported, frozenFrom: "booked" }));

	it("before it is final it is void when it is gone, and comes back when it is there again", () => {
		expect(next("seen")).toEqual(["void", null, null, "final"]);
		expect(next("seen", false)).toEqual(["void", null, null, "unsupported"]);
		expect(next("void")).toEqual([null, "seen", "seen", "seen"]);
	});

	it("after that, being in no block freezes it until it is deep again", () => {
		for (const status of OUTPUT_STATUSES.filter(isFinal))
			expect(next(status)).toEqual(["frozen", "frozen", null, null]);
		expect(next("frozen")).toEqual([null, null, null, "booked"]);
	});

	it("every step that the chain causes is a known one, and the ends stay", () => {
		for (const from of OUTPUT_STATUSES) {
			for (const to of next(from)) if (to !== null) expect(mayMoveOutput(from, to)).toBe(true);
			if (isDecided(from)) expect(next(from)).toEqual([null, null, null, null]);
		}
		expect(OUTPUT_STATUSES.filter(isDecided)).toEqual(["lost", "returned", "written-off"]);
	});

	it("nothing final goes back to being only seen", () => {
		for (const from of OUTPUT_STATUSES.filter(isFinal)) {
			expect([mayMoveOutput(from, "seen"), mayMoveOutput(from, "void")]).toEqual([false, false]);
		}
	});

	it("staff decide what waits, and each decision is a known step", () => {
		const of = (status: (typeof OUTPUT_STATUSES)[number], isCoin = true) =>
			decisionsFor(status, { frozenFrom: status === "frozen" ? "booked" : null, isCoin });
		expect(
			Object.fromEntries(OUTPUT_STATUSES.map((each) => [each, of(each)]).filter(([, all]) => all?.length)),
		).toEqual({
			small: ["credit", "send-back", "write-off"],
			waiting: ["send-back"],
			held: ["credit", "send-back"],
			unsupported: ["credit", "send-back"],
			frozen: ["release", "reverse"],
		});
		expect(of("unsupported", false)).toEqual(["send-back", "write-off"]);
		expect(decisionsFor("frozen", { frozenFrom: "small", isCoin: true })).toEqual(["reverse"]);
		for (const from of OUTPUT_STATUSES) {
			for (const isCoin of [true, false]) {
				for (const decision of of(from, isCoin))
					expect(mayMoveOutput(from, decidedStatus(decision, "booked"))).toBe(true);
			}
		}
	});
});
