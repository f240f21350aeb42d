import { money } from "./brand.ts";
import { divide } from "./rounding.ts";
import type { Money } from "./types.ts";

export interface PaymentFee {
	readonly feeFixed: Money;
	/** Hundredths of a percent of the amount. */
	readonly feeBasisPoints: number;
}

const BASIS = 10_000n;

/** The fee of a payment of `amount` (E2: half-even, like every charge), in the same currency. */
export const paymentFee = ({ feeFixed, feeBasisPoints }: PaymentFee, amount: Money): Money =>
	money(feeFixed + divide(amount * BigInt(feeBasisPoints), BASIS, "half-even"));
