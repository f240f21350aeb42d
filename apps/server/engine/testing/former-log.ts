import { textOf } from "../postgres/batch-text.ts";
import { FORMER_TYPES, type FormerBatch } from "../postgres/former-batch.ts";
import { type CommitRows, postingsOf } from "../rows.ts";

/** A batch as the release before entries had their postings: commands had their answers. */
export function formerOf({ entries, commands, answers, ...rest }: CommitRows): FormerBatch {
	return {
		...rest,
		commands: commands.map(({ account_sequence, ...command }) => {
			const exact = answers.find(
				({ command_id, account_id }) => command_id === command.command_id && account_id === command.account_id,
			);
			return { ...command, answer: exact?.answer ?? `{"kind":"accepted","body":{"sequence":${account_sequence}}}` };
		}),
		entries: entries.map(({ line, ledger_accounts: _, amounts: _amounts, currencies: _currencies, ...entry }) => ({
			...entry,
			account_id: entry.account_id,
			number: entry.number,
			account_sequence: entry.account_sequence,
			currency: entry.currency,
			idempotency_key: `${entry.account_id}:${entry.account_sequence}:${line}`,
		})),
		postings: entries.flatMap((entry) =>
			postingsOf(entry).map((posting, at) => ({ ...posting, partition: entry.partition, line: at + 1 })),
		),
	};
}

/** The same as that release logged it: a header, then lines. Its texts must need no escapes but JSON's. */
export function formerLines(batch: CommitRows): string {
	return linesOf(batch, "2 ", formerOf(batch));
}

/** As the next one did: entries have their postings, and commands still their answers. */
export function answeredLines(batch: CommitRows): string {
	return linesOf(batch, "3 ", formerOf(batch));
}

function linesOf(batch: CommitRows, form: "2 " | "3 ", former: FormerBatch): string {
	const { payload, lines } = textOf(batch);
	const headEnd = payload.indexOf("\n");
	const header = JSON.parse(payload.toString("utf8", 2, headEnd)) as Record<string, [string, number]>;
	const fences = payload.subarray(headEnd + 1).subarray(0, header.fences?.[1]);
	const parts = new Map<string, readonly [columns: string, rows: Buffer]>([
		["fences", [header.fences?.[0] ?? "", fences]],
	]);
	for (const [name, part] of lines) parts.set(name, [header[name]?.[0] ?? "", part]);
	parts.delete("answers");
	for (const name of ["commands", "entries", "postings"] as const) {
		const types = FORMER_TYPES[form]?.[name];
		const rows = former[name] ?? [];
		if (types === undefined || rows.length === 0) continue;
		const columns = Object.keys(types);
		const text = rows.map((row) => {
			const members = new Map(Object.entries(row));
			return `${columns.map((column) => members.get(column) ?? "\\N").join("\t")}\n`;
		});
		parts.set(name, [columns.join(), Buffer.from(text.join(""))]);
	}
	const head = [...parts].map(([name, [columns, rows]]) => [name, [columns, rows.length]]);
	const rows = [...parts.values()].map(([, part]) => part);
	return `${form}${JSON.stringify(Object.fromEntries(head))}\n${Buffer.concat(rows).toString()}`;
}
