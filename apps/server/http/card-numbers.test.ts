import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { maskCardNumbers } from "./card-numbers.ts";

describe("card numbers", () => {
	it.each([
		["4242424242424242", "••••••••••••4242"],
		["my card: 4242-4242-4242-4242.", "my card: ••••-••••-••••-4242."],
		["378282246310005 (amex)", "•••••••••••0005 (amex)"],
		["two 4111 1111 1111 1111 and 5555555555554444", "two •••• •••• •••• 1111 and ••••••••••••4444"],
		["2223003122003222 (mastercard)", "••••••••••••3222 (mastercard)"],
		["6011000990139424 (discover)", "••••••••••••9424 (discover)"],
		["3566002020360505 (jcb)", "••••••••••••0505 (jcb)"],
		["36227206271667 (diners)", "••••••••••1667 (diners)"],
		["6200000000000005 (unionpay)", "••••••••••••0005 (unionpay)"],
		["4222222222222 (old visa)", "•••••••••2222 (old visa)"],
		// Valid check digits without an issuer's prefix: a timestamp in milliseconds, a reference of thirteen digits.
		["at 1795284610387", "at 1795284610387"],
		["reference 0795284610396", "reference 0795284610396"],
		["４２４２ is not it", "４２４２ is not it"],
		["order 4242424242424241", "order 4242424242424241"],
		["account 10000001-12, price 1.08512", "account 10000001-12, price 1.08512"],
		["x4242424242424242x", "x4242424242424242x"],
		["0x4242424242424242abcdef", "0x4242424242424242abcdef"],
	])("%j is kept as %j", (text, kept) => expect(maskCardNumbers(text)).toBe(kept));

	it("never change the length of a text nor anything but digits", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -ab"), maxLength: 60 }), (text) => {
				const masked = maskCardNumbers(text);
				expect(masked.length).toBe(text.length);
				for (let at = 0; at < text.length; at++) {
					expect(masked[at] === text[at] || (masked[at] === "•" && /\d/.test(text[at] ?? ""))).toBe(true);
				}
				expect(maskCardNumbers(masked)).toBe(masked);
			}),
		);
	});
});
