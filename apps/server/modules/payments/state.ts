import type { ProviderPayment } from "./provider.ts";

/** Every status of a card payment. Stored: append only. */
export const PAYMENT_STATUSES = [
	"created",
	"redirected",
	"processing",
	"authorised",
	"failed",
	"expired",
	"cancelled",
	"paid",
	"booked",
	"returning",
	"returned",
	"partly-refunded",
	"refunded",
	"disputed",
	"won",
	"lost",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where each status may lead. There is no way back: an old answer of the provider that arrives late changes nothing.
 * What had ended may still be paid, because only the provider knows whether money has moved.
 */
const EDGES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
	created: ["redirected", "processing", "authorised", "failed", "expired", "cancelled", "paid"],
	redirected: ["processing", "authorised", "failed", "expired", "cancelled", "paid"],
	processing: ["authorised", "failed", "expired", "cancelled", "paid"],
	authorised: ["failed", "expired", "cancelled", "paid"],
	failed: ["paid"],
	expired: ["paid"],
	cancelled: ["paid"],
	paid: ["booked", "returning"],
	returning: ["returned"],
	returned: [],
	booked: ["partly-refunded", "refunded", "disputed", "won", "lost"],
	"partly-refunded": ["refunded", "disputed", "won", "lost"],
	refunded: ["disputed", "won", "lost"],
	disputed: ["won", "lost"],
	won: ["lost"],
	lost: [],
};

export const mayMove = (from: PaymentStatus, to: PaymentStatus): boolean => EDGES[from].includes(to);

/** The money of the payment has reached us. */
const ARRIVED: ReadonlySet<PaymentStatus> = new Set([
	"paid",
	"booked",
	"returning",
	"returned",
	"partly-refunded",
	"refunded",
	"disputed",
	"won",
	"lost",
]);
/** The money is on the customer's account, or was. */
const BOOKED: ReadonlySet<PaymentStatus> = new Set([
	"booked",
	"partly-refunded",
	"refunded",
	"disputed",
	"won",
	"lost",
]);
export const UNDER_WAY: ReadonlySet<PaymentStatus> = new Set([
	"created",
	"redirected",
	"processing",
	"authorised",
	"paid",
]);
export const hasArrived = (status: PaymentStatus): boolean => ARRIVED.has(status);
export const isBooked = (status: PaymentStatus): boolean => BOOKED.has(status);
/** Not booked yet, and may still be: it counts for the customer's own deposit limit. */
export const isUnderWay = (status: PaymentStatus): boolean => UNDER_WAY.has(status);

/** The status that the provider's answer leads to before the money has arrived; null: nothing changes. */
export function statusSeen(
	from: PaymentStatus,
	seen: Pick<ProviderPayment, "status" | "declineCode">,
): PaymentStatus | null {
	const to = targetOf(seen);
	return to !== from && mayMove(from, to) ? to : null;
}

function targetOf({ status, declineCode }: Pick<ProviderPayment, "status" | "declineCode">): PaymentStatus {
	switch (status) {
		case "open":
			return "redirected";
		case "expired":
		case "cancelled":
			// The customer's last attempt says more than that they gave up.
			return declineCode === null ? status : "failed";
		default:
			return status;
	}
}

/** The status after the money has arrived, from what went back. Amounts in minor units, fee included. */
export function statusAfter(
	from: PaymentStatus,
	{
		charged,
		refunded,
		disputes,
	}: {
		readonly charged: bigint;
		readonly refunded: bigint;
		readonly disputes: readonly { readonly status: "open" | "won" | "lost" }[];
	},
): PaymentStatus | null {
	const is = (status: "open" | "won" | "lost") => disputes.some((dispute) => dispute.status === status);
	const reached: readonly (readonly [boolean, PaymentStatus])[] = [
		[is("lost"), "lost"],
		[is("open"), "disputed"],
		[is("won"), "won"],
		[refunded >= charged, "refunded"],
		[refunded > 0n, "partly-refunded"],
	];
	const to = reached.find(([isReached]) => isReached)?.[1];
	return to !== undefined && mayMove(from, to) ? to : null;
}

/** How much of a reversal is the customer's: the amount on the account first, our fee last. */
export function customersPart(
	{ amount, reversed }: { readonly amount: bigint; readonly reversed: bigint },
	reversal: bigint,
): bigint {
	const upTo = (total: bigint) => (total < amount ? total : amount);
	return upTo(reversed + reversal) - upTo(reversed);
}
