import { type HashText, sumsToZero } from "@truefill/core/ledger";
import { invariant } from "@truefill/core/result";
import {
	type AccountEvent,
	type AccountState,
	COMMANDS,
	type Command,
	decide,
	evolveBooked,
	journalFor,
	type MarketView,
	type OpenTrade,
	type PendingOrder,
	type TradingRefusal,
	type TransferSent,
} from "@truefill/core/trading";
import { answerSlot } from "./answers.ts";
import type { LoadedAccount } from "./loaded-accounts.ts";
import { addAccount, addGoneTrade, addOpenTrade, project } from "./projections.ts";
import { addEvent, type CommitRows, type EventHint, emptyRows } from "./rows.ts";
import type { Render, StoredAnswer } from "./types.ts";

/** A command that waits to be decided. */
export interface Waiting {
	readonly command: Command;
	readonly requestHash: string;
	readonly render: Render | undefined;
	/** Replaces the current market view; only for seeding. */
	readonly pastView: MarketView | undefined;
}

/** Head of a partition's event log, as far as this process has written it. */
export interface PartitionHead {
	readonly partition: number;
	epoch: bigint;
	sequence: bigint;
}

/** An account's state after the batch. Not valid before the commit. */
export interface Draft {
	readonly partition: number;
	readonly openedAtMs: number;
	/** Undefined for an account that this batch opens. */
	readonly loaded: LoadedAccount | undefined;
	state: AccountState;
}

export interface Decided<W extends Waiting> {
	readonly waiting: W;
	readonly answer: StoredAnswer;
	/** The answer's JSON as it is stored; undefined when it is not stored (unknown or frozen account). */
	readonly text: string | undefined;
	/** JSON of the answer's body; undefined when there is none. */
	readonly bodyText: string | undefined;
}

/** A decided batch: the rows to write, and the state changes to apply after the commit. */
export interface Plan<W extends Waiting> {
	readonly rows: CommitRows;
	readonly decided: readonly Decided<W>[];
	readonly drafts: ReadonlyMap<string, Draft>;
	/** Changed trades with their new state; null: closed. */
	readonly trades: ReadonlyMap<string, { readonly accountId: string; readonly trade: OpenTrade | null }>;
	/** Changed pending orders with their new state; null: done. */
	readonly orders: ReadonlyMap<string, { readonly accountId: string; readonly order: PendingOrder | null }>;
	/** Transfers that have left, to arrive in another account. */
	readonly sent: readonly TransferSent[];
	/** Sequence of each touched partition after the batch. */
	readonly heads: ReadonlyMap<number, bigint>;
	/** Accounts whose invariants failed, with the reason. */
	readonly broken: ReadonlyMap<string, string>;
}

export interface PlanContext {
	loaded(accountId: string): LoadedAccount | undefined;
	head(accountId: string): PartitionHead;
	readonly view: MarketView;
	readonly hashText: HashText;
}

/** Decides the commands in order, each against the result of the ones before it (copy-on-write drafts). */
export function planBatch<W extends Waiting>(batch: readonly W[], context: PlanContext): Plan<W> {
	return new Planner<W>(context).run(batch);
}

/** What followers are told of its events. */
export const hintsOf = ({ rows, drafts }: Pick<Plan<Waiting>, "rows" | "drafts">): readonly EventHint[] =>
	rows.events.map(({ partition, sequence, account_id, account_sequence, type }) => ({
		partition,
		sequence,
		topic: `trade.${drafts.get(account_id)?.state.userId}`,
		payload: { account_id, account_sequence, type },
	}));

class Planner<W extends Waiting> {
	readonly #context: PlanContext;
	readonly #rows = emptyRows();
	readonly #decided: Decided<W>[] = [];
	readonly #drafts = new Map<string, Draft>();
	readonly #trades = new Map<string, { accountId: string; trade: OpenTrade | null }>();
	readonly #orders = new Map<
		string,
		{ accountId: string; order: PendingOrder | null; row: CommitRows["orders"][number] }
	>();
	readonly #sent: TransferSent[] = [];
	readonly #heads = new Map<number, bigint>();
	readonly #broken = new Map<string, string>();

