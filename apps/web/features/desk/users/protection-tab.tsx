import type { AccountProtectionWire, ClientProtection } from "@truefill/contracts/http";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { useStaffClientProtection } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DepositUsed } from "../../../ui/deposit-used.tsx";
import { Money } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
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

function Limits({ state, currencies }: PartProps & { readonly currencies: ReadonlyMap<string, string> }) {
	const t = useT();
	const limited = state.accounts.flatMap(({ id, number, protection }) =>
		protection !== null && (isLimited(protection.limits) || protection.pending !== null)
			? [{ id, number, protection }]
			: [],
	);
	return (
		<Part title={t("staff.protection.limits")} about={t("staff.protection.limits.about")}>
			{limited.length === 0 ? (
				<Nothing>{t("staff.protection.limits.none")}</Nothing>
			) : (
				<div className="-mx-panel -mb-3">
					<Table label={t("staff.protection.limits")}>
						<TableHead>
							<HeadCell>{t("staff.client.account")}</HeadCell>
							{AMOUNTS.map((name) => (
								<HeadCell key={name} numeric>
									{t(`protection.${name}`)}
								</HeadCell>
							))}
							<HeadCell>{t("staff.protection.limits.hours")}</HeadCell>
						</TableHead>
						<TableBody>
							{limited.flatMap(({ id, number, protection }) => {
								const row = { number, currency: currencies.get(id) ?? "" };
								const { limits, pending } = protection;
								return [
									<LimitsRow key={id} {...row} limits={limits} results={protection} />,
									...(pending === null
										? []
										: [<LimitsRow key={`${id} pending`} {...row} limits={pending.limits} from={pending.from} />]),
								];
							})}
						</TableBody>
					</Table>
				</div>
			)}
		</Part>
	);
}

const clock = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

function LimitsRow({
	number,
	currency,
	limits,
	results,
	from,
}: {
	readonly number: string;
	readonly currency: string;
	readonly limits: LimitsOf;
	readonly results?: AccountProtectionWire;
	readonly from?: string;
}) {
	const t = useT();
	return (
		<Row>
			<Cell head>
				<span className="flex flex-col py-1">
					<span className="num">{number}</span>
					{from === undefined ? null : (
						<span className="text-11 text-warn">{t("staff.protection.limits.from", { time: formatTime(from) })}</span>
					)}
				</span>
			</Cell>
			{AMOUNTS.map((name) => (
				<Cell key={name} numeric>
					<span className="flex flex-col py-1">
						{limits[name] === null ? (
							<span className="text-muted">–</span>
						) : (
							<Money value={limits[name]} currency={currency} />
						)}
						{limits[name] === null || name === "exposure" || results === undefined ? null : (
							<span className="text-11 text-muted">
								{t("staff.protection.limits.so", { result: formatMoney(results[RESULTS[name]], currency) })}
							</span>
						)}
					</span>
				</Cell>
			))}
			<Cell>
				{limits.hours === null ? (
					<span className="text-muted">–</span>
				) : (
					<span className="num whitespace-nowrap">
						{t("staff.protection.limits.range", {
							from: clock(limits.hours.from_minute),
							to: clock(limits.hours.to_minute),
						})}
					</span>
				)}
			</Cell>
		</Row>
	);
}

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
