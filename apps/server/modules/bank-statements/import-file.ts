import { readFile } from "node:fs/promises";
import type { BankAccount } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { sha256 } from "../../engine/index.ts";
import type { CallRefusal, ReceivedFile } from "../../http/bind.ts";
import type { Clock, Scanner } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import type { Gate } from "../documents/index.ts";
import { CamtError, type Statement, type StatementLine } from "./camt/index.ts";
import { readCamtApart, TooComplex } from "./camt/read-apart.ts";
import type { BankStore, BankTransaction } from "./store.ts";
import type { LineRow, StatementRow } from "./tables.ts";

export interface ImportDeps {
	readonly store: BankStore;
	readonly clock: Clock;
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly gate: Gate;
	readonly bankAccounts: () => Promise<readonly Pick<BankAccount, "currency" | "account_number">[]>;
}

const accountKey = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

class Refused extends Error {
	readonly refusal: CallRefusal;
	constructor(refusal: CallRefusal) {
		super("a file of the bank was refused");
		this.refusal = refusal;
	}
}

/** Reads a file and stores it, all or nothing. Ids of its statements, and whether any of them is new. */
export async function importFile(deps: ImportDeps, by: string, file: ReceivedFile) {
	const { store, clock, gate } = deps;
	return gate.run(async () => {
		const data = await readFile(file.path);
		const scanned = (await deps.scanner?.(data)) ?? "clean";
		if (scanned !== "clean") return refuse(scanned === "infected" ? "FILE_INFECTED" : "SCANNER_UNAVAILABLE");
		const read = await statementsIn(deps, data);
		if (!read.ok) return read;
		const fileHash = sha256(data.toString("base64"));
		const at = new Date(clock.nowMs());
		try {
			return ok(
				await store.transaction(async (tx) => {
					await store.lockImports(tx);
					const known = await store.fileByHash(tx, fileHash);
					if (known !== undefined) return { isNew: false, ids: await store.statementsOfFile(tx, known.id) };
					const row = {
						id: `bsf_${fileHash.slice(0, 24)}`,
						sha256: fileHash,
						file_name: file.fileName.slice(0, 120),
						size_bytes: data.length,
						imported_by: by,
						imported_at: at,
					};
					await store.addFile(tx, row);
					const stored = [];
					for (const statement of read.value) stored.push(await storeStatement(deps, tx, row.id, statement, at));
					await writeAct(tx, at, {
						actorUserId: by,
						action: "bank-statement.imported",
						subjectKind: "bank-file",
						subjectId: row.id,
						details: {
							sha256: fileHash,
							statements: stored.map(({ id }) => id),
							new: stored.filter((each) => each.isNew).length,
						},
					});
					return { isNew: stored.some((each) => each.isNew), ids: [...new Set(stored.map(({ id }) => id))] };
				}),
			);
		} catch (error) {
			if (error instanceof Refused) return { ok: false as const, refusal: error.refusal };
			throw error;
		}
	});
}

async function statementsIn({ clock, bankAccounts }: ImportDeps, data: Buffer) {
	let statements: readonly Statement[];
	try {
		statements = await readCamtApart(clock, data);
	} catch (error) {
		if (error instanceof TooComplex) return refuse("FILE_TOO_COMPLEX");
		if (!(error instanceof CamtError)) throw error;
		if (error.fault === "balances") return refuse("STATEMENT_BALANCES_WRONG", { statement: error.where });
		return refuse("STATEMENT_UNREADABLE", { problem: `${error.fault} ${error.where}`.trim() });
	}
	const own = new Set((await bankAccounts()).map((each) => `${each.currency} ${accountKey(each.account_number)}`));
	const other = statements.find(({ currency, account }) => !own.has(`${currency} ${accountKey(account)}`));
	if (other !== undefined) {
		const { id: statement, account, currency } = other;
		return refuse("STATEMENT_ACCOUNT_UNKNOWN", { statement, account, currency });
	}
	return ok(statements);
}

/** Everything that a statement says about the account, without what tells one delivery of it from another. */
const contentOf = ({ version: _, messageId: __, createdAt: ___, isCopy: ____, ...content }: Statement): string =>
	sha256(JSON.stringify(content, (_name, value: unknown) => (typeof value === "bigint" ? `${value}` : value)));

async function storeStatement(deps: ImportDeps, tx: BankTransaction, fileId: string, statement: Statement, at: Date) {
	const { store } = deps;
	const { kind, currency, lines, sequence } = statement;
	const account = accountKey(statement.account);
	const named = { kind, account, currency, statement_id: statement.id };
	const content_hash = contentOf(statement);
	const known = await store.statementNamed(tx, named);
	if (known !== undefined) {
		if (known.content_hash === content_hash) return { id: known.id, isNew: false };
		throw new Refused({ code: "STATEMENT_CONFLICTS", params: { statement: statement.id } });
	}
	const id = `bst_${sha256(`${kind} ${account} ${currency} ${statement.id}`).slice(0, 24)}`;
	const days = [
		...lines.flatMap(({ status, bookedOn }) => (status === "booked" && bookedOn !== null ? bookedOn : [])),
		...[statement.openingOn, statement.closingOn].flatMap((day) => day ?? []),
	].toSorted();
	const first = statement.from ?? days[0] ?? null;
	const row: StatementRow = {
		...named,
		id,
		file_id: fileId,
		version: statement.version,
		sequence,
		from_day: first,
		// The day for which the closing balance holds.
		to_day: statement.closingOn ?? statement.to ?? days.at(-1) ?? null,
		is_copy: statement.isCopy,
		opening: statement.opening === null ? null : `${statement.opening}`,
		closing: statement.closing === null ? null : `${statement.closing}`,
		balances: statement.balances,
		content_hash,
		lines: lines.length,
		imported_at: at,
	};
	const usual = row.to_day ?? at.toISOString().slice(0, 10);
	await store.addStatement(tx, row, lineRows(row, lines, usual, at));
	for (const same of await store.sameEntries(tx, id)) {
		// What says more is kept: the parts of a batch instead of its sum, unless the sum has its place already.
		const isFiner = same.lines > same.other_lines && same.other_place === "queue";
		if (isFiner) {
			const firstLine = lines.find(({ entry }) => entry === same.entry);
			await store.markKnown(tx, same.other_statement, same.other_entry, `${id}-${firstLine?.number ?? 1}`);
		} else if (same.other_place !== "known") await store.markKnown(tx, id, same.entry, same.other_first);
	}
	return { id, isNew: true };
}

function lineRows(statement: StatementRow, lines: readonly StatementLine[], usual: string, at: Date): LineRow[] {
	const totals = new Map<number, bigint>();
	for (const { entry, amount } of lines) totals.set(entry, (totals.get(entry) ?? 0n) + amount);
	return lines.map((line) => {
		// A notification without the bank's reference cannot be told from the entry of the later statement.
		const isCounted =
			line.status === "booked" &&
			line.amount !== 0n &&
			line.currency === statement.currency &&
			(statement.kind === "statement" || line.entryReference !== null);
		return {
			id: `${statement.id}-${line.number}`,
			statement_id: statement.id,
			number: line.number,
			entry: line.entry,
			transactions: line.transactions,
			amount: `${line.amount}`,
			entry_total: `${totals.get(line.entry) ?? 0n}`,
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
	});
}
