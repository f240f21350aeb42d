import type {
	BankPort,
	BankTransaction,
	Entry,
	FileRow,
	LineRow,
	PartRow,
	StatementRow,
} from "@truefill/server/deciding/bank-statements";
import type { QueryExecutorProvider } from "kysely";
import type { Memory } from "../memory.ts";
import type { Process } from "../process.ts";

/** A request of any kind, as far as lines ask for it. */
export interface RequestRow {
	readonly id: string;
	readonly kind: "deposit" | "bank-line" | "withdrawal-outcome";
	readonly status: "pending" | "approved" | "done" | "refused" | "withdrawn";
	readonly attempts: number;
	readonly terms: object;
	readonly reason: string;
	readonly requestedBy: string;
}

const all = <T>(memory: Memory, table: string, tx?: QueryExecutorProvider): readonly T[] => [
	...memory.rows<T>(table, tx).values(),
];
export const linesIn = (memory: Memory, tx?: QueryExecutorProvider): readonly LineRow[] => all(memory, "lines", tx);
export const partsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly PartRow[] => all(memory, "parts", tx);
export const statementsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly StatementRow[] =>
	all(memory, "statements", tx);
export const requestsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly RequestRow[] =>
	all(memory, "requests", tx);

const directionOf = ({ amount }: Pick<PartRow, "amount">): string => (amount.startsWith("-") ? "out" : "in");
const keyOf = (part: Omit<PartRow, "line_id">): string =>
	`${part.about_kind} ${part.about_id} ${part.leg} ${directionOf(part)}`;

type Asked = <T>(answer: () => T) => Promise<T>;

/** Files and heads of statements. */
function filesIn(
	memory: Memory,
	asked: Asked,
): Pick<BankPort, "fileByHash" | "statementNamed" | "statementsOfFile" | "addFile" | "addStatement"> {
	return {
		fileByHash: (tx, hash) => asked(() => all<FileRow>(memory, "files", tx).find(({ sha256 }) => sha256 === hash)),
		statementNamed: (tx, named) =>
			asked(() =>
				statementsIn(memory, tx).find(
					(row) =>
						row.kind === named.kind &&
						row.account === named.account &&
						row.currency === named.currency &&
						row.statement_id === named.statement_id,
				),
			),
		statementsOfFile: (tx, fileId) =>
			asked(() =>
				statementsIn(memory, tx)
					.filter(({ file_id: file }) => file === fileId)
					.map(({ id }) => id)
					.toSorted(),
			),
		addFile: (tx, row) => asked(() => add(memory.change<FileRow>("files", tx), row.id, row)),
		addStatement: (tx, row) => asked(() => add(memory.change<StatementRow>("statements", tx), row.id, row)),
	};
}

