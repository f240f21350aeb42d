import type { Log } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import { lastQuote } from "./action-commands.ts";
import type { ActionStore } from "./action-store.ts";
import type { ActionRow } from "./tables.ts";

/** Dealing stops this long before the ex-moment: a trade is either held over it or not. */
export const PAUSE_MS = 1_000;
/** Why nobody can deal while a split waits beyond its ex-moment; shown to customers. */
export const HELD_REASON = "a split waits for its approval";

/**
 * Dividends and splits that are still unapproved at their ex-moment. A dividend lapses: trades of that moment may be
 * closed since, so nothing is booked later, and staff compensates by adjustments. A split holds its instrument: prices
 * arrive in new units while accounts are in old ones, so the instrument has no price and nobody deals in it until staff
 * decides. If approved then, it is applied as of its ex-moment.
 */
export class WaitingActions {
	readonly #actions: ActionStore;
	readonly #market: Market;
	readonly #log: Log;
	#rows: readonly ActionRow[] = [];
	/** Held instruments, by the id of the split that holds them. */
	readonly #held = new Map<string, string>();

	constructor(parts: {
		readonly actions: ActionStore;
		readonly market: Market;
		readonly log: Log;
	}) {
		this.#actions = parts.actions;
		this.#market = parts.market;
		this.#log = parts.log;
	}

	/** Reloads proposed actions. An instrument whose split was approved stays paused until it is applied. */
	async reload(): Promise<void> {
		this.#rows = await this.#actions.proposed();
		for (const [id, instrumentId] of this.#held) {
			if (this.#rows.some((row) => row.id === id)) continue;
			this.#held.delete(id);
			const found = await this.#actions.find(id);
			const isFree = ![...this.#held.values()].includes(instrumentId);
			if (found?.status === "refused" && isFree) this.#market.resume(instrumentId);
		}
	}

	/** Ids of the splits that hold their instruments. */
	holding(): ReadonlySet<string> {
		return new Set(this.#held.keys());
	}

	/** Whether an action has to wait for a split of the same instrument that comes before it. */
	isBehind({ instrument_id: instrumentId, ex_at }: ActionRow): boolean {
		return this.#rows.some((row) => this.#held.has(row.id) && row.instrument_id === instrumentId && row.ex_at <= ex_at);
	}

	/** Lapses or holds what is due at `nowMs`; undefined if nothing is due. Call it again when that is done. */
	check(nowMs: number): Promise<void> | undefined {
		const latest = nowMs + PAUSE_MS;
		const due = this.#rows.filter((row) => row.ex_at.getTime() <= latest && !this.#held.has(row.id));
		return due.length === 0 ? undefined : this.#pass(due, new Date(latest));
	}

	async #pass(due: readonly ActionRow[], latest: Date): Promise<void> {
		for (const row of due) if (row.kind === "split") await this.#hold(row);
		const lapsed = await this.#actions.lapse(latest);
		for (const { id, instrument_id: instrument } of lapsed) {
			this.#log.error({ action: id, instrument }, "nobody approved a dividend before its ex-moment: it was not booked");
		}
		await this.reload();
	}

	async #hold(row: ActionRow): Promise<void> {
		const { id, instrument_id: instrumentId } = row;
		const seen = this.#market.quote(instrumentId);
		this.#market.pause(instrumentId, HELD_REASON, true);
		this.#held.set(id, instrumentId);
		this.#log.error(
			{ action: id, instrument: instrumentId },
			"nobody approved a split before its ex-moment: its instrument is paused until somebody decides",
		);
		if (lastQuote(row) !== null || seen === undefined || seen.tsMs >= row.ex_at.getTime()) return;
		await this.#actions.keepQuote(id, seen);
	}
}
