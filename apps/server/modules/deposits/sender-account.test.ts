import { expect, it } from "vitest";
import { senderAccount } from "./sender-account.ts";

it.each([
	["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
	["de89370400440532013000", "DE89370400440532013000"],
	["GB29-NWBK-6016-1331-9268-19", "GB29NWBK60161331926819"],
	["000123456", "000123456"],
	// Another check digit.
	["DE88 3704 0044 0532 0130 00", null],
	// Too short for its country.
	["DE89 3704 0044", null],
	// A card's number.
	["4242 4242 4242 4242", null],
	["12", null],
	["Konto 12345", "KONTO12345"],
	["1234/5678", null],
])("the account of a sender %j is stored as %j", (typed, stored) => {
	const read = senderAccount(typed);
	expect(read.ok ? read.value : null).toBe(stored);
});
