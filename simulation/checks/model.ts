import { type AccountEvent, type AccountState, decodeEvent, evolve, type TickUsed } from "@truefill/core/trading";
import { sha256 } from "@truefill/server/engine";
import type { OracleFill } from "@truefill/testkit";

/** The node that made a decision, and when in true time. */
export interface Since {
	readonly writer: string;
	readonly sinceMs: number;
}

/** The history of a trade, summed up from events alone. */
export interface TradeLife {
	openedVolume: bigint;
	closedVolume: bigint;
	/** Commission of both sides allocated to closed parts. */
	closedCommission: bigint;
	/** Charged commission. */
	charged: bigint;
	/** Swap and dividends that were posted, and those allocated to closed parts. */
	posted: bigint;
	carried: bigint;
	/** Last change of its levels. */
	levels: Since;
	/** Every fill of a netting position since it was flat; null after a split, which changes the units. */
	fills: OracleFill[] | null;
}

/** A pending order that has just been filled: its effects follow in the same command. */
export interface Filling {
	readonly commandId: string;
	readonly orderId: string;
	readonly group: string;
	readonly tick: TickUsed;
	/** Volume for which no event has followed yet. */
	left: bigint;
}

/** One account, folded from the committed events. */
export class AccountModel {
	state: AccountState | undefined;
	/** Sum of the customer's postings. */
	posted = 0n;
	/** Sum of the postings to the pending account. */
	postedPending = 0n;
	entries = 0;
	lastEntryHash = "0".repeat(64);
	/** The last close-out, and the ticks that caused it. */
	closeOut: { readonly commandId: string } | undefined;
	carried: readonly TickUsed[] = [];
	filling: Filling | undefined;
	/** The last order that was cancelled at its fill. */
	refused: Pick<Filling, "commandId" | "group"> | undefined;
	readonly lives = new Map<string, TradeLife>();
	/** Since when each pending order waits for its current trigger. */
	readonly waiting = new Map<string, Since>();
	/** OCO groups of which one order was filled. */
	readonly doneGroups = new Set<string>();
	/** First and last event sequence of each command, and the balance after the last. */
	readonly commands = new Map<string, { readonly first: number; last: number; balance: bigint }>();

	/** Folds a stored event. */
	fold(payload: unknown): {
		readonly event: AccountEvent;
		readonly before: AccountState | undefined;
		readonly after: AccountState;
	} {
		const event = decodeEvent(payload);
		const before = this.state;
		const after = evolve(before, event, sha256);
		this.state = after;
		return { event, before, after };
	}
}
