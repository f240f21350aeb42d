import type { HouseEntry } from "@truefill/core/ledger";
import { type AccountEvent, type AccountState, type Command, stateHash } from "@truefill/core/trading";
import { type Answer, type EventHint, sha256 } from "@truefill/server/engine";
import type { Request } from "../customers/caller.ts";
import { isShown } from "../customers/customer.ts";
import type { NodeMarket } from "../market/market.ts";
import type { Database } from "../store/database.ts";
import { accountKey, type Batch, commandKey, type EventRow } from "../store/tables.ts";
import { Violation, type World } from "../world/world.ts";
import { auditBooks } from "./books.ts";
import { auditBreach, auditCloseOut, auditCompensation, auditProtection, BreachWatch } from "./close-outs.ts";
import { auditDividend, auditMoved, auditSplit } from "./corporate.ts";
import { type Fill, isRaised, whereOf } from "./dealing.ts";
import { Deposits } from "./deposits.ts";
import { auditFill } from "./fills.ts";
import { auditFinancing } from "./financing.ts";
import { Funds } from "./funds.ts";
import { HouseAudit } from "./house.ts";
import { AccountModel } from "./model.ts";
import { auditNetting } from "./netting.ts";
import { auditFilling, auditOrder } from "./orders.ts";
import { Outbox } from "./outbox.ts";
import { auditProjections } from "./projections.ts";
import { auditCaughtUp, auditReader } from "./readers.ts";
import { auditMarginCall } from "./resting.ts";
import { auditCommands, auditSequences } from "./sequences.ts";
import { Strategies } from "./strategies.ts";
import { Withdrawals } from "./withdrawals.ts";

export interface AuditOptions {
	readonly world: World;
	readonly database: () => Database;
	/** False: events are only traced, not checked. */
	readonly audited: boolean;
	/** No fault strikes the engine, its database or its clocks. */
	readonly faultless: boolean;
	/** The price path of a node by name. */
	readonly marketOf: (writer: string) => NodeMarket | undefined;
}

/**
 * Checks every committed batch and every answer against a separate fold of the events and against independently written
 * rules. It does not see the engine's memory until `compareMemory`.
 */
export class Audit {
	readonly models = new Map<string, AccountModel>();
	readonly house = new HouseAudit();
	readonly #options: AuditOptions;
	readonly #breaches: BreachWatch;
	readonly #acknowledged = new Map<string, string>();
	readonly #asked = new Map<string, Command>();
	readonly #funds = new Funds();
	readonly #outbox = new Outbox();
	readonly #deposits = new Deposits();
	readonly #withdrawals = new Withdrawals();
	readonly #strategies = new Strategies();
	events = 0;
	/** Ticks that a serving node accepted, and how many of those were false prices. */
	ticks = 0;
	believed = 0;
	fills = 0;
	/** Pending orders that were filled. */
	orders = 0;
	closeOuts = 0;

	constructor(options: AuditOptions) {
		this.#options = options;
		this.#breaches = new BreachWatch(options.world, this.models);
	}

	get looks(): boolean {
		return this.#options.audited;
	}

	/** A node has accepted a tick. */
	tick(instrumentId: string, market: NodeMarket): void {
		this.ticks += 1;
		if (market.latest(instrumentId)?.bad === true) this.believed += 1;
		if (this.#options.faultless) this.#watch(() => this.#breaches.tick(instrumentId, market));
	}

	/** The database has committed a batch. */
	batch(batch: Batch): void {
		const { world } = this.#options;
		world.trace.line(`${world.nowMs} ${batch.writer} commits ${batch.eventTexts.join(" ")}`);
		this.#watch(() => {
			auditSequences(batch, this.#options.database().tables);
			auditCommands(batch);
			let command: Fill[] = [];
			for (const row of batch.events) {
				const { commandId, accountId } = command[0]?.event ?? {};
				if (commandId !== row.command_id || accountId !== row.account_id) {
					this.#command(command);
					command = [];
				}
				command.push(this.#event(row, batch, command[0]));
			}
			this.#command(command);
			auditBooks(batch, this.models);
			this.house.batch(batch);
			auditProjections(batch, this.models, this.#options.database().tables);
			this.#outbox.batch(batch);
		});
	}

	/** A node tells followers what it has committed. */
	told(hints: readonly EventHint[]): void {
		this.#watch(() => this.#outbox.told(hints, this.models));
	}

	/** Reports a violation to the world instead of throwing it into the code that called back. */
	#watch(look: () => void): void {
		if (!this.looks) return;
		try {
			look();
		} catch (error) {
			const seen = error instanceof Error ? `${error.name} ${error.message}` : String(error);
			this.#options.world.fail(error instanceof Violation ? error : new Violation("replay", seen));
		}
	}

	#model(accountId: string): AccountModel {
		const known = this.models.get(accountId);
		if (known !== undefined) return known;
		const model = new AccountModel();
		this.models.set(accountId, model);
		return model;
	}

