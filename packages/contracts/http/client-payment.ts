import * as z from "zod";
import { depositHistoryRow } from "./deposit-history.ts";
import { isoTime, money } from "./primitives.ts";
import { withdrawalStatus } from "./withdrawal.ts";

const paymentFacts = {
	id: z.string(),
	account_id: z.string(),
	at: isoTime,
	/** The bank's reference or the masked card; null: none, or without `funding.read`. */
	label: z.string().nullable(),
	/** Null without `funding.read`. */
	amount: money.nullable(),
	currency: z.string().nullable(),
};
/** A payment of a customer on the card that staff see. */
export const cardPayment = z.discriminatedUnion("direction", [
	z.strictObject({
		direction: z.literal("deposit"),
		method: depositHistoryRow.shape.method,
		status: depositHistoryRow.shape.status,
		...paymentFacts,
	}),
	z.strictObject({ direction: z.literal("withdrawal"), status: withdrawalStatus, ...paymentFacts }),
]);
