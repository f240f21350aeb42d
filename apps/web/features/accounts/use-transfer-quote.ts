import { useEffect, useState } from "react";
import { messageOf, type TransferRequest, useTransferQuote } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";

/** What a transfer would credit, and its rate. */
export type TransferTerms = NonNullable<ReturnType<typeof useTransferQuote>["data"]>;

/** Debounce while typing. */
const SETTLED_MS = 250;

/** The current terms of the request; null while those on hand are for another request. */
export function useSettledQuote(request: TransferRequest | null): {
	readonly terms: TransferTerms | null;
	readonly problem: string | null;
} {
	const t = useT();
	const key = request === null ? null : JSON.stringify(request);
	const [settled, setSettled] = useState<{ readonly key: string; readonly request: TransferRequest } | null>(null);
	useEffect(() => {
		const next: TransferRequest | null = key === null ? null : JSON.parse(key);
		const timer = setTimeout(
			() => setSettled(key === null || next === null ? null : { key, request: next }),
			SETTLED_MS,
		);
		return () => clearTimeout(timer);
	}, [key]);
	const { data, error } = useTransferQuote(settled?.request ?? null);
	const same = key !== null && settled?.key === key;
	const problem = same && error !== null ? messageOf(error, t("accounts.transfer.noRate")) : null;
	return { terms: same && problem === null ? (data ?? null) : null, problem };
}
