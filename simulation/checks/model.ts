import { type AccountEvent, type AccountState, decodeEvent, evolve, type TickUsed } from "@truefill/core/trading";
import { sha256 } from "@truefill/server/engine";
import type { OracleFill } from "@truefill/testkit";

/** Who decided something, and when by everybody's time. */
export interface Since {
	readonly writer: string;
	readonly sinceMs: number;
}

/** What has become of a trade, added up from events alone. */
export interface TradeLife {
	openedVolume: bigint;
	closedVolume: bigint;
	/** Commission of both sides that was carried to closed parts. */
	closedCommission: bigint;
	/** Commission that was charged. */
	charged: bigint;
	/** Swap and dividends that were posted, and those that were carried to closed parts. */
	posted: bigint;
	carried: bigint;
	/** Its levels are as they are since then. */
	levels: Since;
	/** Every fill of a netting position since it was flat; null once a split has made other units of them. */
	fills: OracleFill[] | null;
}

/** A pending order that has just been filled: what it did follows in the same command. */
export interface Filling {
	readonly commandId: string;
	readonly orderId: string;
	readonly group: string;
	readonly tick: TickUsed;
	/** Not yet told of. */
	left: bigint;
}

/** One account as the committed events tell it. */
export class AccountModel {
	state: AccountState | undefined;
	/** Sum of the customer's postings. */
	posted = 0n;
	entries = 0;
	lastEntryHash = "0".repeat(64);
	/** The last close-out, and the ticks that it rests on. */
	closeOut: { readonly commandId: string } | undefined;
	carried: readonly TickUsed[] = [];
	filling: Filling | undefined;
	/** The last order that was cancelled at its fill. */
	refused: Pick<Filling, "commandId" | "group"> | undefined;
	readonly lives = new Map<string, TradeLife>();
	/** Since when each pending order waits for what it waits for. */
	readonly waiting = new Map<string, Since>();
	/** Groups of orders of which one was done. */
	readonly doneGroups = new Set<string>();
	/** Sequences of the events of each command, and the balance after the last. */
	readonly commands = new Map<string, { readonly first: number; last: number; balance: bigint }>();

	/** Folds an event as it is stored. */
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
