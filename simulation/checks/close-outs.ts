import type { NodeMarket } from "../market/market.ts";
import type { Batch } from "../store/tables.ts";
import { Violation, type World } from "../world/world.ts";
import { type Fill, figuresOf, marketsOfBreach, whereOf } from "./dealing.ts";
import type { AccountModel } from "./model.ts";

const isBreached = ({ equity, used }: { readonly equity: bigint; readonly used: bigint }): boolean =>
	used > 0n && 2n * equity <= used;

/**
 * I8: a close-out begins only where the equity is at or below half of the used margin, at the ticks that it
 * names. Answers how many began.
 */
export function auditBreach(fill: Fill): number {
	const { event, before, model } = fill;
	if (event.type !== "close-out-started" || before === undefined) return 0;
	model.closeOut = { commandId: event.commandId };
	model.carried = event.quotes;
	const figures = marketsOfBreach(fill).map((view) => figuresOf(before, view));
	if (!figures.some((known) => known !== undefined && isBreached(known))) {
		const [first] = figures;
		throw new Violation("I8", `${whereOf(event)}: closed out at equity ${first?.equity} of used margin ${first?.used}`);
	}
	return 1;
}

/** I9: an account with nothing open owes nothing; and protection gives no more than what was owed. */
export function auditProtection(batch: Batch, models: ReadonlyMap<string, AccountModel>): void {
	const helped = batch.events.filter(({ type }) => type === "negative-balance-compensated");
	for (const accountId of new Set(batch.events.map((row) => row.account_id))) {
		const state = models.get(accountId)?.state;
		if (state === undefined || state.openTrades.size > 0) continue;
		if (state.balance < 0n) throw new Violation("I9", `${accountId} has nothing open and owes ${-state.balance}`);
		const last = batch.events.findLast((row) => row.account_id === accountId);
		if (last !== undefined && helped.includes(last) && state.balance !== 0n) {
			throw new Violation("I9", `${accountId} was given ${state.balance} too much`);
		}
	}
}

/** A close-out is decided and committed within so long where nothing goes wrong in the engine's house. */
const AT_ONCE_MS = 500;

/**
 * I8, the other half: on calm days nobody stays breached while all markets of the account can be dealt on. Looks at every
 * tick of the one node, with the committed accounts.
 */
export class BreachWatch {
	readonly #world: World;
	readonly #models: ReadonlyMap<string, AccountModel>;
	readonly #sinceMs = new Map<string, number>();

	constructor(world: World, models: ReadonlyMap<string, AccountModel>) {
		this.#world = world;
		this.#models = models;
	}

	tick(instrumentId: string, market: NodeMarket): void {
		const view = market.peek();
		for (const [accountId, { state }] of this.#models) {
			if (state === undefined || state.openTrades.size === 0) continue;
			const trades = [...state.openTrades.values()];
			if (!trades.some((trade) => trade.instrumentId === instrumentId)) continue;
			const figures = figuresOf(state, view);
			const dealable = trades.every((trade) => view.state(trade.instrumentId).state === "open");
			if (figures === undefined || !dealable || !isBreached(figures)) {
				this.#sinceMs.delete(accountId);
				continue;
			}
			const since = this.#sinceMs.get(accountId);
			if (since === undefined) this.#sinceMs.set(accountId, this.#world.nowMs);
			else if (this.#world.nowMs - since > AT_ONCE_MS) {
				throw new Violation(
					"I8",
					`${accountId}: equity ${figures.equity} of used margin ${figures.used}, and nothing done`,
				);
			}
		}
	}

	/** The account has changed. */
	forget(accountId: string): void {
		this.#sinceMs.delete(accountId);
	}
}
