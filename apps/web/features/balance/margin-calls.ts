import { useEffect, useRef } from "react";
import { type AccountSummary, accountSummary, subscribeAccountSummary, useSelectedAccount } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { compare } from "../../lib/decimal.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { notify } from "../../ui/notify.ts";

/** Call levels of every account, in percent (E16); the customer's own levels are added. */
const EVERYONE: readonly string[] = ["100.00", "80.00"];

/** Whether a margin level is at or below a call level. Unknown and unused margin are not. */
const isCalled = (level: string | null, call: string): boolean =>
	level !== null && level !== "∞" && (compare(level, call) ?? 1) <= 0;

/** The lowest call level that the margin level has reached, in percent; null above all of them (E16). */
export function marginCall(level: string | null, own: readonly string[]): string | null {
	let lowest: string | null = null;
	for (const call of [...EVERYONE, ...own]) {
		if (isCalled(level, call) && (lowest === null || compare(call, lowest) === -1)) lowest = call;
	}
	return lowest;
}

/** Whether `next` is a new call after `before`: a lower level, or the first. */
export const isNewCall = (before: string | null, next: string | null): next is string =>
	next !== null && (before === null || compare(next, before) === -1);

function report(call: string, { accountId, marginLevel, currency }: AccountSummary, closeOut: string | null): void {
	notify({
		tone: "danger",
		id: `margin-call-${accountId}`,
		durationMs: Number.POSITIVE_INFINITY,
		title: t("trading.marginCall.title", { level: formatPercent(marginLevel) }),
		description: t("trading.marginCall.body", {
			call: formatPercent(call),
			equity: formatMoney(closeOut, currency),
		}),
	});
}

/** Notifies of each margin-call level that the selected account reaches, as soon as it is seen here; once each. */
export function useMarginCalls(): void {
	const account = useSelectedAccount();
	const id = account?.id;
	const own = account?.margin_call_levels;
	const closeOut = account?.close_out_equity ?? null;
	const reported = useRef<{ readonly id: string; readonly call: string | null } | null>(null);
	useEffect(() => {
		if (id === undefined || own === undefined) return;
		const look = () => {
			const summary = accountSummary();
			if (summary === null || summary.accountId !== id || summary.marginLevel === null) return;
			const before = reported.current?.id === id ? reported.current.call : null;
			const next = marginCall(summary.marginLevel, own);
			reported.current = { id, call: next };
			if (isNewCall(before, next)) report(next, summary, closeOut);
		};
		look();
		return subscribeAccountSummary(look);
	}, [id, own, closeOut]);
}
