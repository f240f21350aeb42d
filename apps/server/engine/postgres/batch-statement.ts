import { type LogKey, logKeyOf } from "../merge.ts";
import type { CommitRows } from "../rows.ts";
import { ACCOUNT, type BatchTable, BIGINT, SMALLINT, TABLES, TEXT } from "./batch-tables.ts";
import { FENCE } from "./batch-text.ts";
import { type ColumnType, encodeColumns } from "./columns.ts";

/** What the parameter of a column is, and what of it stands in the row. */
function parameter(type: ColumnType, number: number): string {
	if (type.kind === "json") return `json_array_elements($${number}::json)`;
	// An array of arrays is not unnested by rows: those go as texts.
	return `unnest($${number}::${type.type.endsWith("[]") ? "text" : type.type}[])`;
}

function selectOf(columns: Readonly<Record<string, ColumnType>>, firstParameter: number): string {
	const all = Object.entries(columns);
	const from = all.map(([, type], index) => parameter(type, firstParameter + index));
	const values = all.map(([name, type]) =>
		type.kind !== "json" && type.type.endsWith("[]") ? `r.${name}::${type.type}` : `r.${name}`,
	);
	const names = all.map(([name]) => name).join(", ");
	return `SELECT ${values.join(", ")} FROM ROWS FROM (${from.join(", ")}) AS r(${names})`;
}

type Columns = Readonly<Record<string, ColumnType>>;

/** Numbers the parameters of one statement. */
function counter(): (columns: Columns) => number {
	let next = 1;
	return (columns) => {
		const first = next;
		next += Object.keys(columns).length;
		return first;
	};
}

/** Takes the rows of the partitions, where they are still the writer's and stand where it left them. */
const fenceText = (table: string, sequence: string, held: string): string =>
	`fence AS (UPDATE ${table} p SET ${sequence} = f.new_sequence FROM (${held}) f
	 WHERE p.partition = f.partition AND p.epoch = f.epoch AND p.${sequence} = f.old_sequence RETURNING 1)`;
const HELD = "engine_held((SELECT count(*) FROM fence), cardinality($1::smallint[]))";

const KEY = { partition: SMALLINT, sequence: BIGINT } as const satisfies Columns;
const NEXT_EVENT = { ...ACCOUNT, account_sequence: BIGINT } as const satisfies Columns;
const COMMAND_KEY = { ...ACCOUNT, command_id: TEXT } as const satisfies Columns;

const appendText = (): string => {
	const take = counter();
	const held = selectOf(FENCE, take(FENCE));
	const first = take({ ...KEY, payload: TEXT });
	const commands = selectOf(COMMAND_KEY, take(COMMAND_KEY));
	const events = selectOf(NEXT_EVENT, take(NEXT_EVENT));
	return `/* engine_append */ WITH ${fenceText("partitions", "last_sequence", held)},
		logged AS (INSERT INTO engine_log (partition, sequence, payload) VALUES ($${first}, $${first + 1}, $${first + 2}))
		SELECT ${HELD}, engine_fresh((SELECT count(*) FROM (${commands}) n JOIN commands USING (partition, account_id, command_id))),
		engine_next((SELECT count(*) FROM (${events}) n JOIN events USING (partition, account_id, account_sequence)))`;
};
let appending: string | undefined;

/**
 * What an acknowledgement waits for: one statement is one transaction is one round trip, one row for all orders of the
 * batch. The fence takes the rows of the partitions, so that whoever raises the epoch waits for this transaction to end
 * or makes it fail. A batch has commands; none of them may be stored already. `payload`: the whole batch, in UTF-8.
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

/** Of each account the first. */
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
	// What is asked for here happens before what is not.
	return `/* engine_project */ WITH ${parts.join(",\n")}
		SELECT ${HELD}, engine_held((SELECT count(*) FROM done), cardinality($${Object.keys(FENCE).length + 1}::smallint[]))`;
}

/** One statement for each set of tables that batches may write to: few of them ever come. */
const texts = new Map<number, string>();

export interface BatchStatement {
	/** The same for the same text. */
	readonly name: string;
	readonly text: string;
	readonly parameters: (string | Buffer)[];
}

/**
 * Brings rows from the log into the tables and takes them out of the log, by one statement. Each parameter is one column
 * of one table's rows: taking JSON apart row by row was more than half of what it cost the database.
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

/** The statements of some rows without fence and log, one for each table that they are in. */
export function plainStatements(rows: CommitRows): { readonly text: string; readonly parameters: string[] }[] {
	return TABLES.flatMap((table) => {
		const own = table.rows(rows);
		if (own.length === 0) return [];
		const { columns, statement } = table;
		const text = statement(Object.keys(columns).join(", "), selectOf(columns, 1));
		return [{ text, parameters: encodeColumns(own, columns) }];
	});
}
