import type { AccountWire } from "@truefill/contracts/http";
import { FlaskConical } from "lucide-react";
import { Link, useLocation } from "react-router";
import {
	type AccountSummary,
	useAccountSummary,
	useFiguresStale,
	useSelectedAccount,
	useTradesKnown,
	useValuationAge,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { formatAge, formatMoney, formatPercent } from "../../lib/format.ts";
import { isOfTrading } from "../../lib/is-of-trading.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { useNarrow } from "../../lib/narrow.ts";
import { BalanceBar, type BalanceItem } from "../../ui/balance-bar.tsx";
import { Money, Percent } from "../../ui/num.tsx";
import { marginCall, useMarginCalls } from "./margin-calls.ts";

const PhoneFigures = lazyPart(async () => (await import("./phone-figures.tsx")).PhoneFigures);

type Known = Pick<AccountWire, "currency" | "balance" | "credit" | "lifetime_pnl">;

/** The account's eight figures, each with its formula in current numbers (E7, R13). */
export function balanceItems(
	summary: AccountSummary | null,
	t: ReturnType<typeof useT>,
	stale = false,
	/** Set if the open trades could not be loaded: figures that do not depend on them come from the account. */
	alone: Known | null = null,
): BalanceItem[] {
	const failed = alone !== null;
	const currency = summary?.currency ?? alone?.currency ?? "USD";
	const money = (value: string | null | undefined) => formatMoney(value, currency);
	const figure = (value: string | null | undefined, signed = false, grey = false) =>
		summary === null && !failed ? null : (
			<Money
				value={value}
				currency={currency}
				show="none"
				stale={grey}
				{...(signed ? { tone: "signed", sign: "always" } : {})}
			/>
		);
	/** Price-dependent figures are grey while prices are stale (R9). */
	const valued = (value: string | null | undefined, signed = false) => figure(value, signed, stale);
	const s = summary;
	return [
		{
			key: "balance",
			label: t("trading.balance"),
			value: figure(s?.balance ?? alone?.balance),
			formula: t("trading.formula.balance"),
			strong: true,
		},
		{
			key: "credit",
			label: t("trading.credit"),
			value: figure(s?.credit ?? alone?.credit),
			formula: t("trading.formula.credit"),
		},
		{
			key: "equity",
			label: t("trading.equity"),
			value: valued(s?.equity),
			formula: t("trading.formula.equity", {
				balance: money(s?.balance),
				pnl: money(s?.pnl),
				equity: money(s?.equity),
			}),
			strong: true,
		},
		{
			key: "margin",
			label: t("trading.usedMargin"),
			value: figure(s?.margin),
			formula: t("trading.formula.margin", { margin: money(s?.margin) }),
		},
		{
			key: "free",
			label: t("trading.freeMargin"),
			value: valued(s?.freeMargin),
			formula: t("trading.formula.free", {
				equity: money(s?.equity),
				margin: money(s?.margin),
				free: money(s?.freeMargin),
			}),
		},
		{
			key: "level",
			label: t("trading.marginLevel"),
			value: s === null && !failed ? null : <Percent value={s?.marginLevel ?? null} stale={stale} />,
			formula: t("trading.formula.level", {
				equity: money(s?.equity),
				margin: money(s?.margin),
				level: formatPercent(s?.marginLevel),
			}),
		},
		{
			key: "pnl",
			label: t("trading.openPnl"),
			value: valued(s?.pnl, true),
			formula: t("trading.formula.pnl", { pnl: money(s?.pnl) }),
			strong: true,
		},
		{
			key: "lifetime",
			label: t("trading.lifetimePnl"),
			value: figure(s?.lifetimePnl ?? alone?.lifetime_pnl, true),
			formula: t("trading.formula.lifetime", { lifetime: money(s?.lifetimePnl) }),
		},
	];
}

/** Link to the what-if bar: of the current instrument, or of the last one. */
function WhatIfLink() {
	const t = useT();
	const { pathname } = useLocation();
	const at = pathname.startsWith("/main/trading") ? pathname : "/main/trading";
	return (
		<Link
			to={`${at}?panel=what-if`}
			className="flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-12 text-accent-text hover:bg-hover"
		>
			<FlaskConical className="icon" aria-hidden />
			{t("trading.whatIf")}
		</Link>
	);
}

/** What is wrong with the figures of now, and the level that was reached; null: nothing. */
function useNotice(summary: AccountSummary | null, alone: boolean): string | null {
	const t = useT();
	const age = useValuationAge();
	const known = useTradesKnown();
	const own = useSelectedAccount()?.margin_call_levels ?? [];
	const call = marginCall(summary?.marginLevel ?? null, own);
	const notices = [
		...(alone ? [t("trading.ticket.failed")] : []),
		...(known === "old" ? [t("trading.open.old")] : []),
		...(call === null ? [] : [t("trading.marginCall.bar", { call: formatPercent(call) })]),
		...(age === null ? [] : [t("trading.pricesOld", { age: formatAge(age * 1_000) })]),
	];
	return notices.length === 0 ? null : notices.join(" · ");
}

/**
 * The selected account's figures at the bottom edge of the terminal and of the positions; re-renders on its own a few times a second while
 * prices move. On other screens the top bar has them, and only what is wrong is written here.
 */
export function LiveBalanceBar() {
	const t = useT();
	const summary = useAccountSummary();
	const account = useSelectedAccount();
	// Needed on every screen, even without trades on it: equity is unknown without them.
	const known = useTradesKnown();
	const stale = useFiguresStale();
	// Unknown is never zero, and a failed figure is not shown as loading.
	const alone = known === "unknown" && summary === null && account !== undefined ? account : null;
	const isNarrow = useNarrow();
	const hasFigures = isOfTrading(useLocation().pathname);
	useMarginCalls();
	const notice = useNotice(summary, alone !== null);
	const currency = summary?.currency ?? alone?.currency ?? "";
	const label = t("trading.balanceBar", { currency });
	const items = balanceItems(summary, t, stale, alone);
	if (isNarrow)
		return (
			<WhileLoading fallback={hasFigures ? <div className="h-11 flex-none low:hidden" /> : null}>
				<PhoneFigures label={label} items={items} notice={notice} noticeOnly={!hasFigures} />
			</WhileLoading>
		);
	if (!hasFigures)
		return notice === null ? null : (
			<p className="flex-none border-line border-t bg-surface-1 px-gutter py-1.5 text-12 text-warn">{notice}</p>
		);
	return <BalanceBar label={label} currency={currency} items={items} notice={notice} action={<WhatIfLink />} />;
}
