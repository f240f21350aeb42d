import type { AccountWire } from "@truefill/contracts/http";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { type Period, serverNow, useAccounts } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { LedgerList } from "./ledger-list.tsx";
import { ownPeriod, PERIODS, type PeriodName, periodOf } from "./period.ts";
import { StatementPanel } from "./statement-panel.tsx";
import { YearlySummary } from "./yearly/yearly-summary.tsx";

/** What the page shows; in its address. */
const VIEWS = ["statement", "year"] as const;

/** `/main/accounts/{number}`: balance changes, by reason and by entry; or a tax year. */
export default function StatementScreen() {
	const t = useT();
	const { number = "" } = useParams();
	const { data, isError, isFetching, refetch } = useAccounts();
	if (data === undefined)
		return isError ? (
			<ErrorState title={t("accounts.failed")} onRetry={() => void refetch()} retrying={isFetching}>
				{t("accounts.failed.body")}
			</ErrorState>
		) : (
			<div
				role="status"
				aria-label={t("common.loading")}
				className="mx-auto flex w-full max-w-[1080px] flex-col gap-4 p-gutter"
			>
				<Skeleton className="h-7 w-72" />
				<Skeleton className="h-56" />
				<Skeleton className="h-72" />
			</div>
		);
	const account = data.find((each) => each.number === number);
	if (account === undefined)
		return (
			<EmptyState title={t("accounts.statement.missing")} action={<Back />}>
				{t("accounts.statement.missing.body", { number })}
			</EmptyState>
		);
	return <Loaded key={account.id} account={account} />;
}

function Back() {
	const t = useT();
	return (
		<Link
			to="/main/accounts"
			className="inline-flex min-h-control-sm items-center gap-1.5 self-start rounded-[4px] text-12 text-accent-text hover:underline print:hidden"
		>
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("accounts.statement.back")}
		</Link>
	);
}

function Loaded({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [search, setSearch] = useSearchParams();
	const view = VIEWS.find((each) => each === search.get("view")) ?? "statement";
	return (
		<div className="mx-auto flex w-full max-w-[1080px] flex-col gap-4 p-gutter">
			<header className="flex flex-col gap-1">
				<Back />
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h1 className="min-w-0 break-words font-semibold text-20">
						{t("accounts.statement.title", { name: account.name })}
					</h1>
					<AccountTypeBadge type={account.type} />
				</div>
				<p className="text-12 text-muted">
					<span className="num select-all">{account.number}</span> · {account.currency} ·{" "}
					{t(`accounts.${account.position_mode}`)}
				</p>
			</header>
			<div className="print:hidden">
				<SegmentedControl
					label={t("yearly.view")}
					value={view}
					onChange={(next) => setSearch(next === "statement" ? {} : { view: next }, { replace: true })}
					items={[
						{ value: "statement", label: t("accounts.statement") },
						{ value: "year", label: t("yearly.title") },
					]}
				/>
			</div>
			{view === "statement" ? <Statement account={account} /> : <YearlySummary account={account} />}
		</div>
	);
}

function Statement({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [search] = useSearchParams();
	const [name, setName] = useState<PeriodName>(() => PERIODS.find((each) => each === search.get("period")) ?? "all");
	const [from, setFrom] = useState("");
	const [to, setTo] = useState("");
	const own = ownPeriod(from, to);
	const period = useMemo((): Period => {
		if (name !== "own") return periodOf(name, serverNow());
		return ownPeriod(from, to) ?? {};
	}, [name, from, to]);
	const date = (label: string, value: string, change: (next: string) => void, error: string | null = null) => (
		<Field label={label} error={error} className="w-40">
			{(aria) => (
				<Input
					{...aria}
					type="date"
					min="2000-01-01"
					max="2099-12-31"
					value={value}
					onChange={(event) => change(event.target.value)}
				/>
			)}
		</Field>
	);
	return (
		<>
			<div className="flex flex-col gap-2 print:hidden">
				<div className="max-w-full overflow-x-auto">
					<SegmentedControl
						label={t("accounts.statement.period")}
						value={name}
						onChange={setName}
						items={PERIODS.map((each) => ({ value: each, label: t(`accounts.statement.${each}`) }))}
					/>
				</div>
				{name === "own" ? (
					<div className="flex flex-wrap gap-3">
						{date(t("accounts.statement.from"), from, setFrom)}
						{date(t("accounts.statement.to"), to, setTo, own === null ? t("accounts.statement.order") : null)}
					</div>
				) : null}
				<p className="text-12 text-muted">{t("accounts.statement.utc")}</p>
			</div>
			<StatementPanel account={account} period={period} />
			<LedgerList account={account} period={period} />
		</>
	);
}
