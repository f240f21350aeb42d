import type { PaymentTerm } from "@truefill/contracts/http";
import { expect, it } from "vitest";
import { paymentOf, quickAmounts } from "./card-amounts.ts";

const TERM: PaymentTerm = {
	method: "card",
	direction: "deposit",
	currency: "EUR",
	minimum: "10.00",
	maximum: "600.00",
	fee_fixed: "0.25",
	fee_basis_points: 140,
	time_from_minutes: 0,
	time_to_minutes: 5,
};

it.each([
	["100", { amount: "100.00", fee: "1.65", total: "101.65", isFree: false }],
	["10", { amount: "10.00", fee: "0.39", total: "10.39", isFree: false }],
	// Rounded up to the cent.
	["10.01", { amount: "10.01", fee: "0.40", total: "10.41", isFree: false }],
	["600.00", { amount: "600.00", fee: "8.65", total: "608.65", isFree: false }],
	["9.99", null],
	["600.01", null],
	["", null],
	["1e2", null],
	["-50", null],
	["50.001", null],
])("%s: %j", (typed, expected) => {
	expect(paymentOf(typed, TERM)).toEqual(expected);
});

it("costs nothing without a fee", () => {
	expect(paymentOf("50", { ...TERM, fee_fixed: "0.00", fee_basis_points: 0 })).toMatchObject({
		fee: "0.00",
		total: "50.00",
		isFree: true,
	});
});

it("offers round amounts within the terms, in the currency's own size", () => {
	expect(quickAmounts(TERM)).toEqual(["50", "100", "250", "500"]);
	expect(quickAmounts({ ...TERM, currency: "JPY", minimum: "1000", maximum: "30000", fee_fixed: "0" })).toEqual([
		"5000",
		"10000",
		"25000",
	]);
});