	constructor(context: PlanContext) {
		this.#context = context;
	}

	run(batch: readonly W[]): Plan<W> {
		for (const waiting of batch) this.#one(waiting);
		for (const draft of this.#drafts.values()) addAccount(this.#rows, draft.partition, draft.state, draft.openedAtMs);
		this.#addTrades();
		for (const { row } of this.#orders.values()) this.#rows.orders.push(row);
		this.#addFences();
		return {
			rows: this.#rows,
			decided: this.#decided,
			drafts: this.#drafts,
			trades: this.#trades,
			orders: this.#orders,
			sent: this.#sent,
			heads: this.#heads,
			broken: this.#broken,
		};
	}

	#one(waiting: W): void {
		const { command } = waiting;
		const loaded = this.#context.loaded(command.accountId);
		if ((loaded?.frozen ?? null) !== null || this.#broken.has(command.accountId)) {
			this.#answer(waiting, { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } });
			return;
		}
		const before = this.#drafts.get(command.accountId)?.state ?? loaded?.state;
		try {
			this.#decide(waiting, loaded, before);
		} catch (error) {
			// Input never makes core throw: this account's books, or the code, are wrong. Only this account stops.
			const reason = error instanceof Error ? error.message : String(error);
			this.#broken.set(command.accountId, `${command.kind} ${command.commandId}: ${reason}`);
			this.#answer(waiting, { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } });
		}
	}

	/** Everything that can fail comes before anything is added to the batch, so a failed command leaves nothing in it. */
	#decide(waiting: W, loaded: LoadedAccount | undefined, before: AccountState | undefined): void {
		const { command } = waiting;
		const view = waiting.pastView ?? this.#context.view;
		const decision = decide(before, command, view);
		if (decision.kind === "refused" && !COMMANDS[command.kind].refusalStored) {
			this.#answer(waiting, { kind: "refused", refusal: decision.refusal });
			return;
		}
		const steps = walk(before, decision.events, this.#context.hashText);
		const after = steps.at(-1)?.after;
		if (after === undefined) {
			invariant(decision.kind === "refused", "an accepted command has events");
			this.#answer(waiting, { kind: "refused", refusal: decision.refusal });
			return;
		}
		const head = this.#context.head(command.accountId);
		const openedAtMs = loaded?.openedAtMs ?? this.#drafts.get(command.accountId)?.openedAtMs ?? view.nowMs;
		const answer: StoredAnswer =
			decision.kind === "refused"
				? { kind: "refused", refusal: asStored(decision.refusal) }
				: {
						kind: "accepted",
						body: (waiting.render ?? briefly)({ command, events: decision.events, before, after, view, openedAtMs }),
					};
		const bodyText = answer.kind === "accepted" ? JSON.stringify(answer.body) : undefined;
		// The body is most of an order's bytes: it is serialised once, for the tables and for the caller.
		const text = bodyText === undefined ? JSON.stringify(answer) : `{"kind":"accepted","body":${bodyText}}`;

		let sequence = this.#heads.get(head.partition) ?? head.sequence;
		for (const step of steps) {
			sequence += 1n;
			addEvent(
				this.#rows,
				{ partition: head.partition, sequence, epoch: head.epoch },
				step.event,
				step.entries,
				step.after,
			);
			this.#project(head.partition, step);
		}
		this.#heads.set(head.partition, sequence);
		const draft = this.#drafts.get(command.accountId);
		if (draft !== undefined) draft.state = after;
		else this.#drafts.set(command.accountId, { partition: head.partition, openedAtMs, loaded, state: after });
		const { accountId: account_id, commandId: command_id, origin } = command;
		this.#rows.commands.push({
			partition: head.partition,
			account_id,
			command_id,
			origin,
			request_hash: waiting.requestHash,
			account_sequence: after.sequence,
		});
		if (answer.kind === "accepted" && waiting.render !== undefined) {
			const key = { partition: head.partition, account_id, command_id, origin };
			this.#rows.answers.push({ slot: answerSlot(view.nowMs), ...key, answer: text });
		}
		this.#answer(waiting, answer, text, bodyText);
	}

	#answer(waiting: W, answer: StoredAnswer, text?: string, bodyText?: string): void {
		this.#decided.push({ waiting, answer, text, bodyText });
	}

	#project(partition: number, { event, before, after }: Step): void {
		const { accountId } = event;
		if (event.type === "transfer-sent") this.#sent.push(event);
		project(this.#rows, partition, event, before, after, {
			trade: (id, trade) => this.#trades.set(id, { accountId, trade }),
			order: (id, order, row) => this.#orders.set(id, { accountId, order, row }),
		});
	}

	#addTrades(): void {
		for (const [tradeId, { accountId, trade }] of this.#trades) {
			const draft = this.#drafts.get(accountId);
			invariant(draft !== undefined, "a changed trade has a changed account");
			if (trade !== null) addOpenTrade(this.#rows, draft.partition, draft.state, trade);
			else if (draft.loaded?.state.openTrades.has(tradeId))
				addGoneTrade(this.#rows, draft.partition, accountId, tradeId);
		}
	}

	#addFences(): void {
		for (const draft of this.#drafts.values()) {
			const { partition, epoch, sequence } = this.#context.head(draft.state.id);
			const next = this.#heads.get(partition);
			if (next === undefined || this.#rows.fences.some((fence) => fence.partition === partition)) continue;
			this.#rows.fences.push({ partition, epoch: `${epoch}`, old_sequence: `${sequence}`, new_sequence: `${next}` });
		}
		// The append locks the partitions' rows in this order, and so does the fence of a lost batch.
		this.#rows.fences.sort((a, b) => a.partition - b.partition);
	}
}

