import { sha256 } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import type { StatementLine } from "./camt/index.ts";
import type { ReadStatement } from "./camt/read-apart.ts";
import { findSame } from "./same-entries.ts";
import { type BankPort, ROWS_AT_ONCE } from "./store.ts";
import type { BankTransaction, LineRow, StatementRow } from "./tables.ts";

export const accountKey = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Ends an import: nothing of the file is stored. */
export class Refused extends Error {
	readonly refusal: CallRefusal;
	constructor(refusal: CallRefusal) {
		super("a file of the bank was refused");
		this.refusal = refusal;
	}
}

/** Stores a statement with its lines, a thousand at a time, unless it is there already. Throws `Refused`. */
export async function storeStatement(
	store: BankPort,
	tx: BankTransaction,
	fileId: string,
	statement: ReadStatement,
	at: Date,
) {
	const { head } = statement;
	const { kind, currency } = head;
	const account = accountKey(head.account);
	const named = { kind, account, currency, statement_id: head.id };
	const content_hash = await statement.contentHash();
	const known = await store.statementNamed(tx, named);
	if (known !== undefined) {
		if (known.content_hash === content_hash) return { id: known.id, isNew: false };
		throw new Refused({ code: "STATEMENT_CONFLICTS", params: { statement: head.id } });
	}
	const id = `bst_${sha256(`${kind} ${account} ${currency} ${head.id}`).slice(0, 24)}`;
	const days = [head.firstBookedOn, head.lastBookedOn, head.openingOn, head.closingOn]
		.flatMap((day) => day ?? [])
		.toSorted();
	const row: StatementRow = {
		...named,
		id,
		file_id: fileId,
		version: head.version,
		sequence: head.sequence,
		from_day: head.from ?? days[0] ?? null,
		// The day for which the closing balance holds.
		to_day: head.closingOn ?? head.to ?? days.at(-1) ?? null,
		is_copy: head.isCopy,
		opening: head.opening === null ? null : `${head.opening}`,
		closing: head.closing === null ? null : `${head.closing}`,
		balances: head.balances,
		content_hash,
		lines: head.count,
		imported_at: at,
	};
	const usual = row.to_day ?? at.toISOString().slice(0, 10);
	await store.addStatement(tx, row);
	let rows: LineRow[] = [];
	for await (const { line, entryTotal } of statement.lines()) {
		rows.push(lineRow(row, line, { entryTotal, usual, at }));
		if (rows.length < ROWS_AT_ONCE) continue;
		await store.addLines(tx, rows);
		rows = [];
	}
	if (rows.length > 0) await store.addLines(tx, rows);
	await findSame(store, tx, id, "queue");
	return { id, isNew: true };
}

function lineRow(
	statement: StatementRow,
	line: StatementLine,
	{ entryTotal, usual, at }: { readonly entryTotal: bigint; readonly usual: string; readonly at: Date },
): LineRow {
	const isCounted = line.status === "booked" && line.amount !== 0n && line.currency === statement.currency;
	return {
		id: `${statement.id}-${line.number}`,
		statement_id: statement.id,
		number: line.number,
		entry: line.entry,
		transactions: line.transactions,
		amount: `${line.amount}`,
		entry_total: `${entryTotal}`,
		currency: line.currency,
		status: line.status,
		is_reversal: line.isReversal,
		booked_on: line.bookedOn ?? line.valueOn ?? usual,
		value_on: line.valueOn,
		entry_reference: line.entryReference,
		bank_reference: line.bankReference,
		end_to_end_id: line.endToEndId,
		instruction_id: line.instructionId,
		payment_info_id: line.paymentInfoId,
		creditor_reference: line.creditorReference,
		remittance: line.remittance,
		counterparty: line.counterparty,
		counterparty_account: line.counterpartyAccount,
		code: line.code,
		cause: line.cause,
		return_reason: line.returnReason,
		charges: line.charges,
		exchange: line.exchange,
		place: isCounted ? "queue" : "information",
		placed_at: at,
		request_id: null,
		same_as: null,
		suggestion: null,
		checked_at: null,
	};
}
