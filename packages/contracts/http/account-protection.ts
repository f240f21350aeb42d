import * as z from "zod";
import { assetClass, isoTime, money } from "./primitives.ts";

const minute = z.int().min(0).max(1_439);
const amount = money.nullable();

/** Limits that a customer sets for one account. Null: no limit. Money in the account's currency. */
export const customerLimits = z.strictObject({
	day_loss: amount,
	week_loss: amount,
	month_loss: amount,
	/** Greatest total value of all open trades, at their opening prices. */
	exposure: amount,
	/** When trades may be opened, in minutes of the UTC day; spans midnight when `to_minute` is less. */
	hours: z.strictObject({ from_minute: minute, to_minute: minute }).nullable(),
});
export type CustomerLimitsWire = z.infer<typeof customerLimits>;

export const accountProtection = z.strictObject({
	/** The limits in force. */
	limits: customerLimits,
	/** Looser limits that were requested, and when they take effect; null: none pending. */
	pending: z.strictObject({ limits: customerLimits, from: isoTime }).nullable(),
	/** Nothing can be opened until then; the year 9999 means for ever; null: not excluded. */
	excluded_until: isoTime.nullable(),
	/** Asset classes that still need a passed knowledge test. */
	test_needed: z.array(assetClass),
	/** Result of the trades closed so far in the period. */
	day_result: money,
	week_result: money,
	month_result: money,
});
export type AccountProtectionWire = z.infer<typeof accountProtection>;
