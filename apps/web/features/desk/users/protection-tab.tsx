import type { AccountProtectionWire, ClientProtection } from "@truefill/contracts/http";
import { Check, X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useStaffClientProtection } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DepositUsed } from "../../../ui/deposit-used.tsx";
import { Money } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

/** The client's own limits and their use, their exclusions and their attempts at the knowledge test. */
export function ProtectionTab({
	clientId,
	currencies,
}: {
	readonly clientId: string;
	/** Of their accounts, by id. */
	readonly currencies: ReadonlyMap<string, string>;
}) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useStaffClientProtection(clientId);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("staff.protection.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={8} />
			</div>
		);
	}
	return (
		<div className="divide-y divide-line text-13">
			<Exclusion state={data} />
			<Deposits state={data} />
			<Limits state={data} currencies={currencies} />
			<Tests state={data} />
		</div>
	);
}

interface PartProps {
	readonly state: ClientProtection;
}

function Part({
	title,
	about,
	children,
}: {
	readonly title: string;
	readonly about?: string;
	readonly children: ReactNode;
}) {
	return (
		<section className="flex flex-col gap-2 px-panel py-3">
			<h3 className="font-semibold">{title}</h3>
			{about === undefined ? null : <p className="max-w-[72ch] text-12 text-muted">{about}</p>}
			{children}
		</section>
	);
}

const Nothing = ({ children }: { readonly children: ReactNode }) => <p className="text-muted">{children}</p>;

const isForEver = (iso: string): boolean => iso.startsWith("9999-");

function Exclusion({ state: { excluded_until: until, exclusions } }: PartProps) {
	const t = useT();
	const untilText = (iso: string) => (isForEver(iso) ? t("protection.exclusion.forEver") : formatTime(iso));
	return (
		<Part
			title={t("protection.exclusion")}
			{...(until === null ? {} : { about: t("staff.protection.exclusion.rule") })}
		>
			{until === null ? (
				<Nothing>{t("staff.protection.exclusion.none")}</Nothing>
			) : (
				<p>
					<Badge tone="warn">
						{isForEver(until)
							? t("staff.protection.exclusion.forEver")
							: t("staff.protection.exclusion.until", { until: formatTime(until) })}
					</Badge>
				</p>
			)}
			{exclusions.length === 0 ? null : (
				<ol aria-label={t("staff.protection.exclusion.history")} className="flex flex-col gap-1 text-12">
					{exclusions.map(({ at, period, until: end }) => (
						<li key={at} className="flex flex-wrap gap-x-3">
							<TimeText value={at} className="text-muted" />
							<span>
								{t("staff.protection.exclusion.to", { period: periodText(t, period), until: untilText(end) })}
							</span>
						</li>
					))}
				</ol>
			)}
		</Part>
	);
}

const PERIODS = {
	day: "protection.exclusion.day",
	week: "protection.exclusion.week",
	month: "protection.exclusion.month",
	"six-months": "protection.exclusion.six-months",
	"for-ever": "protection.exclusion.for-ever",
} as const;

/** An unknown period of a newer server is shown by its code. */
const periodText = (t: ReturnType<typeof useT>, period: string): string =>
	Object.hasOwn(PERIODS, period) ? t(PERIODS[period as keyof typeof PERIODS]) : period;

function Deposits({ state: { deposit_limit: state } }: PartProps) {
	const t = useT();
	const { limit, pending } = state;
	return (
		<Part title={t("staff.protection.deposits")}>
			{limit === null ? (
				<Nothing>{t("staff.protection.deposits.none")}</Nothing>
			) : (
				<div className="max-w-96">
					<DepositUsed state={state} limit={limit} />
				</div>
			)}
			{pending === null ? null : (
				<p className="text-12 text-secondary">
					{t("deposits.pending", { time: formatTime(pending.from) })}:{" "}
					{(["day", "week", "month"] as const)
						.map((period) => {
							const amount = pending.limit[period];
							const text = amount === null ? t("deposits.none") : formatMoney(amount, pending.limit.currency);
							return `${t(`deposits.${period}`)}: ${text}`;
						})
						.join("; ")}
				</p>
			)}
		</Part>
	);
}

const AMOUNTS = ["day_loss", "week_loss", "month_loss", "exposure"] as const;
const RESULTS = { day_loss: "day_result", week_loss: "week_result", month_loss: "month_result" } as const;

type LimitsOf = AccountProtectionWire["limits"];
const isLimited = (limits: LimitsOf): boolean => limits.hours !== null || AMOUNTS.some((name) => limits[name] !== null);

interface LimitsLine {
	readonly id: string;
	readonly number: string;
	readonly currency: string;
	readonly limits: LimitsOf;
	/** Their use so far; absent for limits that apply later. */
	readonly results?: AccountProtectionWire;
	/** They apply later, from this time. */
	readonly from?: string;
}

/** The limits of each account, and below them those that replace them later. */
function linesOf({ accounts }: ClientProtection, currencies: ReadonlyMap<string, string>): readonly LimitsLine[] {
	return accounts.flatMap(({ id, number, protection }) => {
		if (protection === null) return [];
		const { limits, pending } = protection;
		if (!isLimited(limits) && pending === null) return [];
		const line = { id, number, currency: currencies.get(id) ?? "", limits };
		return [
			{ ...line, results: protection },
			...(pending === null ? [] : [{ ...line, id: `${id} pending`, limits: pending.limits, from: pending.from }]),
		];
	});
}

