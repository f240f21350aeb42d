import type { StaffClientDetail } from "@truefill/contracts/http";
import { ArrowLeft, Bot, MessagesSquare, RefreshCw, Scale, UserRoundX, WalletCards } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { useStaffClient } from "../../../data/desk/index.ts";
import { isApiError } from "../../../data/index.ts";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { formatTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { AdjustDialog } from "../approvals/adjust-dialog.tsx";
import { DepositDialog } from "../approvals/deposit-dialog.tsx";
import { ActsList } from "../audit/acts-list.tsx";
import { Device } from "../parts/device.tsx";
import { DeskPage } from "../parts/page.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useMay } from "../permissions.ts";
import { AccountsTab } from "./accounts-tab.tsx";
import { ClientActs } from "./decide.tsx";
import { LedgerTab } from "./ledger-tab.tsx";
import { ProtectionTab } from "./protection-tab.tsx";
import { SignOutEverywhere } from "./sign-out.tsx";
import { ClosedTradesTab, OpenTradesTab } from "./trades-tabs.tsx";
import { VerificationTab } from "./verification-tab.tsx";

type Tab = "accounts" | "open" | "closed" | "ledger" | "protection" | "verification" | "sessions" | "audit";

/** `/admin/users/{id}`: one client, their data, and the decisions about them. */
export default function ClientScreen() {
	const t = useT();
	const { id = "" } = useParams();
	const { data: client, error, isFetching, refetch, dataUpdatedAt } = useStaffClient(id);
	const name = client === undefined ? "" : `${client.first_name} ${client.last_name}`;
	useDocumentTitle(client === undefined ? t("staff.users") : name);
	const back = (
		<Link to="/admin/users" className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary">
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("staff.client.back")}
		</Link>
	);
	if (client === undefined) {
		return (
			<DeskPage title={t("staff.users")} tools={back}>
				{isApiError(error) && error.code === "CLIENT_NOT_FOUND" ? (
					<EmptyState icon={<UserRoundX className="icon-lg" aria-hidden />} title={t("staff.client.missing")}>
						{t("staff.client.missing.hint")}
					</EmptyState>
				) : error !== null ? (
					<ErrorState title={t("staff.client.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-4">
						<Skeleton lines={10} />
					</div>
				)}
			</DeskPage>
		);
	}
	return (
		<DeskPage
			title={name}
			beside={
				<>
					<StatusBadge client={client} />
					{client.sample ? <Badge>{t("desk.users.sample")}</Badge> : null}
					{client.email_verified ? null : <Badge tone="warn">{t("staff.users.verified.no")}</Badge>}
					{client.is_online ? <Badge tone="ok">{t("staff.users.online")}</Badge> : null}
				</>
			}
			tools={
				<div className="flex flex-wrap items-center gap-2">
					{back}
					<ClientActs client={client} trades={client.open_trades_total} />
				</div>
			}
		>
			<div className="grid gap-4 px-3 pb-6 md:px-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
				<div className="flex flex-col gap-4">
					<Identity client={client} />
					<Decisions client={client} />
					<EmailChanges client={client} />
					<p className="flex items-center justify-between gap-2 text-11 text-muted">
						{t("staff.client.looked", { when: formatTime(new Date(dataUpdatedAt).toISOString(), "time-seconds") })}
						<IconButton
							size="sm"
							label={t("desk.card.again")}
							disabled={isFetching}
							icon={<RefreshCw className="icon" aria-hidden />}
							onClick={() => void refetch()}
						/>
					</p>
				</div>
				<ClientTabs client={client} />
			</div>
		</DeskPage>
	);
}

function ClientTabs({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const [tab, setTab] = useState<Tab>("accounts");
	const mayAudit = useMay("audit.read");
	return (
		<div className="min-w-0 self-start overflow-hidden rounded-card border border-line bg-surface-1">
			<Tabs
				label={t("staff.client.tabs")}
				value={tab}
				onChange={setTab}
				items={[
					{
						value: "accounts",
						label: t("staff.client.accounts"),
						count: client.account_list.length,
						content: <AccountsTab client={client} />,
					},
					{
						value: "open",
						label: t("staff.client.open"),
						count: client.open_trades_total,
						content: <OpenTradesTab client={client} />,
					},
					{ value: "closed", label: t("staff.client.closed"), content: <ClosedTradesTab clientId={client.id} /> },
					{ value: "ledger", label: t("staff.client.ledger"), content: <LedgerTab client={client} /> },
					{
						value: "verification",
						label: t("verification.title"),
						content: <VerificationTab userId={client.id} />,
					},
					{
						value: "protection",
						label: t("protection.title"),
						content: (
							<ProtectionTab
								clientId={client.id}
								currencies={new Map(client.account_list.map(({ id, currency }) => [id, currency]))}
							/>
						),
					},
					{ value: "sessions", label: t("staff.client.sessions"), content: <Sessions client={client} /> },
					...(mayAudit
						? [
								{
									value: "audit" as const,
									label: t("staff.client.audit"),
									content: <ActsList filter={{ client: client.id }} short />,
								},
							]
						: []),
				]}
			/>
		</div>
	);
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<h2 className="font-semibold text-13">{title}</h2>
			{children}
		</section>
	);
}

function Identity({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const mayChat = useMay("chat.read");
	const mayAdjust = useMay("accounts.adjust");
	const mayRisk = useMay("risk.read");
	const [adjusting, setAdjusting] = useState(false);
	const [paying, setPaying] = useState(false);
	const [first] = client.account_list;
	const live = client.account_list.filter(({ type, archived }) => type === "live" && !archived);
	const facts: readonly (readonly [string, ReactNode])[] = [
		[t("staff.users.email"), client.email],
		[t("staff.client.username"), client.username],
		[t("desk.card.phone"), client.phone],
		[t("desk.card.country"), client.country && countryName(client.country)],
		[t("staff.client.nationality"), client.nationality && countryName(client.nationality)],
		[t("staff.users.created"), <TimeText key="created" value={client.created_at} />],
		[t("staff.users.seen"), <TimeText key="seen" value={client.last_seen_at} />],
		[
			t("staff.client.id"),
			<span key="id" className="num">
				{client.id}
			</span>,
		],
	];
	return (
		<Card title={t("staff.client.identity")}>
			<dl className="flex flex-col gap-1.5 text-13">
				{facts.map(([label, value]) => (
					<div key={label} className="flex justify-between gap-3">
						<dt className="flex-none text-muted">{label}</dt>
						<dd className="wrap-anywhere min-w-0 text-end">{value ?? <span className="text-muted">–</span>}</dd>
					</div>
				))}
			</dl>
			<div className="mt-1 flex flex-wrap gap-2">
				{mayChat ? (
					<Link
						to={`/admin/chat/${client.id}`}
						className="inline-flex h-control-sm items-center gap-1.5 rounded-control border border-line-strong bg-surface-2 px-2.5 font-medium text-12 hover:bg-hover"
					>
						<MessagesSquare className="icon" aria-hidden />
						{t("staff.client.chat")}
					</Link>
				) : null}
				{mayRisk ? (
					<Link
						to={`/admin/strategies?customer=${client.id}`}
						className="inline-flex h-control-sm items-center gap-1.5 rounded-control border border-line-strong bg-surface-2 px-2.5 font-medium text-12 hover:bg-hover"
					>
						<Bot className="icon" aria-hidden />
						{t("staffStrategies.ofClient")}
					</Link>
				) : null}
				{mayAdjust && first !== undefined ? (
					<Button size="sm" icon={<Scale className="icon" aria-hidden />} onClick={() => setAdjusting(true)}>
						{t("staff.client.adjust")}
					</Button>
				) : null}
				{mayAdjust && live.length > 0 ? (
					<Button size="sm" icon={<WalletCards className="icon" aria-hidden />} onClick={() => setPaying(true)}>
						{t("deposits.desk.enter")}
					</Button>
				) : null}
			</div>
			{adjusting ? <AdjustDialog accounts={client.account_list} onClose={() => setAdjusting(false)} /> : null}
			{paying ? <DepositDialog accounts={live} onClose={() => setPaying(false)} /> : null}
		</Card>
	);
}

function Decisions({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	return (
		<Card title={t("staff.client.decisions")}>
			{client.decisions.length === 0 ? (
				<p className="text-12 text-muted">{t("staff.client.decisions.none")}</p>
			) : (
				<ol className="flex flex-col gap-2">
					{client.decisions.map(({ kind, reason, at, by }) => (
						<li key={at} className="flex flex-col">
							<span className="flex flex-wrap justify-between gap-x-2">
								<span className="font-medium">{t(`staff.client.decision.${kind}`)}</span>
								<TimeText value={at} className="text-12 text-muted" />
							</span>
							<span className="wrap-anywhere text-12 text-secondary">{reason}</span>
							<span className="text-11 text-muted">{t("staff.by", { name: by.name })}</span>
						</li>
					))}
				</ol>
			)}
		</Card>
	);
}

function EmailChanges({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	if (client.email_changes.length === 0) return null;
	return (
		<Card title={t("staff.client.emails")}>
			<ol className="flex flex-col gap-2">
				{client.email_changes.map(({ at, from, to, undone_at }) => (
					<li key={at} className="flex flex-col">
						<span className="wrap-anywhere">{t("staff.client.emails.from", { from, to })}</span>
						<TimeText value={at} className="text-12 text-muted" />
						{undone_at === null ? null : (
							<span className="text-12 text-warn">
								{t("staff.client.emails.undone", { at: formatTime(undone_at, "date-time") })}
							</span>
						)}
					</li>
				))}
			</ol>
		</Card>
	);
}

function Sessions({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	if (client.sessions.length === 0) return <EmptyState compact title={t("staff.client.sessions.none")} />;
	return (
		<ul className="divide-y divide-line">
			<SignOutEverywhere client={client} />
			{client.sessions.map((session) => (
				<li key={`${session.signed_in_at}-${session.user_agent}`} className="flex flex-col gap-0.5 px-panel py-2">
					<Device device={session.device} userAgent={session.user_agent} />
					<span className="flex flex-wrap items-center gap-x-3 text-12 text-muted">
						<span className="num" dir="ltr">
							{session.network}
						</span>
						<TimeText value={session.signed_in_at} />
						{session.live ? (
							<Badge tone="ok">{t("staff.client.session.live")}</Badge>
						) : (
							<span>
								{session.ended_at === null ? (
									t("staff.client.session.ranOut")
								) : (
									<>
										{t("staff.client.session.end")} <TimeText value={session.ended_at} />
										{session.end_reason === null ? null : ` · ${t(`staff.session.end.${session.end_reason}`)}`}
									</>
								)}
							</span>
						)}
					</span>
				</li>
			))}
		</ul>
	);
}