/** With its members in the order of the stored event, from which a repeat is answered. */
const asStored = ({ code, params }: TradingRefusal): TradingRefusal => ({
	code,
	params: Object.fromEntries(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

/** The answer to a command whose caller renders none. */
export const briefly = ({ after }: { readonly after: { readonly sequence: number } }) => ({ sequence: after.sequence });

interface Step {
	readonly event: AccountEvent;
	readonly before: AccountState | undefined;
	readonly after: AccountState;
	readonly entries: ReturnType<typeof journalFor>;
}

/** Nothing is acknowledged that the columns cannot hold. */
const isStorable = (amount: bigint): boolean => BigInt.asIntN(64, amount) === amount;

/** The states after each event. The books are checked at every step, in production as in tests (E23, E24). */
function walk(before: AccountState | undefined, events: readonly AccountEvent[], hashText: HashText): readonly Step[] {
	const steps: Step[] = [];
	let state = before;
	for (const event of events) {
		const entries = journalFor(event, state, hashText);
		const after = evolveBooked(state, event, entries);
		let number = state?.entryCount ?? 0;
		for (const entry of entries) {
			number += 1;
			invariant(entry.number === number, "journal entries are numbered without a gap");
			invariant(sumsToZero(entry.postings), "the postings of an entry sum to zero");
			invariant(isStorable(entry.balanceAfter), "a balance fits into its column");
			invariant(
				entry.postings.every(({ amount }) => isStorable(amount)),
				"an amount fits into its column",
			);
		}
		invariant(after.entryCount === number, "the account counts its entries");
		invariant(
			entries.length === 0 || entries.at(-1)?.balanceAfter === after.balance,
			"the balance is the fold of the postings",
		);
		steps.push({ event, before: state, after, entries });
		state = after;
	}
	return steps;
}
