import {
	type BankLineSuggestion,
	type BankLineWire,
	type BankStatementWire,
	bankLines as linesCall,
	bankStatements as statementsCall,
} from "@truefill/contracts/http";
import { formatMoney, money } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { BANK_LINE } from "./bank-line-request.ts";
import { referenceOf } from "./names-of-line.ts";
import type { BankReads, ListedLine, ListedStatement } from "./reads-store.ts";
import type { BankStore } from "./store.ts";
import type { PartRow, Suggestion } from "./tables.ts";

const DAY_MS = 86_400_000;
const OPEN = ["unclear", "queue", "proposed"] as const;

/** Customers as staff see them beside a line. */
export type CustomerPort = (
	customerIds: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly accounts: DepositSuggestion["accounts"] }>>;
type DepositSuggestion = Extract<BankLineSuggestion, { kind: "deposit" }>;

export interface ListDeps {
	readonly store: BankStore;
	readonly reads: BankReads;
	readonly clock: Clock;
	readonly customers: CustomerPort;
}

export const statementToWire = (row: ListedStatement): BankStatementWire => {
	const amount = (text: string | null) => (text === null ? null : formatMoney(money(BigInt(text)), row.currency));
	return {
		id: row.id,
		kind: row.kind,
		account: row.account,
		currency: row.currency,
		statement_id: row.statement_id,
		sequence: row.sequence === null ? null : Number.parseInt(row.sequence, 10),
		from: row.from_day,
		to: row.to_day,
		opening: amount(row.opening),
		closing: amount(row.closing),
		balances: row.balances,
		gap_before: row.gap_before,
		lines: row.lines,
		open_lines: row.open_lines,
		imported_at: row.imported_at.toISOString(),
		imported_by: { id: row.imported_by, name: row.importer },
	};
};

export async function listStatements(deps: ListDeps, query: z.output<typeof statementsCall.query>) {
	const { page = 1, currency } = query;
	const found = await deps.reads.statements({ currency: currency ?? null, ids: null }, PER_PAGE, offsetOf(page));
	return ok(
		paged({ path: statementsCall.path, query: { currency } }, page, found.total, found.rows.map(statementToWire)),
	);
}

export async function statementsById({ reads }: ListDeps, ids: readonly string[]): Promise<BankStatementWire[]> {
	return (await reads.statements({ currency: null, ids }, ids.length, 0)).rows.map(statementToWire);
}

export async function listLines(deps: ListDeps, query: z.output<typeof linesCall.query>) {
	const { page = 1, currency, statement } = query;
	const place = query.place ?? (statement === undefined ? "open" : "all");
	const places = place === "all" ? null : place === "open" ? OPEN : [place];
	const filter = { places, currency: currency ?? null, statement: statement ?? null };
	const found = await deps.reads.lines(filter, PER_PAGE, offsetOf(page));
	const kept = { place: query.place, currency, statement };
	return ok(paged({ path: linesCall.path, query: kept }, page, found.total, await linesToWire(deps, found.rows)));
}

export async function oneLine(deps: ListDeps, id: string) {
	const row = await deps.reads.line(id);
	const [data] = row === undefined ? [] : await linesToWire(deps, [row]);
	return data;
}

async function linesToWire(deps: ListDeps, rows: readonly ListedLine[]): Promise<BankLineWire[]> {
	const parts = await deps.store.partsOf(rows.map(({ id }) => id));
	const ids = rows.flatMap(({ place, suggestion }) => {
		const known = suggestion as Suggestion | null;
		return place === "queue" && known?.kind === "deposit" ? known.customerId : [];
	});
	const customers = await deps.customers([...new Set(ids)]);
	const named = rows.flatMap(({ place, suggestion }) => {
		const known = suggestion as Suggestion | null;
		return place === "unclear" && known?.kind === "same-entry" ? known.lines : [];
	});
	const others = await deps.reads.named([...new Set(named)]);
	const nowMs = deps.clock.nowMs();
	return rows.map((row) => lineToWire(row, parts, { customers, others }, nowMs));
}

interface Known {
	readonly customers: Awaited<ReturnType<CustomerPort>>;
	/** Lines that unclear ones may be. */
	readonly others: Awaited<ReturnType<BankReads["named"]>>;
}

function suggestionToWire(row: ListedLine, { customers, others }: Known): BankLineSuggestion | null {
	const given = row.suggestion as Suggestion | null;
	if (given?.kind === "same-entry") {
		if (row.place !== "unclear") return null;
		return { kind: given.kind, lines: given.lines.flatMap((id) => others.get(id) ?? []) };
	}
	if (given === null || row.place !== "queue") return null;
	switch (given.kind) {
		case "deposit": {
			const customer = customers.get(given.customerId);
			if (customer === undefined) return null;
			const { name, accounts } = customer;
			const { kind, certainty, reference } = given;
			return { kind, certainty, reference, customer: { id: given.customerId, name }, accounts };
		}
		case "paid":
		case "returned":
			return { kind: given.kind, withdrawal_id: given.withdrawalId, leg: given.leg };
		case "file-paid":
			return { kind: "file-paid", payment_file_id: given.fileId, payments: given.payments };
		default:
			return given;
	}
}

function requestOf(row: ListedLine): BankLineWire["request"] {
	if (row.place !== "proposed" || row.request_id === null || row.request_terms === null) return null;
	const { meaning, of } = BANK_LINE.terms.parse(row.request_terms);
	return {
		id: row.request_id,
		meaning,
		of,
		reason: row.request_reason ?? "",
		requested_by: { id: row.requested_by ?? "", name: row.requester ?? "" },
		requested_at: (row.requested_at ?? row.placed_at).toISOString(),
	};
}

function lineToWire(row: ListedLine, parts: readonly PartRow[], known: Known, nowMs: number): BankLineWire {
	const isOpen = OPEN.some((each) => each === row.place);
	const about = parts.filter(({ line_id: id }) => id === row.id);
	return {
		id: row.id,
		statement_id: row.statement_id,
		currency: row.currency,
		amount: formatMoney(money(BigInt(row.amount)), row.currency),
		booked_on: row.booked_on,
		value_on: row.value_on,
		reference: row.entry_reference === null && row.bank_reference === null ? null : referenceOf(row),
		end_to_end_id: row.end_to_end_id,
		remittance: row.remittance,
		counterparty: row.counterparty,
		counterparty_account: row.counterparty_account,
		code: row.code,
		is_reversal: row.is_reversal,
		return_reason: row.return_reason,
		charges: row.charges,
		exchange: row.exchange,
		transactions: row.transactions,
		place: row.place,
		age_days: isOpen ? Math.max(0, Math.floor((nowMs - Date.parse(row.booked_on)) / DAY_MS)) : null,
		suggestion: suggestionToWire(row, known),
		about: about.map(({ about_kind: kind, about_id: id }) => ({ kind, id })),
		request: requestOf(row),
	};
}
