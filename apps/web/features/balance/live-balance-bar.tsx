import { type AccountSummary, useAccountSummary, useSelectedAccount, useValuationAge } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatAge, formatMoney, formatPercent } from "../../lib/format.ts";
import { BalanceBar, type BalanceItem } from "../../ui/balance-bar.tsx";
import { Money, Percent } from "../../ui/num.tsx";
import { marginCall, useMarginCalls } from "./margin-calls.ts";

/** The account's eight figures, each with its formula in the numbers of this moment (E7, R13). */
export function balanceItems(summary: AccountSummary | null, t: ReturnType<typeof useT>, stale = false): BalanceItem[] {
	const currency = summary?.currency ?? "USD";
	const money = (value: string | null | undefined) => formatMoney(value, currency);
	const figure = (value: string | null | undefined, signed = false, grey = false) =>
		summary === null ? null : (
			<Money
				value={value}
				currency={currency}
				show="none"
				stale={grey}
				{...(signed ? { tone: "signed", sign: "always" } : {})}
			/>
		);
	/** What hangs on prices is grey while they are old (R9). */
	const valued = (value: string | null | undefined, signed = false) => figure(value, signed, stale);
	const s = summary;
	return [
		{
			key: "balance",
			label: t("trading.balance"),
			value: figure(s?.balance),
			formula: t("trading.formula.balance"),
			strong: true,
		},
		{ key: "credit", label: t("trading.credit"), value: figure(s?.credit), formula: t("trading.formula.credit") },
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
			value: s === null ? null : <Percent value={s.marginLevel} stale={stale} />,
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
			value: figure(s?.lifetimePnl, true),
			formula: t("trading.formula.lifetime", { lifetime: money(s?.lifetimePnl) }),
		},
	];
}

/** The balance bar of the selected account; drawn again with every flush that touches it, and nothing else with it. */
export function LiveBalanceBar() {
	const t = useT();
	const summary = useAccountSummary();
	const age = useValuationAge();
	const own = useSelectedAccount()?.margin_call_levels ?? [];
	useMarginCalls();
	const call = marginCall(summary?.marginLevel ?? null, own);
	const notices = [
		...(call === null ? [] : [t("trading.marginCall.bar", { call: formatPercent(call) })]),
		...(age === null ? [] : [t("trading.pricesOld", { age: formatAge(age * 1_000) })]),
	];
	return (
		<BalanceBar
			notice={notices.length === 0 ? null : notices.join(" · ")}
			label={t("trading.balanceBar", { currency: summary?.currency ?? "" })}
			currency={summary?.currency ?? ""}
			items={balanceItems(summary, t, age !== null)}
		/>
	);
}
