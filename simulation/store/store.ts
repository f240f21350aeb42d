import type {
	BatchWriter,
	CommitOutcome,
	EngineStore,
	LeaseStore,
	LogKey,
	ProjectionWriter,
} from "@truefill/server/engine";
import type { Database } from "./database.ts";
import { type Call, type Link, LinkError } from "./link.ts";
import { commandKey, type Tables } from "./tables.ts";

const COMMIT_SILENCE_MS = 10_000;
const SILENCE_MS = 5000;

/** Half of the exact answers are not found, so that a day rebuilds answers as if more than ten minutes had passed. */
const isKept = (key: string): boolean => key.charCodeAt(key.length - 1) % 2 === 0;

/** The engine's store over a faulty link, like the PostgreSQL store over a network. */
export function simulatedStore(database: Database, link: Link, writer: string): EngineStore {
	// The log's own sequences, and the read tables.
	const { tables: logged, projected: tables } = database;
	const ask = <T>(name: string, work: () => T, silenceMs = SILENCE_MS, more: Partial<Call<T>> = {}): Promise<T> =>
		link.call({ name, work, silenceMs, error: "store-error", ...more });
	return {
		lease: (holder, leaseMs) => leaseStore(database, ask, holder, leaseMs),
		writer: () => batchWriter(database, link, writer),
		projector: () => projectionWriter(database, link, writer),
		logged: (rows) => rows,
		readLog: () => ask("the log", () => database.log.map(({ payload }) => JSON.parse(payload))),
		readProjected: () =>
			ask("how far the tables are", () =>
				tables.partitions.map(({ epoch, lastSequence }, partition) => ({ partition, epoch, sequence: lastSequence })),
			),
		fence: (holder, rows) =>
			ask("fence", () => {
				const partitions = rows.fences
					.filter(({ partition }) => logged.partition(partition).holder === holder)
					.map(({ partition }) => {
						logged.raise(partition, holder);
						const { epoch, lastSequence } = logged.partition(partition);
						return { partition, epoch, lastSequence };
					});
				const [first] = rows.fences;
				const isIt = (key: LogKey) => key.partition === first?.partition && key.sequence === first.new_sequence;
				return { partitions, logged: database.log.some(({ key }) => isIt(key)) };
			}),
		...answersStore(tables, ask),
		readEvents: (partition, after, limit) =>
			ask("events", () =>
				(tables.events[partition] ?? [])
					.filter((row) => BigInt(row.sequence) > after)
					.slice(0, limit)
					.map((row) => ({ sequence: BigInt(row.sequence), accountId: row.account_id, payload: row.payload })),
			),
		readUnarrived: () =>
			ask("transfers under way", () => {
				const arrived = new Set(tables.transfers("transfer-received").map(transferOf));
				return tables.transfers("transfer-sent").filter((payload) => !arrived.has(transferOf(payload)));
			}),
		readSnapshots: (partition) =>
			ask("snapshots", () =>
				[...tables.snapshots.values()]
					.filter((row) => row.partition === partition)
					.flatMap(({ accountId, state, hash }) => {
						// Like the join with the accounts' rows.
						const openedAt = tables.accounts.get(accountId)?.opened_at;
						if (typeof openedAt !== "string") return [];
						return [{ accountId, state, hash, openedAtMs: Date.parse(openedAt) }];
					}),
			),
		readFrozen: () =>
			ask("frozen accounts", () => [...tables.frozen].map(([accountId, reason]) => ({ accountId, reason }))),
		writeSnapshots: (snapshots) =>
			ask("write snapshots", () => {
				for (const snapshot of snapshots) {
					const { accountId, accountSequence } = snapshot;
					const reached = tables.accounts.get(accountId)?.sequence;
					if (typeof reached !== "number" || reached < accountSequence) {
						database.fail("snapshot", `${accountId} at ${accountSequence}, its events are stored up to ${reached}`);
					}
					const known = tables.snapshots.get(snapshot.accountId);
					if (known === undefined || known.accountSequence < snapshot.accountSequence) {
						tables.snapshots.set(snapshot.accountId, snapshot);
					}
				}
			}),
		noteSnapshots: (reached) =>
			ask("note snapshots", () => {
				for (const { partition, sequence } of reached) {
					const row = logged.partition(partition);
					if (row.snapshotSequence < sequence && row.lastSequence >= sequence) row.snapshotSequence = sequence;
				}
			}),
		// No simulated day has staff: a frozen account stays frozen, and `checks/audit.ts` checks the books.
		prove: async () => ({ faults: ["the simulated store proves no single account"], state: undefined }),
		unfreeze: (_, accountId) => ask("unfreeze", () => void tables.frozen.delete(accountId)),
		freeze: (_, accountId, reason) => ask("freeze", () => void tables.frozen.set(accountId, reason)),
	};
}

