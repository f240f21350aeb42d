import {
	type AccountWire,
	shownTotals,
	type TaxYearStartWire,
	taxYearStart,
	taxYearText,
	type YearlySummaryWire,
} from "@truefill/contracts/http";
import { useState } from "react";
import { serverNow, useYearlySummary, type YearAsked } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { formatLocale, formatTime, formatTimeZone } from "../../../lib/format.ts";
import { timeZones } from "../../../lib/time-zones.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/field.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { YearActions } from "./actions.tsx";
import { Figures } from "./figures.tsx";

type Scope = "one" | "all";

interface Choice {
	readonly scope: Scope;
	readonly year: string | undefined;
	/** Absent: the usual one where the customer lives. */
	readonly start: TaxYearStartWire | undefined;
	readonly zone: string;
}

/** A tax year of one account or of all: what moved the balances, results, costs and conversions. */
export function YearlySummary({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [choice, setChoice] = useState<Choice>(() => ({
		scope: "one",
		year: undefined,
		start: undefined,
		zone: formatTimeZone() ?? "UTC",
	}));
	const asked: YearAsked = {
		time_zone: choice.zone,
		...(choice.year === undefined ? {} : { year: choice.year }),
		...(choice.start === undefined ? {} : { start: choice.start }),
		...(choice.scope === "one" ? { account_id: account.id } : {}),
	};
	const { data, isError, isFetching, isPlaceholderData, refetch } = useYearlySummary(asked);
	return (
		<>
			<Choices choice={choice} data={data} onChange={(change) => setChoice((held) => ({ ...held, ...change }))} />
			<section
				aria-label={t("yearly.title")}
				aria-busy={isPlaceholderData}
				className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-1"
			>
				<header className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-panel py-1.5">
					<h2 className="flex items-center gap-1 font-semibold text-13">
						{t("yearly.title")}
						{data === undefined ? null : <span className="num">{taxYearText(data.year, data.start)}</span>}
						<HelpLink place="ledger#yearly-summary" about={t("yearly.title")} className="print:hidden" />
					</h2>
					{data === undefined || isError || isPlaceholderData ? null : (
						<YearActions about={choice.scope === "one" ? account.number : "all-accounts"} asked={asked} data={data} />
					)}
				</header>
				{isError ? (
					<ErrorState compact title={t("yearly.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : data === undefined ? (
					<div className="p-panel">
						<Skeleton lines={8} />
					</div>
				) : (
					<div className={cx("flex flex-col", isPlaceholderData && "opacity-50")}>
						<Year data={data} />
					</div>
				)}
			</section>
		</>
	);
}

const dayText = (day: string): string => formatTime(`${day}T12:00:00.000Z`, "date", "UTC");

/** `6 April`, in the language of the screens. */
const startText = (start: TaxYearStartWire): string =>
	new Intl.DateTimeFormat(formatLocale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(
		new Date(`2001-${start}T12:00:00.000Z`),
	);

const placeOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

function Choices({
	choice,
	data,
	onChange,
}: {
	readonly choice: Choice;
	readonly data: YearlySummaryWire | undefined;
	readonly onChange: (change: Partial<Choice>) => void;
}) {
	const t = useT();
	const [zones] = useState(() => {
		const known = timeZones(new Date(serverNow()));
		return known.some(({ name }) => name === choice.zone) ? known : [{ name: choice.zone, offset: "" }, ...known];
	});
	const start = choice.start ?? data?.start;
	const years =
		data === undefined
			? []
			: Array.from({ length: data.last_year - data.first_year + 1 }, (_, back) => data.last_year - back);
	const year = choice.year ?? (data === undefined ? null : `${data.year}`);
	const shown =
		year === null || years.includes(Number.parseInt(year, 10)) ? years : [Number.parseInt(year, 10), ...years];
	return (
		<div className="grid gap-3 sm:grid-cols-[auto_8rem_minmax(0,1fr)_minmax(0,1fr)] sm:items-end print:hidden">
			<div className="flex flex-col items-start gap-1.5">
				<span aria-hidden className="font-medium text-12 text-secondary">
					{t("yearly.scope")}
				</span>
				<SegmentedControl
					label={t("yearly.scope")}
					value={choice.scope}
					onChange={(scope) => onChange({ scope })}
					size="md"
					items={[
						{ value: "one", label: t("yearly.scope.one") },
						{ value: "all", label: t("yearly.scope.all") },
					]}
				/>
			</div>
			<Field label={t("yearly.year")}>
				{(aria) => (
					<Select
						{...aria}
						value={year}
						disabled={data === undefined}
						onChange={(next) => onChange({ year: next })}
						options={shown.map((each) => ({ value: `${each}`, label: taxYearText(each, start ?? "01-01") }))}
					/>
				)}
			</Field>
			<Field label={t("yearly.start")}>
				{(aria) => (
					<Select
						{...aria}
						value={start ?? null}
						disabled={data === undefined}
						onChange={(next) => onChange({ start: next, year: undefined })}
						options={taxYearStart.options.map((each) => ({
							value: each,
							label: each === data?.usual_start ? t("yearly.start.usual", { date: startText(each) }) : startText(each),
						}))}
					/>
				)}
			</Field>
			<Field label={t("yearly.zone")}>
				{(aria) => (
					<Select
						{...aria}
						value={choice.zone}
						onChange={(zone) => onChange({ zone })}
						options={zones.map(({ name, offset }) => ({ value: name, label: `${offset}  ${placeOf(name)}`.trim() }))}
					/>
				)}
			</Field>
		</div>
	);
}

function Year({ data }: { readonly data: YearlySummaryWire }) {
	const t = useT();
	return (
		<>
			<div className="flex flex-col gap-2 border-line border-t px-panel py-2.5 text-12 text-secondary">
				<p>{t("yearly.period", { from: dayText(data.from), to: dayText(data.to), zone: placeOf(data.time_zone) })}</p>
				{data.over ? null : (
					<Alert variant="warning">{t("yearly.notOver", { time: formatTime(data.made_at, "date-time") })}</Alert>
				)}
				<p className="text-muted">{t("yearly.noAdvice")}</p>
			</div>
			{data.accounts.length === 0 ? (
				<EmptyState compact title={t("yearly.empty")}>
					{t("yearly.empty.body")}
				</EmptyState>
			) : null}
			{shownTotals(data).map((total) => (
				<Figures
					key={`${total.demo} ${total.currency}`}
					name={t(total.demo ? "yearly.totals.demo" : "yearly.totals", { currency: total.currency })}
					figures={total}
				/>
			))}
			{data.accounts.map(({ account, ...figures }) => (
				<Figures
					key={account.id}
					name={data.totals.length === 0 ? null : `${account.name} · ${account.number} · ${figures.currency}`}
					figures={figures}
				/>
			))}
			<footer className="border-line border-t px-panel py-2 text-11 text-muted">
				{t("accounts.statement.made")} <TimeText value={data.made_at} />
			</footer>
		</>
	);
}
