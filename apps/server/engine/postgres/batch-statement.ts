import { type LogKey, logKeyOf } from "../merge.ts";
import type { CommitRows } from "../rows.ts";
import { ACCOUNT, type BatchTable, BIGINT, SMALLINT, TABLES, TEXT } from "./batch-tables.ts";
import { FENCE } from "./batch-text.ts";
import { type ColumnType, encodeColumns } from "./columns.ts";

/** The set-returning function that expands the parameter of a column into rows. */
function parameter(type: ColumnType, number: number): string {
	if (type.kind === "json") return `json_array_elements($${number}::json)`;
	if (type.kind === "hex") return `unnest($${number}::bytea[])`;
	// `unnest` flattens an array of arrays. Such columns are passed as text.
	return `unnest($${number}::${type.type.endsWith("[]") ? "text" : type.type}[])`;
}

function selectOf(columns: Readonly<Record<string, ColumnType>>, firstParameter: number): string {
	const all = Object.entries(columns);
	const from = all.map(([, type], index) => parameter(type, firstParameter + index));
	const values = all.map(([name, type]) =>
		type.kind === "quoted" && type.type.endsWith("[]") ? `r.${name}::${type.type}` : `r.${name}`,
	);
	const names = all.map(([name]) => name).join(", ");
	return `SELECT ${values.join(", ")} FROM ROWS FROM (${from.join(", ")}) AS r(${names})`;
}

type Columns = Readonly<Record<string, ColumnType>>;

/** Returns the first parameter number of each column list within one statement. */
function counter(): (columns: Columns) => number {
	let next = 1;
	return (columns) => {
		const first = next;
		next += Object.keys(columns).length;
		return first;
	};
}

/** Advances the partitions' rows, if the writer still holds them and they are where it left them. */
const fenceText = (table: string, sequence: string, held: string): string =>
	`fence AS (UPDATE ${table} p SET ${sequence} = f.new_sequence FROM (${held}) f
	 WHERE p.partition = f.partition AND p.epoch = f.epoch AND p.${sequence} = f.old_sequence RETURNING 1)`;
const HELD = "engine_held((SELECT count(*) FROM fence), cardinality($1::smallint[]))";

const KEY = { partition: SMALLINT, sequence: BIGINT } as const satisfies Columns;
const NEXT_EVENT = { ...ACCOUNT, account_sequence: BIGINT } as const satisfies Columns;
const COMMAND_KEY = { ...ACCOUNT, command_id: TEXT, origin: TEXT } as const satisfies Columns;

const appendText = (): string => {
	const take = counter();
	const held = selectOf(FENCE, take(FENCE));
	const first = take({ ...KEY, payload: TEXT });
	const commands = selectOf(COMMAND_KEY, take(COMMAND_KEY));
	const events = selectOf(NEXT_EVENT, take(NEXT_EVENT));
	return `/* engine_append */ WITH ${fenceText("partitions", "last_sequence", held)},
		logged AS (INSERT INTO engine_log (partition, sequence, payload) VALUES ($${first}, $${first + 1}, $${first + 2}))
		SELECT ${HELD}, engine_fresh((SELECT count(*) FROM (${commands}) n JOIN commands USING (partition, account_id, command_id, origin))),
		engine_next((SELECT count(*) FROM (${events}) n JOIN events USING (partition, account_id, account_sequence)))`;
};
let appending: string | undefined;

/**
 * The statement that an acknowledgement waits for: one transaction, one round trip, one log row for the batch. The
 * fence locks the partitions' rows, so that another process which raises the epoch waits for this transaction to end or
 * makes it fail. A batch has commands; none of them may be stored already. `payload`: the whole batch, in UTF-8.
 */
export function appendStatement(batch: CommitRows, payload: Buffer): BatchStatement {
	appending ??= appendText();
	const { partition, sequence } = logKeyOf(batch);
	const parameters = [
		...encodeColumns(batch.fences, FENCE),
		`${partition}`,
		sequence,
		payload,
		...encodeColumns(batch.commands, COMMAND_KEY),
		...encodeColumns(firstEvents(batch), NEXT_EVENT),
	];
	return { name: "engine_append", text: appending, parameters };
}

/** The first event of each account. */
function firstEvents({ events }: CommitRows): CommitRows["events"] {
	const seen = new Set<string>();
	return events.filter(({ account_id }) => {
		if (seen.has(account_id)) return false;
		seen.add(account_id);
		return true;
	});
}

function projectText(tables: readonly BatchTable[]): string {
	const take = counter();
	const held = selectOf(FENCE, take(FENCE));
	const out = selectOf(KEY, take(KEY));
	const parts = [
		fenceText("engine_projections", "sequence", held),
		`done AS (DELETE FROM engine_log l USING (${out}) k WHERE l.partition = k.partition AND l.sequence = k.sequence RETURNING 1)`,
		...tables.map(({ columns, statement }, index) => {
			const text = statement(Object.keys(columns).join(", "), selectOf(columns, take(columns)));
			return `part_${index} AS (${text})`;
		}),
	];
	// PostgreSQL evaluates what the main SELECT refers to before the other parts.
	return `/* engine_project */ WITH ${parts.join(",\n")}
		SELECT ${HELD}, engine_held((SELECT count(*) FROM done), cardinality($${Object.keys(FENCE).length + 1}::smallint[]))`;
}

/** Statement texts by set of tables. Few sets occur. */
const texts = new Map<number, string>();

export interface BatchStatement {
	/** Equal names have equal texts. */
	readonly name: string;
	readonly text: string;
	readonly parameters: (string | Buffer)[];
}

/**
 * Moves rows from the log into the tables by one statement. Each parameter is one column of one table's rows: parsing
 * JSON row by row was more than half of the database's cost.
 */
export function projectStatement(rows: CommitRows, keys: readonly LogKey[]): BatchStatement {
	const parameters = [...encodeColumns(rows.fences, FENCE), ...encodeColumns(keys, KEY)];
	const tables: BatchTable[] = [];
	let shape = 0;
	TABLES.forEach((table, index) => {
		const own = table.rows(rows);
		if (own.length === 0) return;
		shape |= 1 << index;
		tables.push(table);
		parameters.push(...encodeColumns(own, table.columns));
	});
	let text = texts.get(shape);
	if (text === undefined) {
		text = projectText(tables);
		texts.set(shape, text);
	}
	return { name: `engine_project_${shape}`, text, parameters };
}

/** The statements for some rows without fence and log, one per table. */
export function plainStatements(rows: CommitRows): { readonly text: string; readonly parameters: string[] }[] {
	return TABLES.flatMap((table) => {
		const own = table.rows(rows);
		if (own.length === 0) return [];
		const { columns, statement } = table;
		const text = statement(Object.keys(columns).join(", "), selectOf(columns, 1));
		return [{ text, parameters: encodeColumns(own, columns) }];
	});
}
