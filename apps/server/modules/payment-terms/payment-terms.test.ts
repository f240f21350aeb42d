import { bankAccounts, type PaymentTerms, paymentTerms } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import type { EnginePort } from "../../engine/index.ts";
import { createPaymentTerms, DEFAULT_PAYMENT_TERMS, SAMPLE_BANK_ACCOUNTS } from "./index.ts";

const retail = DEFAULT_PAYMENT_TERMS["retail-eu-uk"];
const first = retail.terms[0];
if (first === undefined) throw new Error("there are terms");
const withTerm = (changed: object): unknown => ({
	...DEFAULT_PAYMENT_TERMS,
	"retail-eu-uk": { ...retail, terms: [{ ...first, ...changed }] },
});
const withLevels = (changed: object): unknown => ({
	...DEFAULT_PAYMENT_TERMS,
	"retail-eu-uk": { ...retail, levels: { ...retail.levels, ...changed } },
});

describe("the shipped terms", () => {
	it("are valid and offer every method in both directions in every currency", () => {
		expect(paymentTerms.parse(DEFAULT_PAYMENT_TERMS)).toEqual(DEFAULT_PAYMENT_TERMS);
		for (const { terms } of Object.values(DEFAULT_PAYMENT_TERMS)) expect(terms).toHaveLength(2 * 2 * 6 + 6);
		expect(bankAccounts.parse(SAMPLE_BANK_ACCOUNTS)).toEqual(SAMPLE_BANK_ACCOUNTS);
	});

	it("of coins that were stored before they said how long a rate holds keep a quarter of an hour", () => {
		const coins = retail.coins?.map(({ lock_minutes: _, ...term }) => term);
		const stored = { ...DEFAULT_PAYMENT_TERMS, "retail-eu-uk": { ...retail, coins } };
		expect(paymentTerms.parse(stored)).toEqual(DEFAULT_PAYMENT_TERMS);
	});

	it("are found by profile, direction, method and currency, in minor units", async () => {
		let current: PaymentTerms = DEFAULT_PAYMENT_TERMS;
		const port = createPaymentTerms({ engine: {} as EnginePort, current: async () => current });
		expect(await port.of("retail-eu-uk", "withdrawal", "wire", "USD")).toEqual({
			minimum: 5_000n,
			maximum: 25_000_000n,
			feeFixed: 1_500n,
			feeBasisPoints: 0,
			timeFromMinutes: 1_440,
			timeToMinutes: 5_760,
		});
		expect((await port.of("retail-eu-uk", "deposit", "card", "JPY"))?.minimum).toBe(1_000n);
		current = { ...current, "retail-eu-uk": { ...retail, terms: [] } };
		expect(await port.of("retail-eu-uk", "deposit", "card", "JPY")).toBeNull();
		expect(await port.of("international", "deposit", "card", "JPY")).not.toBeNull();
	});
});

it.each([
	["a minimum of nothing", withTerm({ minimum: "0.00" })],
	["a minimum above the maximum", withTerm({ minimum: "6000.00" })],
	["a fee that takes all of the minimum", withTerm({ minimum: "10.00", fee_fixed: "10.00" })],
	["more decimals than yen have", withTerm({ currency: "JPY", minimum: "100.5" })],
	["a time that ends before it begins", withTerm({ time_from_minutes: 10, time_to_minutes: 5 })],
	["a fee of more than a tenth", withTerm({ fee_basis_points: 1_001 })],
	["a fee for a deposit by wire", withTerm({ method: "wire", fee_basis_points: 1 })],
	["an amount that is none", withTerm({ minimum: "ten", maximum: "1e3", fee_fixed: "" })],
	["a negative amount", withTerm({ minimum: "-1.00" })],
	["a deposit of coins in money", withTerm({ method: "coin", direction: "deposit" })],
	["one combination twice", { ...DEFAULT_PAYMENT_TERMS, "retail-eu-uk": { ...retail, terms: [first, first] } }],
	["a higher level that allows less", withLevels({ deposits_total: ["250.00", "200.00", null, null] })],
	["a limit above a level without one", withLevels({ deposits_total: ["250.00", null, "900.00", null] })],
])("refuses %s", (_what, value) => expect(paymentTerms.safeParse(value).success).toBe(false));

it.each([
	["an IBAN with a wrong check digit", { account_number: "DE89370400440532013001" }, false],
	["an IBAN with spaces", { account_number: "DE89 3704 0044 0532 0130 00" }, true],
	["a national number", { account_number: "20-00-00 12345678" }, true],
	["a BIC of nine characters", { bic: "SAMPDEFFX" }, false],
	["no BIC", { bic: null }, true],
])("bank accounts: %s", (_what, changed, isValid) => {
	expect(bankAccounts.safeParse([{ ...SAMPLE_BANK_ACCOUNTS[0], ...changed }]).success).toBe(isValid);
});
