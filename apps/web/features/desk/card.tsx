import type { ClientCard as CardWire } from "@truefill/contracts/http";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useClientCard } from "../../data/desk/index.ts";
import { useDirectory } from "../../data/index.ts";
import { countryName } from "../../data/registration/country-name.ts";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { formatTime } from "../../lib/format.ts";
import { AccountTypeBadge, Badge, type Tone } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Money, Num, Percent } from "../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { REQUEST_TONES } from "./approvals/kinds.ts";
import { Payment, VerificationLine } from "./card-lines.tsx";
import { Device } from "./parts/device.tsx";

const TONES: Readonly<Record<CardWire["status"], Tone>> = { active: "ok", pending: "warn", deactivated: "danger" };

/** The customer's details that the role may see; the others are absent. */
export function ClientCard({ customerId }: { readonly customerId: string }) {
	const t = useT();
	const { data: card, isError, isFetching, refetch, dataUpdatedAt } = useClientCard(customerId);
	if (card === undefined) {
		return isError ? (
			<ErrorState compact title={t("desk.card.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Skeleton lines={10} />
		);
	}
	const { accounts, open_trades, requests, payments, verification, refusals, devices } = card;
	return (
		<div className="flex flex-col gap-5">
			<Person card={card} />
			<Part title={t("desk.card.accounts")} isEmpty={accounts.length === 0}>
				{accounts.map((each) => (
					<Account key={each.id} account={each} />
				))}
			</Part>
			<OpenTrades card={card} trades={open_trades} />
			<Part title={t("inbox.card")} isEmpty={requests.length === 0}>
				{requests.map(({ id, kind, status, requested_at }) => (
					<li key={id} className="flex items-baseline gap-2 py-1.5">
						<span className="min-w-0 flex-1">
							<span className="block truncate">{t(`inbox.kind.${kind}`)}</span>
							<TimeText value={requested_at} className="text-11 text-muted" />
						</span>
						<Badge tone={REQUEST_TONES[status]}>{t(`inbox.status.${status}`)}</Badge>
					</li>
				))}
			</Part>
			<Part title={t("desk.card.payments")} isEmpty={payments.length === 0}>
				{payments.map((each) => (
					<Payment key={`${each.direction} ${each.id}`} payment={each} />
				))}
			</Part>
			<Part
				title={t("staff.verification")}
				isEmpty={false}
				aside={<Badge tone="accent">{t("verification.level.of", { level: verification.level })}</Badge>}
			>
				{verification.steps.map((step) => (
					<VerificationLine key={step.part} step={step} />
				))}
			</Part>
			<Part title={t("desk.card.refusals")} isEmpty={refusals.length === 0}>
				{refusals.map(({ at, account_id, command, reason }) => (
					<li key={`${at}-${account_id}-${command}`} className="py-1.5">
						<p className="wrap-anywhere">{serverText("error", reason)}</p>
						<p className="text-11 text-muted">
							{command} · <TimeText value={at} />
						</p>
					</li>
				))}
			</Part>
			<Part title={t("desk.card.devices")} isEmpty={devices.length === 0}>
				{devices.map(({ device, user_agent, network, signed_in_at, live }) => (
					<li key={`${signed_in_at}-${network}`} className="py-1.5">
						<Device device={device} userAgent={user_agent} />
						<p className="flex flex-wrap items-center gap-x-2 text-11 text-muted">
							<span className="num" dir="ltr">
								{network}
							</span>
							<TimeText value={signed_in_at} />
							{live ? <Badge tone="ok">{t("desk.card.device.live")}</Badge> : null}
						</p>
					</li>
				))}
			</Part>
			<p className="flex items-center justify-between gap-2 border-line border-t pt-2 text-11 text-muted">
				{t("desk.card.asOf", { when: formatTime(new Date(dataUpdatedAt).toISOString(), "time-seconds") })}
				<IconButton
					size="sm"
					label={t("desk.card.again")}
					disabled={isFetching}
					icon={<RefreshCw className="icon" aria-hidden />}
					onClick={() => void refetch()}
				/>
			</p>
		</div>
	);
}

function Person({ card }: { readonly card: CardWire }) {
	const t = useT();
	const { id, first_name, last_name, status, email, phone, country, created_at } = card;
	return (
		<section className="flex flex-col gap-2">
			<header className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="wrap-anywhere font-semibold text-14">
					{first_name} {last_name}
				</h3>
				<Badge tone={TONES[status]}>{t(`desk.card.status.${status}`)}</Badge>
			</header>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-12">
				<Line label={t("desk.card.email")}>{email}</Line>
				{phone === null ? null : <Line label={t("desk.card.phone")}>{phone}</Line>}
				{country === null ? null : <Line label={t("desk.card.country")}>{countryName(country)}</Line>}
				<Line label={t("desk.card.since")}>
					<TimeText value={created_at} format="date" />
				</Line>
			</dl>
			<p>
				<Link to={`/admin/users/${id}`} className="text-12 text-accent-text underline-offset-4 hover:underline">
					{t("desk.card.page")}
				</Link>
			</p>
		</section>
	);
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
	return (
		<>
			<dt className="text-muted">{label}</dt>
			<dd className="wrap-anywhere text-end">{children}</dd>
		</>
	);
}

interface PartProps {
	readonly title: string;
	readonly isEmpty: boolean;
	readonly aside?: ReactNode;
	readonly children: ReactNode;
}

function Part({ title, isEmpty, aside, children }: PartProps) {
	const t = useT();
	return (
		<section className="flex flex-col gap-1 text-12">
			<header className="flex items-baseline justify-between gap-2">
				<h3 className="font-medium text-11 text-muted uppercase tracking-wide">{title}</h3>
				{aside}
			</header>
			{isEmpty ? (
				<p className="text-muted">{t("desk.card.none")}</p>
			) : (
				<ul className="divide-y divide-line">{children}</ul>
			)}
		</section>
	);
}

function Account({ account }: { readonly account: CardWire["accounts"][number] }) {
	const t = useT();
	const { number, name, type, currency, balance, equity, margin_level, archived } = account;
	return (
		<li className="flex flex-col gap-1 py-1.5">
			<p className="flex items-center gap-2">
				<AccountTypeBadge type={type} />
				<span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={name}>
					{name}
				</span>
				{archived ? <Badge>{t("desk.card.archived")}</Badge> : null}
				<span className="num text-muted">{number}</span>
			</p>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
				<Line label={t("desk.card.balance")}>
					<Money value={balance} currency={currency} />
				</Line>
				<Line label={t("desk.card.equity")}>
					<Money value={equity} currency={currency} />
				</Line>
				<Line label={t("desk.card.level")}>
					<Percent value={margin_level} />
				</Line>
			</dl>
		</li>
	);
}

function OpenTrades({ card, trades }: { readonly card: CardWire; readonly trades: CardWire["open_trades"] }) {
	const t = useT();
	const directory = useDirectory();
	const total = card.accounts.reduce((sum, { open_trades }) => sum + open_trades, 0);
	return (
		<Part
			title={t("desk.card.trades")}
			isEmpty={trades.length === 0}
			aside={
				total > trades.length ? (
					<span className="text-11 text-muted">{t("desk.card.trades.first", { shown: trades.length, total })}</span>
				) : null
			}
		>
			{trades.map(({ id, asset_id, trade_type, volume, opening_price, pnl, currency }) => (
				<li key={id} className="flex items-baseline gap-2 py-1.5">
					<span className="min-w-0 flex-1 truncate">
						<strong className="font-medium">{directory.byId(asset_id)?.symbol ?? asset_id}</strong>{" "}
						<span className="text-muted">
							{trade_type === "buy" ? t("desk.card.buy") : t("desk.card.sell")} <Num value={volume} /> @{" "}
							<Num value={opening_price} />
						</span>
					</span>
					<Money value={pnl} currency={currency} tone="signed" sign="always" />
				</li>
			))}
		</Part>
	);
}
