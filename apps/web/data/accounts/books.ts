import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	type LedgerEntryWire,
	ledger,
	type PaperLanguage,
	quoteTransfer,
	statement,
	statementPaper,
	type TaxYearStartWire,
	yearlySummary,
	yearlySummaryPaper,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { keys, type Period } from "./queries.ts";

/* Used only by the account pages; separate, so that it does not delay the terminal's first render. */

/** All entries of a period, oldest first, without duplicates; for a file. */
export async function fetchLedger(accountId: string, period: Period): Promise<readonly LedgerEntryWire[]> {
	const entries = new Map<number, LedgerEntryWire>();
	for (let page = 1, last = 1; page <= last; page += 1) {
		const { data, meta } = await call(ledger, { query: { account_id: accountId, page: String(page), ...period } });
		for (const entry of data) entries.set(entry.number, entry);
		last = meta.last_page;
	}
	return [...entries.values()].toSorted((a, b) => a.number - b.number);
}

/** Changes of the balance in a period, by reason. */
export function useStatement(accountId: string | undefined, period: Period) {
	return useQuery({
		queryKey: [...keys.statement(accountId ?? ""), period],
		queryFn: async ({ signal }) =>
			(await call(statement, { params: { id: accountId ?? "" }, query: period, signal })).data,
		enabled: accountId !== undefined,
	});
}

/** The statement as a PDF: its name and its bytes. */
export async function fetchStatementPaper(
	accountId: string,
	period: Period,
	language: PaperLanguage,
): Promise<PaperFile> {
	const { data } = await call(statementPaper, { params: { id: accountId }, query: { ...period, language } });
	return fileOf(data);
}

interface PaperFile {
	readonly name: string;
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

const fileOf = (data: {
	readonly file_name: string;
	readonly media_type: string;
	readonly content: string;
}): PaperFile => ({
	name: data.file_name,
	type: data.media_type,
	bytes: Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0)),
});

/** Which year, by whose midnights, of which account; absent: the present year, the usual start, all accounts. */
export interface YearAsked {
	readonly year?: string | undefined;
	readonly start?: TaxYearStartWire | undefined;
	readonly time_zone: string;
	readonly account_id?: string | undefined;
}

/** The summary of a tax year. While another one loads, the last one stays. */
export function useYearlySummary(asked: YearAsked) {
	return useQuery({
		queryKey: [...keys.yearlySummary, asked],
		queryFn: async ({ signal }) => (await call(yearlySummary, { query: { ...asked }, signal })).data,
		placeholderData: keepPreviousData,
	});
}

/** The summary as a PDF: its name and its bytes. */
export async function fetchYearlyPaper(asked: YearAsked, language: PaperLanguage): Promise<PaperFile> {
	return fileOf((await call(yearlySummaryPaper, { query: { ...asked, language } })).data);
}

/** Refetch interval of a displayed rate. */
const RATE_MS = 5_000;

export interface TransferRequest {
	readonly from_account_id: string;
	readonly to_account_id: string;
	/** In the source account's currency. */
	readonly amount: string;
}

/** What a transfer would credit now; null disables the query. Refusals are the query's error. */
export function useTransferQuote(request: TransferRequest | null) {
	return useQuery({
		queryKey: ["transfer-quote", request],
		queryFn: async ({ signal }) => {
			if (request === null) throw new Error("nothing is requested");
			return (await call(quoteTransfer, { body: { ...request }, signal })).data;
		},
		enabled: request !== null,
		refetchInterval: RATE_MS,
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}