/** The tables of statements in memory, as `modules/bank-statements` has them in PostgreSQL. */
export function bankStoreIn(memory: Memory, process: Process): BankPort {
	const asked: Asked = async (answer) => {
		await process.turn();
		return answer();
	};
	const setAll = (tx: QueryExecutorProvider, wanted: (row: LineRow) => boolean, change: Partial<LineRow>) => {
		const rows = memory.change<LineRow>("lines", tx);
		for (const [id, row] of rows) if (wanted(row)) rows.set(id, { ...row, ...change });
	};
	const isOf =
		({ statement, number }: Pick<Entry, "statement" | "number">) =>
		(row: LineRow) =>
			row.statement_id === statement && row.entry === number;
	return {
		pairs: pairsIn(memory, process),
		transaction: (work) => memory.transaction(process, (tx) => work(tx as BankTransaction)),
		// Transactions run one after another.
		lockImports: () => process.turn(),
		...filesIn(memory, asked),
		addLines: (tx, rows) =>
			asked(() => {
				const table = memory.change<LineRow>("lines", tx);
				for (const row of rows) add(table, row.id, row);
			}),
		markKnown: (tx, entry, sameAs) =>
			asked(() => {
				const waits = ["queue", "unclear", "proposed", "information"];
				setAll(tx, (row) => isOf(entry)(row) && waits.includes(row.place) && row.status === "booked", {
					place: "known",
					same_as: sameAs,
					suggestion: null,
					request_id: null,
				});
			}),
		markUnclear: (tx, entry, because) =>
			asked(() => {
				const from = because === null ? ["unclear", "proposed"] : ["queue", "unclear"];
				setAll(tx, (row) => isOf(entry)(row) && from.includes(row.place), {
					place: because === null ? "queue" : "unclear",
					suggestion: because === null ? null : { kind: "same-entry", lines: because },
					request_id: null,
					checked_at: null,
				});
			}),
		queue: (limit) =>
			asked(() => {
				const at = (row: LineRow) => row.checked_at?.getTime() ?? 0;
				const waiting = linesIn(memory).filter(({ place }) => place === "queue");
				return waiting.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1)).slice(0, limit);
			}),
		line: (id, tx) => asked(() => memory.rows<LineRow>("lines", tx).get(id)),
		move: (tx, id, from, to) =>
			asked(() => {
				const rows = memory.change<LineRow>("lines", tx);
				const row = rows.get(id);
				if (row?.place !== from) return false;
				const checked = to.place === "queue" ? { checked_at: null } : {};
				rows.set(id, { ...row, place: to.place, placed_at: to.at, request_id: to.requestId, ...checked });
				const parts = memory.change<PartRow>("parts", tx);
				for (const [key, part] of parts) if (part.line_id === id) parts.delete(key);
				let isFree = true;
				for (const { kind, id: about, leg, amount } of to.parts) {
					const part = { line_id: id, about_kind: kind, about_id: about, leg, amount: `${amount}` };
					// The unique index: a payment comes in once and goes out once.
					if (parts.has(keyOf(part))) isFree = false;
					else parts.set(keyOf(part), part);
				}
				return isFree;
			}),
		suggest: (id, suggestion, at) =>
			memory.transaction(process, async (tx) =>
				setAll(tx, (row) => row.id === id && row.place === "queue", { suggestion, checked_at: at }),
			),
		released: (limit) =>
			asked(() => {
				const requests = memory.rows<RequestRow>("requests");
				const parts = Map.groupBy(partsIn(memory), (part) => part.line_id);
				return linesIn(memory)
					.flatMap(({ id, place, request_id: requestId }) => {
						const request = requests.get(requestId ?? "");
						const isOver =
							(place === "proposed" || place === "matched") &&
							request !== undefined &&
							request.kind !== "deposit" &&
							["refused", "withdrawn"].includes(request.status);
						if (isOver) return [{ id, place, meaning: "meaning" in request.terms ? `${request.terms.meaning}` : null }];
						const isMistake = parts.get(id)?.some(({ about_id: about }) => {
							const deposit = requests.get(about);
							return deposit?.kind === "deposit" && deposit.status === "withdrawn" && deposit.attempts === 0;
						});
						return place === "matched" && isMistake === true ? [{ id, place, meaning: null }] : [];
					})
					.slice(0, limit);
			}),
		taken: (ids) =>
			asked(() => new Set(partsIn(memory).flatMap((part) => (ids.includes(part.about_id) ? [keyOf(part)] : [])))),
		partsOf: (ids) => asked(() => partsIn(memory).filter(({ line_id: line }) => ids.includes(line))),
	};
}

function add<T>(table: Map<string, T>, id: string, row: T): void {
	// The primary key.
	if (table.has(id)) throw new Error(`${id} is there already`);
	table.set(id, row);
}

const some = (texts: readonly (string | null)[]): string[] => [
	...new Set(texts.flatMap((text) => (text === null || text === "" ? [] : [text]))),
];
const least = (texts: readonly (string | null)[]): string | null => some(texts).toSorted()[0] ?? null;

/** An entry as it is compared, of its lines. */
function entryOf(lines: readonly LineRow[]): Entry {
	const rows = lines.toSorted((a, b) => a.number - b.number);
	const [first] = rows;
	if (first === undefined) throw new Error("an entry has lines");
	const all = (column: keyof LineRow) => some(rows.map((row) => row[column] as string | null)).toSorted();
	return {
		statement: first.statement_id,
		number: first.entry,
		first: first.id,
		lines: rows.length,
		place: first.place,
		total: first.entry_total,
		isReversal: rows.some((row) => row.is_reversal),
		days: [least(rows.map((row) => row.booked_on)), least(rows.map((row) => row.value_on))].flatMap((day) => day ?? []),
		reference: least(rows.map((row) => row.entry_reference)),
		payment: {
			"end-to-end": all("end_to_end_id"),
			instruction: all("instruction_id"),
			block: all("payment_info_id"),
			creditor: all("creditor_reference"),
		},
		bank: [...all("entry_reference"), ...all("bank_reference")],
		accounts: all("counterparty_account"),
		names: all("counterparty"),
		texts: all("remittance"),
	};
}

