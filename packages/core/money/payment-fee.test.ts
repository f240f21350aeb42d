import { expect, it } from "vitest";
import { money } from "./brand.ts";
import { paymentFee } from "./payment-fee.ts";

it.each([
	[0n, 0, 10_000n, 0n],
	[150n, 0, 10_000n, 150n],
	[0n, 150, 10_000n, 150n],
	[25n, 29, 10_000n, 54n],
	// Exactly half a cent goes to the even cent.
	[0n, 50, 100n, 0n],
	[0n, 50, 300n, 2n],
	[0n, 1, 1n, 0n],
])("%d fixed and %d basis points of %d are %d", (fixed, feeBasisPoints, amount, fee) => {
	expect(paymentFee({ feeFixed: money(fixed), feeBasisPoints }, money(amount))).toBe(fee);
});
