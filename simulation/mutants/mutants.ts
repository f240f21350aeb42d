/** A bug as somebody could have written it: one place of the product, and what stands there instead. */
export interface Mutant {
	readonly name: string;
	/** From the root of the repository. */
	readonly file: string;
	/** Stands in the file exactly once. */
	readonly from: string;
	readonly to: string;
}

const engine = (file: string) => `apps/server/engine/${file}`;
const core = (file: string) => `packages/core/${file}`;

/**
 * Bugs that the simulator must find. Each is in the product only where a thread of the mutation test loads it; the
 * product knows nothing of them.
 */
export const MUTANTS: readonly Mutant[] = [
	{
		name: "acknowledged before the commit",
		file: engine("lane.ts"),
		from: "this.#options.onPlanned(plan);",
		to: "this.#options.onPlanned(plan); this.#apply(plan);",
	},
	{
		name: "memory changes before the commit",
		file: engine("lane.ts"),
		from: "this.#options.onPlanned(plan);",
		to: "this.#options.onPlanned(plan); this.#become(plan);",
	},
	{
		name: "an unknown outcome is taken for success",
		file: engine("lane.ts"),
		from: 'if (outcome.kind === "committed") {',
		to: 'if (outcome.kind === "committed" || outcome.kind === "unknown") {',
	},
	{
		name: "an unsettled commit is settled as done",
		file: engine("settle.ts"),
		from: 'if (advanced === 0) return "not-committed";',
		to: 'if (advanced === 0) return "committed";',
	},
	{
		name: "the fence is forgotten",
		file: engine("plan.ts"),
		from: "this.#addFences();",
		to: "",
	},
	{
		name: "the fence of one partition only",
		file: engine("plan.ts"),
		from: "if (next === undefined ||",
		to: "if (next === undefined || this.#rows.fences.length > 0 ||",
	},
	{
		name: "decided against committed trades and balance, not the draft's",
		file: engine("plan.ts"),
		from: "decide(before, command, view)",
		to: "decide(before && slot ? { ...before, openTrades: slot.state.openTrades, balance: slot.state.balance } : before, command, view)",
	},
	{
		name: "command ids of all accounts are one",
		file: engine("answers.ts"),
		from: "(accountId: string, commandId: string): string",
		to: '(_: string, commandId: string, accountId = ""): string',
	},
	{
		name: "another request under a used id is answered as the first",
		file: engine("lane.ts"),
		from: "known.requestHash === requestHash ? known.answer",
		to: "known.requestHash !== null ? known.answer",
	},
	{
		name: "a lost outbox row",
		file: engine("rows.ts"),
		from: "rows.outbox.push(",
		to: "if (event.sequence % 9 !== 0) rows.outbox.push(",
	},
	{
		name: "the read model is not told of the last change of a batch",
		file: engine("plan.ts"),
		from: "if (draft !== undefined) draft.state = after;",
		to: "if (draft !== undefined) return;",
	},
	{
		name: "recovery folds an event twice",
		file: engine("recovery.ts"),
		from: "event.sequence <= account.state.sequence",
		to: "event.sequence < account.state.sequence",
	},
	{
		name: "snapshots are noted farther than they reach",
		file: engine("snapshots.ts"),
		from: "noteSnapshots(reached)",
		to: "noteSnapshots([...heads].map(([partition, { sequence }]) => ({ partition, sequence })))",
	},
	{
		name: "a buy is closed at the ask",
		file: core("pricing/sides.ts"),
		from: 'side === "buy" ? quote.bid : quote.ask',
		to: 'side === "buy" ? quote.ask : quote.bid',
	},
	{
		name: "a buy is opened at the bid",
		file: core("pricing/sides.ts"),
		from: 'side === "buy" ? quote.ask : quote.bid',
		to: 'side === "buy" ? quote.bid : quote.ask',
	},
	{
		name: "a gain is bought at the ask",
		file: core("margin/pnl.ts"),
		from: "gross.numerator < 0n ? rates.ask : rates.bid",
		to: "gross.numerator < 0n ? rates.bid : rates.ask",
	},
	{
		name: "results are rounded down",
		file: core("margin/pnl.ts"),
		from: 'amount: convert(gross, rate, to, "half-even")',
		to: 'amount: convert(gross, rate, to, "floor")',
	},
	{
		name: "margin is rounded in the customer's favour",
		file: core("margin/tiers.ts"),
		from: 'convert(exact, rate, currency, "away-from-zero")',
		to: 'convert(exact, rate, currency, "floor")',
	},
	{
		name: "a hedge holds the smaller side's margin",
		file: core("margin/margin.ts"),
		from: "buy > sell ? buy : sell",
		to: "buy > sell ? sell : buy",
	},
	{
		name: "accounts are closed out at 40 %",
		file: core("margin/close-out.ts"),
		from: "CLOSE_OUT_BASIS_POINTS = 5_000n",
		to: "CLOSE_OUT_BASIS_POINTS = 4_000n",
	},
	{
		name: "accounts are closed out at 60 %",
		file: core("margin/close-out.ts"),
		from: "CLOSE_OUT_BASIS_POINTS = 5_000n",
		to: "CLOSE_OUT_BASIS_POINTS = 6_000n",
	},
	{
		name: "margin is not watched after a commit",
		file: engine("margin-watch.ts"),
		from: "for (const accountId of plan.drafts.keys()) this.follow(accountId);",
		to: 'if (plan.drafts.size < 0) this.follow("");',
	},
	{
		name: "what is owed after a close-out stays owed",
		file: core("trading/compensate.ts"),
		from: "if (balance >= 0n) return events;",
		to: "if (balance >= -(10n ** 12n)) return events;",
	},
	{
		name: "a level that a tick has taken is armed no more",
		file: engine("triggers.ts"),
		from: "if (this.#firing.has(id)) return;",
		to: "if (id.length > 0) return;",
	},
	{
		name: "an amended level waits where it was",
		file: engine("trigger-index.ts"),
		from: "if (this.#trades.get(trade.id)?.value === trade) return;",
		to: "if (this.#trades.has(trade.id)) return;",
	},
	{
		name: "a stale quote is good for three times as long",
		file: core("pricing/market-state.ts"),
		from: "ageMs > instrument.maxQuoteAgeMs",
		to: "ageMs > instrument.maxQuoteAgeMs * 3",
	},
	{
		name: "the session is not asked for",
		file: core("pricing/market-state.ts"),
		from: "if (!session.open) return",
		to: "if (!session.open && nowMs < 0) return",
	},
	{
		name: "crossed prices are believed",
		file: core("pricing/normalise.ts"),
		from: "if (bid > ask) return",
		to: "if (bid > ask + ask) return",
	},
	{
		name: "an outlier is believed at once",
		file: core("pricing/normalise.ts"),
		from: "if (last !== null && !near(level, last, rules.band) &&",
		to: "if (last !== null && pending === null && !near(level, last, rules.band * 10n) &&",
	},
	{
		name: "a result is posted twice",
		file: core("ledger/journal.ts"),
		from: "customerAmount: closed.grossPnl,",
		to: "customerAmount: money(closed.grossPnl * 2n),",
	},
	{
		name: "both sides of an entry are the customer's",
		file: core("ledger/journal.ts"),
		from: "amount: negated(line.customerAmount)",
		to: "amount: line.customerAmount",
	},
	{
		name: "the chain of hashes skips an entry",
		file: core("ledger/journal.ts"),
		from: "previousHash = hash;",
		to: "",
	},
	{
		name: "a level is passed, not touched",
		file: core("trading/trigger.ts"),
		from: "closing <= stopLoss",
		to: "closing < stopLoss",
	},
	{
		name: "the margin of a closed part is rounded up",
		file: core("trading/close-at.ts"),
		from: 'share(trade.margin, part, trade.volume, "floor")',
		to: 'share(trade.margin, part, trade.volume, "ceiling")',
	},
	{
		name: "a closed part leaves its commission behind",
		file: core("trading/close-at.ts"),
		from: "const commission = money(openingCommission + closingCommission);",
		to: "const commission = closingCommission;",
	},
];
