import type { CoinPayoutWire, CoinTransactionWire } from "@truefill/contracts/http";

/**
 * What a payout waits for: `price` (a current one, by itself), `make` and `release` a transaction, `sign` (export, sign
 * offline, upload), `broadcast` (by a colleague), `network` (confirmations). `none`: it has ended.
 */
export type Turn = "price" | "make" | "release" | "sign" | "broadcast" | "network" | "none";

export interface NextAct {
	readonly turn: Turn;
	/** Who acts: a member of staff, a colleague of the viewer, or nobody of us. */
	readonly who: "staff" | "colleague" | "nobody";
}

/** Those after which another one is made. */
const OVER: ReadonlySet<CoinTransactionWire["status"]> = new Set(["replaced", "reverted", "discarded"]);

/** The newest transaction that still counts. */
export const newestOf = ({ transactions }: Pick<CoinPayoutWire, "transactions">): CoinTransactionWire | undefined =>
	transactions.findLast(({ status }) => !OVER.has(status));

const NOBODY = { who: "nobody" } as const;

/** What happens next, seen by one member of staff. Nobody releases or broadcasts what they made or uploaded themselves. */
export function nextAct(
	payout: Pick<CoinPayoutWire, "status" | "transactions">,
	viewerId: string | undefined,
): NextAct {
	const { status } = payout;
	if (status === "unpriced") return { turn: "price", ...NOBODY };
	if (status === "paid" || status === "cancelled") return { turn: "none", ...NOBODY };
	const newest = newestOf(payout);
	const unless = (...people: readonly (string | undefined)[]) =>
		viewerId !== undefined && people.includes(viewerId) ? ("colleague" as const) : ("staff" as const);
	switch (newest?.status) {
		case "made":
			return { turn: "release", who: unless(newest.made_by.id) };
		case "released":
			return { turn: "sign", who: "staff" };
		case "signed":
			return { turn: "broadcast", who: unless(newest.made_by.id, newest.signed_by?.id) };
		case "broadcast":
		case "confirmed":
			return { turn: "network", ...NOBODY };
		default:
			return { turn: "make", who: "staff" };
	}
}

/** Somebody may have signed it: the next one replaces it and pays more. */
export const isReplaced = ({ transactions }: Pick<CoinPayoutWire, "transactions">): boolean =>
	transactions.some(({ status }) => status === "released" || status === "signed" || status === "broadcast");

/** The chain had it deep enough and has it no more: a reorganisation beyond the depth. */
export const isUndone = ({ status, transactions }: Pick<CoinPayoutWire, "status" | "transactions">): boolean =>
	status === "paid" && transactions.some((each) => each.status === "confirmed" && each.confirmations === 0);
