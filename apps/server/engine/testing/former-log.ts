import { textOf } from "../postgres/batch-text.ts";
import { FORMER_TYPES, type FormerBatch } from "../postgres/former-batch.ts";
import { type CommitRows, postingsOf } from "../rows.ts";

/** A batch as the release before entries had their postings. */
export function formerOf(batch: CommitRows): FormerBatch {
	const { entries, ...rest } = batch;
	return {
		...rest,
		entries: entries.map(({ line, ledger_accounts: _, amounts: _amounts, currencies: _currencies, ...entry }) => ({
			...entry,
			idempotency_key: `${entry.account_id}:${entry.account_sequence}:${line}`,
		})),
		postings: entries.flatMap((entry) =>
			postingsOf(entry).map((posting, at) => ({ ...posting, partition: entry.partition, line: at + 1 })),
		),
	};
}

/** The same as that release logged it: a header, then lines. Its texts must need no escapes. */
export function formerLines(batch: CommitRows): string {
	const { payload, lines } = textOf(batch);
	const header = JSON.parse(payload.toString("utf8", 2, payload.indexOf("\n"))) as Record<string, [string, number]>;
	const former = formerOf(batch);
	const parts = new Map([["fences", payload.subarray(payload.indexOf("\n") + 1).subarray(0, header.fences?.[1])]]);
	for (const [name, part] of lines) if (name !== "entries") parts.set(name, part);
	for (const name of ["entries", "postings"] as const) {
		const columns = Object.keys(FORMER_TYPES[name] ?? {});
		const text = former[name].map((row) => {
			const members = new Map(Object.entries(row));
			return `${columns.map((column) => members.get(column) ?? "\\N").join("\t")}\n`;
		});
		if (text.length > 0) parts.set(name, Buffer.from(text.join("")));
		header[name] = [columns.join(), 0];
	}
	const head = [...parts].map(([name, part]) => [name, [header[name]?.[0], part.length]]);
	return `2 ${JSON.stringify(Object.fromEntries(head))}\n${Buffer.concat([...parts.values()]).toString()}`;
}
