import { type AccountEvent, type AccountState, type Command, stateHash } from "@truefill/core/trading";
import { type Answer, sha256 } from "@truefill/server/engine";
import type { Request } from "../customers/customer.ts";
import type { NodeMarket } from "../market/market.ts";
import type { Database } from "../store/database.ts";
import { accountKey, type Batch, column, type EventRow } from "../store/tables.ts";
import { Violation, type World } from "../world/world.ts";
import { auditBooks } from "./books.ts";
import { auditBreach, auditProtection, BreachWatch } from "./close-outs.ts";
import { auditFill } from "./fills.ts";
import { AccountModel } from "./model.ts";
import { auditProjections } from "./projections.ts";

export interface AuditOptions {
	readonly world: World;
	readonly database: () => Database;
	/** False: only what happens is traced. */
	readonly audited: boolean;
	/** Nothing goes wrong in the engine's house. */
	readonly calm: boolean;
	/** The price path of a node, by its name. */
	readonly marketOf: (writer: string) => NodeMarket | undefined;
}

/**
 * Looks at every batch as it is committed and at every answer as it is given, and holds them against the events folded
 * anew and against rules written a second time. Knows nothing of the engine's memory until `compareMemory`.
 */
export class Audit {
	readonly models = new Map<string, AccountModel>();
	readonly #options: AuditOptions;
	readonly #breaches: BreachWatch;
	readonly #acknowledged = new Map<string, string>();
	events = 0;
	fills = 0;
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
		if (this.#options.calm) this.#watch(() => this.#breaches.tick(instrumentId, market));
	}

