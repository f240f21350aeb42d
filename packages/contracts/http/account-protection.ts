import * as z from "zod";
import { assetClass, isoTime, money } from "./primitives.ts";

const minute = z.int().min(0).max(1_439);
const amount = money.nullable();

/** What a customer limits themselves to on one account. Null: no limit. Money in the account's currency. */
export const customerLimits = z.strictObject({
	day_loss: amount,
	week_loss: amount,
	month_loss: amount,
	/** Most that all open trades may be worth together, at their opening prices. */
	exposure: amount,
	/** When it may open, in minutes of the UTC day; over midnight when `to_minute` is less. */
	hours: z.strictObject({ from_minute: minute, to_minute: minute }).nullable(),
});
export type CustomerLimitsWire = z.infer<typeof customerLimits>;

export const accountProtection = z.strictObject({
	/** What holds now. */
	limits: customerLimits,
	/** Looser limits that were asked for, and from when they hold; null: none wait. */
	pending: z.strictObject({ limits: customerLimits, from: isoTime }).nullable(),
	/** Nothing can be opened until then; the year 9999 is for ever; null: not excluded. */
	excluded_until: isoTime.nullable(),
	/** Classes in which the test of knowledge is still to be passed. */
	test_needed: z.array(assetClass),
	/** What closed trades have brought in the period so far. */
	day_result: money,
	week_result: money,
	month_result: money,
});
export type AccountProtectionWire = z.infer<typeof accountProtection>;
