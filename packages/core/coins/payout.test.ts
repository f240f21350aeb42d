import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { ACCOUNT_CURRENCIES, COINS, CURRENCY_DIGITS, money, rate } from "../money/index.ts";
import { buyingRate, chainUnits, coinsFor, ledgerAmount, ledgerFee } from "./index.ts";

const ONE = rate(10n ** 12n);

describe("coins for an amount", () => {
	it.each([
		["BTC", "USD", 60_000_00n, 60_000n * 10n ** 12n, 100_000_000n],
		["BTC", "JPY", 9_000_000n, 9_000_000n * 10n ** 12n, 100_000_000n],
		["ETH", "EUR", 100_00n, 3_000n * 10n ** 12n, 3_333_333n],
		// USDT has six decimals on its chain.
		["USDT", "USD", 100_00n, 1_003_000_000_000n, 9_970_089_700n],
	] as const)("%s for %s", (coin, currency, amount, at, coins) => {
		expect(coinsFor(money(amount), currency, rate(at), coin)).toBe(coins);
	});

	it("never cost more than the amount, and are never a unit of the chain short", () => {
		const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n });
		const rates = fc.bigInt({ min: 10n ** 9n, max: 10n ** 20n });
		fc.assert(
			fc.property(
				amounts,
				rates,
				fc.constantFrom(...COINS),
				fc.constantFrom(...ACCOUNT_CURRENCIES),
				(amount, at, coin, currency) => {
					const coins = coinsFor(money(amount), currency, rate(at), coin);
					const scale = 10n ** BigInt(20 - CURRENCY_DIGITS[currency]);
					expect(coins * at <= amount * scale).toBe(true);
					const step = coin === "USDT" ? 100n : 1n;
					expect((coins + step) * at > amount * scale).toBe(true);
					expect(ledgerAmount(chainUnits(coins, coin), coin)).toBe(coins);
				},
			),
		);
	});

	it("cost the price with the mark-up, rounded up", () => {
		expect(buyingRate({ inDollars: 6_000_000_000_000n, dollar: ONE }, 100)).toBe(60_600n * 10n ** 12n);
		expect(buyingRate({ inDollars: 1n, dollar: rate(1n) }, 0)).toBe(1n);
	});

	it("a fee of the network is never booked too low", () => {
		expect(ledgerFee(21_000n * 30n * 10n ** 9n, "ETH")).toBe(63_000n);
		expect(ledgerFee(1n, "ETH")).toBe(1n);
		expect(ledgerFee(705n, "BTC")).toBe(705n);
	});
});