function Limits({ state, currencies }: PartProps & { readonly currencies: ReadonlyMap<string, string> }) {
	const t = useT();
	const lines = linesOf(state, currencies);
	const columns = useMemo(
		(): readonly Column<LimitsLine>[] => [
			{
				id: "account",
				header: t("staff.client.account"),
				rowHeader: true,
				cell: ({ number, from }) => (
					<span className="flex flex-col py-1">
						<span className="num">{number}</span>
						{from === undefined ? null : (
							<span className="text-11 text-warn">{t("staff.protection.limits.from", { time: formatTime(from) })}</span>
						)}
					</span>
				),
			},
			...AMOUNTS.map((name) => ({
				id: name,
				header: t(`protection.${name}`),
				numeric: true,
				cell: (line: LimitsLine) => <LimitAmount line={line} name={name} />,
			})),
			{ id: "hours", header: t("staff.protection.limits.hours"), cell: (line) => <LimitHours line={line} /> },
		],
		[t],
	);
	return (
		<Part title={t("staff.protection.limits")} about={t("staff.protection.limits.about")}>
			{lines.length === 0 ? (
				<Nothing>{t("staff.protection.limits.none")}</Nothing>
			) : (
				<div className="-mx-panel -mb-3">
					<DataTable
						label={t("staff.protection.limits")}
						columns={columns}
						rows={lines}
						rowId={({ id }) => id}
						empty={{ title: t("staff.protection.limits.none") }}
					/>
				</div>
			)}
		</Part>
	);
}

function LimitAmount({ line, name }: { readonly line: LimitsLine; readonly name: (typeof AMOUNTS)[number] }) {
	const t = useT();
	const { limits, currency, results } = line;
	if (limits[name] === null) return <span className="text-muted">–</span>;
	return (
		<span className="flex flex-col py-1">
			<Money value={limits[name]} currency={currency} />
			{name === "exposure" || results === undefined ? null : (
				<span className="text-11 text-muted">
					{t("staff.protection.limits.so", { result: formatMoney(results[RESULTS[name]], currency) })}
				</span>
			)}
		</span>
	);
}

function LimitHours({ line: { limits } }: { readonly line: LimitsLine }) {
	const t = useT();
	if (limits.hours === null) return <span className="text-muted">–</span>;
	return (
		<span className="num whitespace-nowrap">
			{t("staff.protection.limits.range", {
				from: clock(limits.hours.from_minute),
				to: clock(limits.hours.to_minute),
			})}
		</span>
	);
}

const clock = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

function Tests({ state: { accounts, attempts } }: PartProps) {
	const t = useT();
	const needed = [...new Set(accounts.flatMap(({ protection }) => protection?.test_needed ?? []))];
	const outcome = (passed: boolean | null) => {
		if (passed === null) return <Badge>{t("staff.protection.tests.open")}</Badge>;
		return passed ? (
			<Badge tone="ok">{t("staff.protection.tests.passed")}</Badge>
		) : (
			<Badge tone="warn">{t("staff.protection.tests.failed")}</Badge>
		);
	};
	return (
		<Part title={t("protection.test")}>
			{needed.length === 0 ? null : (
				<p className="text-12 text-secondary">
					{t("staff.protection.tests.needed", {
						classes: needed.map((name) => t(`trading.class.${name}`)).join(", "),
					})}
				</p>
			)}
			{attempts.length === 0 ? <Nothing>{t("staff.protection.tests.none")}</Nothing> : null}
			<ul className="flex flex-col gap-2">
				{attempts.map((attempt) => (
					<li key={attempt.id} className="flex flex-col gap-1">
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							{outcome(attempt.passed)}
							<TimeText value={attempt.submitted_at ?? attempt.started_at} className="text-12 text-muted" />
							{attempt.correct === null ? null : (
								<span className="text-12">
									{t("staff.protection.tests.score", {
										correct: String(attempt.correct),
										of: String(attempt.questions.length),
									})}
								</span>
							)}
						</span>
						<details>
							<summary className="w-fit cursor-pointer rounded-[4px] py-1 text-12 text-accent-text">
								{t("staff.protection.tests.questions")}
							</summary>
							<Questions attempt={attempt} />
						</details>
					</li>
				))}
			</ul>
		</Part>
	);
}

/** With the wording that the client saw. */
function Questions({ attempt }: { readonly attempt: ClientProtection["attempts"][number] }) {
	const t = useT();
	return (
		<ol lang={attempt.language} dir="auto" className="mt-1 flex list-decimal flex-col gap-2 ps-5 text-12">
			{attempt.questions.map(({ id, text, options, chosen, right }) => (
				<li key={id}>
					<p className="font-medium">{text}</p>
					<p className="flex items-center gap-1.5 text-secondary">
						{right === null ? null : right ? (
							<Check className="icon flex-none text-ok" role="img" aria-label={t("staff.protection.tests.right")} />
						) : (
							<X className="icon flex-none text-danger" role="img" aria-label={t("staff.protection.tests.wrong")} />
						)}
						{options.find((option) => option.id === chosen)?.text ?? t("staff.protection.tests.unanswered")}
					</p>
				</li>
			))}
		</ol>
	);
}