	/** The database has committed a batch. */
	batch(batch: Batch): void {
		const { world } = this.#options;
		world.trace.line(`${world.nowMs} ${batch.writer} commits ${batch.eventTexts.join(" ")}`);
		this.#watch(() => {
			this.#sequences(batch);
			this.#commands(batch);
			for (const row of batch.events) this.#event(row, batch);
			auditBooks(batch, this.models);
			auditProtection(batch, this.models);
			auditProjections(batch, this.models, this.#options.database().tables);
			this.#outbox(batch);
		});
	}

	/** Whoever calls is in the middle of its own work: what is found ends the day, not the caller. */
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

	/** I3: no gap in any partition. I5: one epoch, of the one who writes, and never a lower one after it. */
	#sequences(batch: Batch): void {
		const { tables } = this.#options.database();
		const next = new Map(batch.fences.map((fence) => [fence.partition, BigInt(fence.old_sequence)]));
		for (const row of batch.events) {
			const before = next.get(row.partition);
			if (before === undefined) throw new Violation("I5", `an event of partition ${row.partition} without a fence`);
			if (BigInt(row.sequence) !== before + 1n) {
				throw new Violation("I3", `partition ${row.partition}: event ${row.sequence} after ${before}`);
			}
			next.set(row.partition, before + 1n);
			const holder = tables.epochs[row.partition]?.get(row.epoch);
			if (holder !== batch.writer)
				throw new Violation("I5", `${batch.writer} wrote in epoch ${row.epoch} of ${holder}`);
			if (`${tables.partition(row.partition).epoch}` !== row.epoch) {
				throw new Violation("I5", `an event in epoch ${row.epoch} of partition ${row.partition}, which is later`);
			}
		}
		for (const { partition, new_sequence } of batch.fences) {
			if (`${next.get(partition)}` !== new_sequence) {
				throw new Violation(
					"I3",
					`partition ${partition} ends at ${new_sequence}, its events at ${next.get(partition)}`,
				);
			}
		}
	}

	/** I4: a command has its answer and its events together, once for ever. */
	#commands(batch: Batch): void {
		const answered = new Set(batch.commands.map((row) => accountKey(row.account_id, row.command_id)));
		const told = new Set(batch.events.map((row) => accountKey(row.account_id, row.command_id)));
		for (const key of answered)
			if (!told.has(key)) throw new Violation("I4", `command ${key} has an answer and no event`);
		for (const key of told)
			if (!answered.has(key)) throw new Violation("I4", `command ${key} has events and no answer`);
	}

	#event(row: EventRow, batch: Batch): void {
		this.events += 1;
		const model = this.#model(row.account_id);
		const before = model.state;
		if (row.account_sequence !== (before?.sequence ?? 0) + 1) {
			throw new Violation("I3", `${row.account_id}: event ${row.account_sequence} after ${before?.sequence ?? 0}`);
		}
		const folded = model.fold(row.payload);
		const { event } = folded;
		const same =
			event.sequence === row.account_sequence && event.type === row.type && event.commandId === row.command_id;
		if (!same)
			throw new Violation("I3", `${row.account_id} ${row.account_sequence}: its columns are not its payload's`);
		const known = model.commands.get(row.command_id);
		if (known === undefined) model.commands.set(row.command_id, { first: event.sequence, last: event.sequence });
		else if (known.last === event.sequence - 1) known.last = event.sequence;
		else
			throw new Violation(
				"I4",
				`${row.account_id}: command ${row.command_id} was done at ${known.first} and again at ${event.sequence}`,
			);
		if (event.type === "command-refused") this.#refusal(event, folded.before, folded.after);
		const market = this.#options.marketOf(batch.writer);
		if (market === undefined) throw new Violation("I5", `nobody knows the writer ${batch.writer}`);
		const fill = { event, before: folded.before, model, writer: batch.writer, market, calm: this.#options.calm };
		this.closeOuts += auditBreach(fill);
		this.fills += auditFill(fill);
		this.#breaches.forget(row.account_id);
	}

	/** A refusal changes nothing but the sequence. */
	#refusal(event: AccountEvent, before: AccountState | undefined, after: AccountState): void {
		if (before === undefined) return;
		if (before.balance !== after.balance || before.openTrades !== after.openTrades) {
			throw new Violation("refusal", `${event.accountId} ${event.sequence}: a refused command changed the account`);
		}
	}

	/** Each event is told to its user's channel, once. */
	#outbox(batch: Batch): void {
		const rows = new Map(batch.outbox.map((row) => [`${column(row, "partition")} ${column(row, "sequence")}`, row]));
		if (batch.outbox.length !== batch.events.length) {
			throw new Violation("outbox", `${batch.outbox.length} rows for ${batch.events.length} events`);
		}
		for (const event of batch.events) {
			const row = rows.get(`${event.partition} ${event.sequence}`);
			const topic = `trade.${this.models.get(event.account_id)?.state?.userId}`;
			if (row?.topic !== topic) {
				throw new Violation("outbox", `event ${event.account_id} ${event.account_sequence} is not told to ${topic}`);
			}
		}
	}

	/** I4: what is told is stored, and the same command is always told the same. */
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
			if (code === "ACCOUNT_NOT_FOUND") return;
		}
		if (twisted)
			throw new Violation("I4", `${nameOf(command)}: another request under its id was answered as if it were it`);
		const key = accountKey(command.accountId, command.commandId);
		const text = JSON.stringify(answer);
		const stored = this.#options.database().tables.commands.get(key);
		if (stored === undefined) throw new Violation("I4", `${nameOf(command)} was acknowledged and is not stored`);
		if (JSON.stringify(stored.answer) !== text)
			throw new Violation("I4", `${nameOf(command)}: the answer is not the stored one`);
		const earlier = this.#acknowledged.get(key);
		if (earlier !== undefined && earlier !== text)
			throw new Violation("I4", `${nameOf(command)} was answered differently before`);
		this.#acknowledged.set(key, text);
	}

	get acknowledged(): number {
		return this.#acknowledged.size;
	}

	/** Memory = replay: the engine's account is the one that the events make. */
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

	/** Everything acknowledged is still there, once, at the end of the day. */
	everythingKept(): void {
		const { tables } = this.#options.database();
		for (const [key, text] of this.#acknowledged) {
			const row = tables.commands.get(key);
			if (row === undefined || JSON.stringify(row.answer) !== text)
				throw new Violation("I4", `${key} was acknowledged and is gone`);
		}
		let commands = 0;
		for (const model of this.models.values()) commands += model.commands.size;
		if (commands !== tables.commands.size)
			throw new Violation("I4", `${tables.commands.size} answers for ${commands} commands`);
		if (tables.frozen.size > 0) throw new Violation("frozen", [...tables.frozen].join(" "));
	}
}

const nameOf = ({ kind, accountId, commandId }: Command): string => `${kind} ${accountId} ${commandId}`;
