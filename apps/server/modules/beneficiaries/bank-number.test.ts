import { describe, expect, it } from "vitest";
import { bankNumber, maskedNumber } from "./bank-number.ts";

describe("the number of a bank account", () => {
	it.each([
		[
			{ country: "DE", iban: "de89 3704 0044 0532 0130 00" },
			{ kind: "iban", number: "DE89370400440532013000", bic: null },
		],
		[
			{ country: "GB", iban: "GB29NWBK60161331926819", bic: "NWBKGB2L" },
			{ kind: "iban", number: "GB29NWBK60161331926819", bic: "NWBKGB2L" },
		],
		[
			{ country: "US", account_number: "000-123 456", bic: "chasus33xxx" },
			{ kind: "account", number: "000123456", bic: "CHASUS33XXX" },
		],
	])("%j is taken", (given, number) => {
		expect(bankNumber(given)).toEqual({ ok: true, value: number });
	});

	it.each([
		["a wrong check digit", { country: "DE", iban: "DE88370400440532013000" }, "iban"],
		["another country's IBAN", { country: "FR", iban: "DE89370400440532013000" }, "iban"],
		["no IBAN where banks use it", { country: "DE", account_number: "532013000", bic: "COBADEFF" }, "iban"],
		["both", { country: "DE", iban: "DE89370400440532013000", account_number: "532013000" }, "account_number"],
		["an IBAN where banks do not use it", { country: "US", iban: "DE89370400440532013000" }, "iban"],
		["no number", { country: "US", bic: "CHASUS33" }, "account_number"],
		["no BIC", { country: "US", account_number: "000123456" }, "bic"],
		["a BIC of another country", { country: "US", account_number: "000123456", bic: "COBADEFF" }, "bic"],
		["a malformed BIC", { country: "US", account_number: "000123456", bic: "CHAS" }, "bic"],
		["a card's number", { country: "US", account_number: "4111 1111 1111 1111", bic: "CHASUS33" }, "account_number"],
		["a number that is too long", { country: "US", account_number: "1".repeat(35), bic: "CHASUS33" }, "account_number"],
	])("%s is refused", (_, given, field) => {
		const answer = bankNumber(given);
		expect(answer.ok ? null : Object.keys(answer.refusal.fields ?? {})).toEqual([field]);
	});

	it("is masked but for its end", () => {
		expect(maskedNumber({ kind: "iban", number: "DE89370400440532013000" })).toBe("DE••••••••••••••••3000");
		expect(maskedNumber({ kind: "account", number: "000123456" })).toBe("•••••3456");
	});
});
