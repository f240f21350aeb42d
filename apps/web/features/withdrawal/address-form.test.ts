import { expect, it } from "vitest";
import { formOf } from "./address-form.ts";

const REAL = { network: "bitcoin", isTest: false } as const;

it.each([
	["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", { network: "bitcoin", isTest: false }],
	["BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU", { network: "bitcoin", isTest: false }],
	["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", { network: "bitcoin", isTest: false }],
	["bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", { network: "bitcoin", isTest: true }],
	["ltc1qhzjptwpym9afcdjhs7jcz6fd0jma0l0rc0e5yr", { network: "litecoin", isTest: false }],
	["LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", { network: "litecoin", isTest: false }],
	[" 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ", { network: "ethereum", isTest: false }],
	// Both chains have had addresses that begin with 3.
	["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", null],
	["", null],
	["my wallet", null],
])("the form of %s says %j", (address, found) => expect(formOf(address, REAL)).toEqual(found));

it("an address of Ethereum is of the test chain where that is asked for", () => {
	const asked = { network: "ethereum", isTest: true } as const;
	expect(formOf("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", asked)).toEqual(asked);
});
