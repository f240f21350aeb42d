import { type AccountEvent, type AccountState, decodeEvent, evolve, type TickUsed } from "@truefill/core/trading";
import { sha256 } from "@truefill/server/engine";

/** What has become of a trade, added up from events alone. */
export interface TradeLife {
	readonly openedVolume: bigint;
	closedVolume: bigint;
	/** Commission of both sides that was carried to closed parts. */
	closedCommission: bigint;
	/** Commission that was charged. */
	charged: bigint;
	/** Its levels are as they are since then: who decided them, and when by everybody's time. */
	levels: { readonly writer: string; readonly sinceMs: number };
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
	readonly lives = new Map<string, TradeLife>();
	/** Sequences of the events of each command: first and last. */
	readonly commands = new Map<string, { readonly first: number; last: number }>();

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