const transferOf = (payload: unknown): unknown =>
	typeof payload === "object" && payload !== null && "transferId" in payload ? payload.transferId : undefined;

type Ask = <T>(name: string, work: () => T, silenceMs?: number) => Promise<T>;

function leaseStore(database: Database, ask: Ask, holder: string, leaseMs: number): LeaseStore {
	return {
		take: () => ask("take the lease", () => database.takeLease(holder, leaseMs)),
		owns: () =>
			ask(
				"own the lease",
				() => {
					// The query needs a session, which shows that this process is alive.
					database.setLive(holder, true);
					return database.tables.partitions.every((partition) => partition.holder === holder);
				},
				leaseMs,
			),
		extend: () => ask("extend the lease", () => database.extendLease(holder, leaseMs), leaseMs),
		giveBack: () => ask("give the lease back", () => database.giveLeaseBack(holder)),
		drop: () => database.setLive(holder, false),
	};
}

function batchWriter(database: Database, link: Link, writer: string): BatchWriter {
	let giveUp: (() => void) | undefined;
	return {
		async write(rows, onSent): Promise<CommitOutcome> {
			try {
				const answered = link.call({
					name: "append",
					work: () => database.append(rows, writer),
					silenceMs: COMMIT_SILENCE_MS,
					error: "commit-error",
					lost: "commit-lost",
					answerLost: "commit-answer-lost",
					late: "commit-late",
					onStarted: (stop) => {
						giveUp = stop;
					},
				});
				database.writes(writer, 1);
				onSent();
				const written = await answered.finally(() => database.writes(writer, -1));
				if (written === "rejected")
					return { kind: "rejected", error: new Error("the rows break a rule of the tables") };
				return { kind: written };
			} catch (error) {
				const isCertain = error instanceof LinkError && error.isCertain;
				return { kind: isCertain ? "transient" : "unknown", error };
			}
		},
		drop: () => giveUp?.(),
	};
}

function projectionWriter(database: Database, link: Link, writer: string): ProjectionWriter {
	let giveUp: (() => void) | undefined;
	return {
		async write(rows, keys): Promise<CommitOutcome> {
			try {
				const answered = link.call({
					name: "project",
					work: () => database.project(rows, keys, writer),
					silenceMs: COMMIT_SILENCE_MS,
					error: "project-error",
					lost: "project-lost",
					answerLost: "project-answer-lost",
					late: "project-late",
					onStarted: (stop) => {
						giveUp = stop;
					},
				});
				database.writes(writer, 1);
				const written = await answered.finally(() => database.writes(writer, -1));
				if (written === "rejected")
					return { kind: "rejected", error: new Error("the rows break a rule of the tables") };
				return { kind: written };
			} catch (error) {
				const isCertain = error instanceof LinkError && error.isCertain;
				return { kind: isCertain ? "transient" : "unknown", error };
			}
		},
		// The rows were checked when they were appended, so a refusal by the tables is a violation.
		salvage: async () => {
			database.fail("projection", "the tables refuse what was acknowledged");
		},
		drop: () => giveUp?.(),
	};
}

/** Commands with their answers, and the events from which those are rebuilt. */
const answersStore = (
	tables: Tables,
	ask: <T>(name: string, work: () => T) => Promise<T>,
): Pick<EngineStore, "findStored" | "forgetAnswers" | "readAccountEvents"> => ({
	findStored: (wanted) =>
		ask("stored answers", () => {
			const found = wanted.flatMap(({ accountId: account_id, origin, commandId: command_id }) => {
				const row = tables.commands.get(commandKey({ account_id, origin, command_id }));
				return row === undefined ? [] : [row];
			});
			return new Map(
				found.map((row) => {
					const key = commandKey(row);
					const answer = isKept(key) ? structuredClone(tables.answers.get(key)?.answer ?? null) : null;
					return [key, { requestHash: row.request_hash, sequence: row.account_sequence, answer }];
				}),
			);
		}),
	forgetAnswers: (slot) =>
		ask("old answers", () => {
			for (const [key, row] of tables.answers) if (row.slot === slot) tables.answers.delete(key);
		}),
	readAccountEvents: (partition, accountId, after, limit) =>
		ask("events of an account", () =>
			(tables.events[partition] ?? [])
				.filter((row) => row.account_id === accountId && row.account_sequence > after)
				.slice(0, limit)
				.map(({ payload }) => payload),
		),
});