const WAITING: readonly string[] = ["queue", "unclear", "proposed"];

/** Entries of statements and notifications, to be compared. All are within a month here. */
function pairsIn(memory: Memory, process: Process): BankPort["pairs"] {
	const entriesOf = (rows: readonly LineRow[]) =>
		[...Map.groupBy(rows, (row) => `${row.statement_id} ${String(row.entry).padStart(6, "0")}`)]
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([, lines]) => lines);
	const kindsIn = (tx: QueryExecutorProvider) =>
		new Map(statementsIn(memory, tx).map((statement) => [statement.id, statement]));
	const isPaired = (tx: QueryExecutorProvider, entry: readonly LineRow[], kind: string | undefined) => {
		const ids = new Set(entry.map(({ id }) => id));
		const statements = kindsIn(tx);
		return linesIn(memory, tx).some(
			(row) => row.same_as !== null && ids.has(row.same_as) && statements.get(row.statement_id)?.kind === kind,
		);
	};
	return {
		unclear: async (tx) => {
			await process.turn();
			const waiting = linesIn(memory, tx).filter(({ place }) => place === "unclear");
			return [...new Set(waiting.map((row) => row.statement_id))].toSorted();
		},
		waiting: async (tx, statement, place) => {
			await process.turn();
			const booked = linesIn(memory, tx).filter((row) => row.statement_id === statement && row.status === "booked");
			return entriesOf(booked)
				.filter((rows) => rows.every((row) => row.place === place))
				.map(entryOf);
		},
		repeats: async (tx, statementId) => {
			await process.turn();
			const statements = kindsIn(tx);
			const own = statements.get(statementId);
			if (own?.kind !== "notification") return [];
			const lines = linesIn(memory, tx).filter(({ status }) => status === "booked");
			const told = lines.filter((row) => {
				const of = statements.get(row.statement_id);
				const isOther = of?.kind === "notification" && of.account === own.account && of.currency === own.currency;
				return isOther && row.statement_id !== statementId && row.entry_reference !== null;
			});
			const mine = lines.filter((row) => row.statement_id === statementId && row.place === "queue");
			return entriesOf(mine).flatMap(([row]) => {
				const first = told.find(
					(other) =>
						other.entry_reference === row?.entry_reference &&
						other.entry_total === row.entry_total &&
						other.booked_on === row.booked_on &&
						other.is_reversal === row.is_reversal,
				);
				if (row === undefined || first === undefined) return [];
				return [{ statement: statementId, number: row.entry, sameAs: first.same_as ?? first.id }];
			});
		},
		isTaken: async (tx, { statement, number }) => {
			await process.turn();
			const entry = linesIn(memory, tx).filter((row) => row.statement_id === statement && row.entry === number);
			const own = kindsIn(tx).get(statement)?.kind;
			return isPaired(tx, entry, own === "statement" ? "notification" : "statement");
		},
		candidates: async (tx, statementId) => {
			await process.turn();
			const statements = kindsIn(tx);
			const own = statements.get(statementId);
			const lines = linesIn(memory, tx).filter(({ status }) => status === "booked");
			const mine = lines.filter((row) => row.statement_id === statementId && WAITING.includes(row.place));
			const totals = new Set(mine.map((row) => row.entry_total));
			const others = lines.filter((row) => {
				const of = statements.get(row.statement_id);
				const isOther = of?.kind !== own?.kind && of?.account === own?.account && of?.currency === own?.currency;
				return isOther && totals.has(row.entry_total) && row.place !== "known" && row.entry_total !== "0";
			});
			const cameAt = (rows: readonly LineRow[]) =>
				statements.get(rows[0]?.statement_id ?? "")?.imported_at.getTime() ?? 0;
			return entriesOf(others)
				.filter(
					(rows) =>
						!isPaired(
							tx,
							lines.filter((row) =>
								rows.some((each) => each.statement_id === row.statement_id && each.entry === row.entry),
							),
							own?.kind,
						),
				)
				.toSorted((a, b) => cameAt(a) - cameAt(b))
				.map(entryOf);
		},
		entryOf: async (tx, lineId) => {
			await process.turn();
			const lines = linesIn(memory, tx);
			const one = lines.find(({ id }) => id === lineId);
			if (one === undefined) return undefined;
			const entry = lines.filter((row) => row.statement_id === one.statement_id && row.entry === one.entry);
			return { ...entryOf(entry), isWhole: entry.every(({ place }) => WAITING.includes(place)) };
		},
	};
}