	/** `beside`: the first event of the same command, if any. */
	#event(row: EventRow, batch: Batch, beside: Fill | undefined): Fill {
		this.events += 1;
		const model = this.#model(row.account_id);
		if (row.account_sequence !== (model.state?.sequence ?? 0) + 1) {
			throw new Violation("I3", `${row.account_id}: event ${row.account_sequence} after ${model.state?.sequence ?? 0}`);
		}
		const folded = model.fold(row.payload);
		const { event, before, after } = folded;
		const { balance } = after;
		const same =
			event.sequence === row.account_sequence && event.type === row.type && event.commandId === row.command_id;
		if (!same)
			throw new Violation("I3", `${row.account_id} ${row.account_sequence}: its columns are not its payload's`);
		const known = model.commands.get(row.command_id);
		if (known === undefined)
			model.commands.set(row.command_id, { first: event.sequence, last: event.sequence, balance });
		else if (known.last === event.sequence - 1) Object.assign(known, { last: event.sequence, balance });
		else
			throw new Violation(
				"I4",
				`${row.account_id}: command ${row.command_id} was done at ${known.first} and again at ${event.sequence}`,
			);
		const { marketOf, faultless } = this.#options;
		const market = marketOf(batch.writer);
		if (market === undefined) throw new Violation("I5", `nobody knows the writer ${batch.writer}`);
		const first = beside === undefined ? before : beside.first;
		const asked = this.#asked.get(accountKey(row.account_id, row.command_id));
		const fill = { ...folded, first, asked, model, writer: batch.writer, market, faultless };
		this.#rules(fill);
		this.#breaches.forget(row.account_id);
		return fill;
	}

	#rules(fill: Fill): void {
		const { event, before, after, asked } = fill;
		if (asked === undefined && !isRaised(event)) throw new Violation("I14", `${whereOf(event)}: nobody asked for it`);
		if (event.type === "command-refused") this.#refusal(event, before, after);
		this.closeOuts += auditBreach(fill);
		this.orders += auditOrder(fill);
		this.fills += auditFill(fill);
		auditCompensation(fill);
		auditMarginCall(fill);
		if (event.type === "financing-applied") auditFinancing(fill, event);
		if (event.type === "dividend-applied") auditDividend(fill, event);
		if (event.type === "split-applied") auditSplit(fill, event);
		if (event.type === "split-applied") {
			auditMoved(
				fill,
				event.lines.map(({ cash }) => cash),
			);
		} else if ("lines" in event) {
			auditMoved(
				fill,
				event.lines.map(({ amount }) => amount),
			);
		}
		if (event.type === "balance-adjusted") this.#funds.adjusted(fill, event);
		if (event.type === "transfer-sent") this.#funds.sent(fill, event);
		if (event.type === "transfer-received") this.#funds.received(event);
		this.#deposits.look(fill);
		this.#withdrawals.look(fill);
		this.#strategies.look(fill);
	}

	/** Checks made when all events of a command are known. */
	#command(fills: readonly Fill[]): void {
		const last = fills.at(-1);
		if (last === undefined) return;
		const closes = fills.flatMap(({ event }) =>
			event.type === "trade-closed" ? [{ tradeId: event.closed.tradeId, volume: event.closed.volume }] : [],
		);
		auditFilling(last);
		auditNetting(last);
		auditCloseOut(last, closes);
		auditProtection(last);
	}

	/** A refusal changes nothing but the sequence. */
	#refusal(event: AccountEvent, before: AccountState | undefined, after: AccountState): void {
		if (before === undefined) return;
		const { balance, openTrades, orders } = before;
		if (balance !== after.balance || openTrades !== after.openTrades || orders !== after.orders) {
			throw new Violation("refusal", `${event.accountId} ${event.sequence}: a refused command changed the account`);
		}
	}

	/** The house has booked an entry of its own. */
	booked(entry: HouseEntry): void {
		const { world } = this.#options;
		world.trace.line(`${world.nowMs} the house books ${entry.key} ${entry.hash}`);
		this.#watch(() => this.house.booked(entry));
	}

	/** A command is about to be sent. */
	asked(command: Command): void {
		this.#asked.set(accountKey(command.accountId, command.commandId), command);
	}

	/** I4: an answer is stored, and the same command always gets the same answer. */
	answer(request: Request, answer: Answer): void {
		this.#watch(() => this.#answer(request, answer));
	}

	#answer({ command, twisted }: Request, answer: Answer): void {
		if (answer.kind === "failed") {
			if (answer.code === "COMMAND_ID_REUSED" && !twisted)
				throw new Violation("I4", `${nameOf(command)} was said to be another's`);
			return;
		}
		if (answer.kind === "refused") {
			const { code } = answer.refusal;
			if (code === "ACCOUNT_FROZEN") throw new Violation("frozen", `${nameOf(command)}: an account was frozen`);
			// Refusals of commands that the engine or the office raises are not stored: nobody waits for them.
			if (code === "ACCOUNT_NOT_FOUND" || UNKEPT.has(command.kind)) return;
		}
		if (twisted)
			throw new Violation("I4", `${nameOf(command)}: another request under its id was answered as if it were it`);
		const { accountId: account_id, origin, commandId: command_id } = command;
		const key = commandKey({ account_id, origin, command_id });
		const text = JSON.stringify(answer);
		const { tables } = this.#options.database();
		if (!tables.commands.has(key)) throw new Violation("I4", `${nameOf(command)} was acknowledged and is not stored`);
		const exact = tables.answers.get(key);
		if (exact !== undefined && JSON.stringify(exact.answer) !== text)
			throw new Violation("I4", `${nameOf(command)}: the answer is not the stored one`);
		const done = this.models.get(command.accountId)?.commands.get(command.commandId);
		const shown = answer.kind === "accepted" && isShown(answer.body) ? answer.body : undefined;
		if (shown !== undefined && (shown.sequence !== done?.last || shown.balance !== `${done.balance}`))
			throw new Violation("client", `${nameOf(command)}: shown ${shown.sequence}, it was done at ${done?.last}`);
		const earlier = this.#acknowledged.get(key);
		if (earlier !== undefined && earlier !== text)
			throw new Violation("I4", `${nameOf(command)} was answered differently before`);
		this.#acknowledged.set(key, text);
	}

	/** The engine has reported that an acknowledged command is readable. */
	reads({ command }: Request, answer: Answer): void {
		const kept = answer.kind === "accepted" || (answer.kind === "refused" && !UNKEPT.has(command.kind));
		if (!kept || (answer.kind === "refused" && answer.refusal.code === "ACCOUNT_NOT_FOUND")) return;
		this.#watch(() => auditReader(this.#options.database(), command));
	}

	get acknowledged(): number {
		return this.#acknowledged.size;
	}

	/** Memory = replay: the engine's account equals the fold of the events. */
	compareMemory(accountId: string, memory: AccountState | undefined, where: string): void {
		const replayed = this.models.get(accountId)?.state;
		if (replayed === undefined && memory === undefined) return;
		const [ours, theirs] = [replayed, memory].map((state) => (state === undefined ? "none" : stateHash(state, sha256)));
		if (ours !== theirs) {
			throw new Violation(
				"memory",
				`${where}: ${accountId} at ${memory?.sequence} is not the replay at ${replayed?.sequence}`,
			);
		}
	}

	/** At the end of the day everything acknowledged is stored exactly once. */
	everythingKept(): void {
		const database = this.#options.database();
		const { tables } = database;
		auditCaughtUp(database);
		for (const [key, text] of this.#acknowledged) {
			const exact = tables.answers.get(key);
			if (!tables.commands.has(key) || (exact !== undefined && JSON.stringify(exact.answer) !== text))
				throw new Violation("I4", `${key} was acknowledged and is gone`);
		}
		let commands = 0;
		for (const model of this.models.values()) commands += model.commands.size;
		if (commands !== tables.commands.size)
			throw new Violation("I4", `${tables.commands.size} answers for ${commands} commands`);
		this.#funds.allArrived();
		this.house.settled();
		const { frozen } = database.projected;
		if (frozen.size > 0) throw new Violation("frozen", [...frozen].join(" "));
	}
}

const UNKEPT: ReadonlySet<Command["kind"]> = new Set(["apply-dividend", "apply-split"]);

const nameOf = ({ kind, accountId, commandId }: Command): string => `${kind} ${accountId} ${commandId}`;
