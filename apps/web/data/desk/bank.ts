import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	approveBankLine,
	bankDifferences,
	bankLines,
	bankStatements,
	computeReconciliation,
	enterBankLineDeposit,
	explainBankLine,
	importBankStatement,
	reconciliationDays,
	refuseBankLine,
	segregationDays,
	stateBankLineOutcome,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendFile } from "../http/upload.ts";
import { queryClient } from "../query-client.ts";
import { pullRequests } from "./requests.ts";

const KEY = ["desk", "bank"] as const;
const AGAIN_MS = 30_000;

export type BankLineChoice = NonNullable<z.input<typeof bankLines.query>["place"]>;

/** Lines of a statement, or of all in a place. */
export const useBankLines = (query: {
	readonly place: BankLineChoice;
	readonly statement: string | null;
	readonly page: number;
}) =>
	useQuery({
		queryKey: [...KEY, "lines", query],
		queryFn: ({ signal }) => {
			const { place, statement, page } = query;
			const chosen = { place, page: String(page), ...(statement === null ? {} : { statement }) };
			return call(bankLines, { query: chosen, signal });
		},
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

export const useBankStatements = (page: number) =>
	useQuery({
		queryKey: [...KEY, "statements", page],
		queryFn: ({ signal }) => call(bankStatements, { query: { page: String(page) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

export const useReconciliationDays = (page: number) =>
	useQuery({
		queryKey: [...KEY, "days", page],
		queryFn: ({ signal }) => call(reconciliationDays, { query: { page: String(page) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

/** Of the last day, or of the one that is given. */
export const useDifferences = (day: string | null, page: number) =>
	useQuery({
		queryKey: [...KEY, "differences", day, page],
		queryFn: ({ signal }) =>
			call(bankDifferences, { query: { page: String(page), ...(day === null ? {} : { day }) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

export const useSegregation = (page: number) =>
	useQuery({
		queryKey: [...KEY, "segregation", page],
		queryFn: ({ signal }) => call(segregationDays, { query: { page: String(page) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

/** Fetches all of it again, whatever the outcome: a refusal says that somebody was first. */
async function thenRefetch<T>(work: Promise<{ data: T }>): Promise<T> {
	try {
		return (await work).data;
	} finally {
		pullRequests();
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}

/** Throws `ApiError`, with the reason why nothing of the file was imported. */
export const sendStatement = (file: File) => thenRefetch(sendFile(importBankStatement, file));

export const sendLineDeposit = (id: string, body: z.input<typeof enterBankLineDeposit.body>) =>
	thenRefetch(call(enterBankLineDeposit, { params: { id }, body }));

export const sendLineOutcome = (id: string, body: z.input<typeof stateBankLineOutcome.body>) =>
	thenRefetch(call(stateBankLineOutcome, { params: { id }, body }));

export const sendLineMeaning = (id: string, body: z.input<typeof explainBankLine.body>) =>
	thenRefetch(call(explainBankLine, { params: { id }, body }));

export const sendLineDecision = (decision: "approve" | "refuse", id: string, reason: string) =>
	thenRefetch(call(decision === "approve" ? approveBankLine : refuseBankLine, { params: { id }, body: { reason } }));

/** Computes a day again. */
export const sendComputation = (day: string) => thenRefetch(call(computeReconciliation, { body: { day } }));
