import type { LegWire, StaffWithdrawalDetailWire } from "@truefill/contracts/http";
import { ArrowLeft, FileQuestion } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import {
	type OutcomeDecision,
	sendOutcomeDecision,
	sendWithdrawalDecision,
	useStaffWithdrawal,
	type WithdrawalDecision,
} from "../../../data/desk/withdrawals.ts";
import { isApiError, useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Legs } from "../../../ui/withdrawal/legs.tsx";
import { Steps } from "../../../ui/withdrawal/steps.tsx";
import { LEG_TONES, legState, WITHDRAWAL_TONES } from "../../../ui/withdrawal/words.ts";
import { KINDS } from "../approvals/kinds.ts";
import { DeskPage } from "../parts/page.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { SampleBadge } from "../parts/sample-badge.tsx";
import { useMay } from "../permissions.ts";
import { Banks, Outcomes, People } from "./parts.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

/** `/admin/withdrawals/{id}`: one withdrawal with its legs, bank accounts in full, steps and decisions. */
export default function StaffWithdrawalScreen() {
	const t = useT();
	useDocumentTitle(t("withdrawal.title"));
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useStaffWithdrawal(id);
	const back = (
		<Link to="/admin/withdrawals" className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary">
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("payout.back")}
		</Link>
	);
	if (data === undefined) {
		return (
			<DeskPage title={t("withdrawal.title")} tools={back}>
				{isApiError(error) && error.code === "WITHDRAWAL_NOT_FOUND" ? (
					<EmptyState icon={<FileQuestion className="icon-lg" aria-hidden />} title={t("withdrawal.missing")}>
						{t("withdrawal.missing.body")}
					</EmptyState>
				) : error !== null ? (
					<ErrorState title={t("payout.failed")} onRetry={() => void refetch()} retrying={isFetching} />
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
			title={<Money value={data.amount} currency={data.currency} />}
			beside={<Badge tone={WITHDRAWAL_TONES[data.status]}>{t(`withdrawal.status.${data.status}`)}</Badge>}
			tools={back}
		>
			<Body withdrawal={data} />
		</DeskPage>
	);
}

/** What a bank says is stated by people; coins can only be ended by them. Cards and networks say it themselves. */
const canBeStated = ({ method, status }: LegWire, of: StaffWithdrawalDetailWire["status"]): boolean =>
	(method === "wire" && (status === "sent" || status === "paid")) ||
	(method === "coin" && (status === "sent" || (status === "open" && of === "processing")));

type Asked =
	| { readonly what: "decide"; readonly decision: WithdrawalDecision }
	| { readonly what: "settle"; readonly leg: LegWire }
	| { readonly what: "outcome"; readonly id: string; readonly decision: OutcomeDecision };

function Body({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetailWire }) {
	const t = useT();
	const mayDecide = useMay("funding.decide");
	const [asked, setAsked] = useState<Asked | null>(null);
	const close = () => setAsked(null);
	const { id, customer, account_number, failure, legs, steps, currency, banks, outcomes } = withdrawal;
	return (
		<div className="grid items-start gap-4 px-3 pb-6 md:px-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="flex min-w-0 flex-col gap-4">
				{mayDecide ? (
					<Decisions withdrawal={withdrawal} decide={(decision) => setAsked({ what: "decide", decision })} />
				) : null}
				{failure === null ? null : <Alert variant="warning">{serverText("error", failure)}</Alert>}
				<SettingsCard title={t("withdrawal.legs")}>
					<Legs
						legs={legs}
						currency={currency}
						aside={(leg) => (
							<div className="flex flex-wrap items-center gap-2 pt-1 text-12 text-muted">
								<Badge tone={LEG_TONES[legState(leg)]}>{t(`withdrawal.leg.${legState(leg)}`)}</Badge>
								{leg.reference === null || leg.method === "coin" ? null : (
									<bdi className="wrap-anywhere">{leg.reference}</bdi>
								)}
								{leg.method === "coin" && leg.status !== "open" && leg.status !== "dropped" ? (
									<Link
										to={`/admin/withdrawals/coins/${id}-${leg.number}`}
										className="font-medium text-accent-text underline-offset-4 hover:underline"
									>
										{t("coinPayout.open")}
									</Link>
								) : null}
								{mayDecide && canBeStated(leg, withdrawal.status) ? (
									<Button size="sm" onClick={() => setAsked({ what: "settle", leg })}>
										{t(leg.method === "coin" ? "coinPayout.end" : "payout.settle")}
									</Button>
								) : null}
							</div>
						)}
					/>
				</SettingsCard>
				<Banks banks={banks} />
				<Outcomes
					outcomes={outcomes}
					mayDecide={mayDecide}
					decide={(one, decision) => setAsked({ what: "outcome", id: one, decision })}
				/>
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<SettingsCard title={t("desk.card")}>
					<p className="flex flex-wrap items-baseline gap-x-2 text-13">
						<Link
							to={`/admin/users/${customer.id}`}
							dir="auto"
							className="font-medium underline-offset-4 hover:underline"
						>
							{customer.name}
						</Link>
						<SampleBadge of={customer} />
						<span className="num text-muted">{account_number}</span>
					</p>
					<People withdrawal={withdrawal} />
				</SettingsCard>
				<SettingsCard title={t("payout.steps")} about={t("payout.steps.about")}>
					<Steps steps={steps} legs={legs} currency={currency} />
				</SettingsCard>
			</div>
			{asked?.what === "decide" ? <Decide withdrawal={withdrawal} decision={asked.decision} onClose={close} /> : null}
			{asked?.what === "settle" ? <SettleDialog about={{ withdrawalId: id, leg: asked.leg }} onClose={close} /> : null}
			{asked?.what === "outcome" ? (
				<ReasonDialog
					title={t(asked.decision === "confirm" ? "inbox.outcome.confirm" : "inbox.refuse")}
					description={t(`inbox.effect.withdrawal-outcome.${asked.decision === "confirm" ? "approve" : "refuse"}`)}
					submit={t(asked.decision === "confirm" ? "inbox.outcome.confirm" : "inbox.refuse")}
					danger={asked.decision === "refuse"}
					help={t("staff.reason.log")}
					width="md"
					presets={KINDS["withdrawal-outcome"].reasons[asked.decision === "confirm" ? "approve" : "refuse"].map((key) =>
						t(key),
					)}
					onClose={close}
					onSubmit={async (reason) => {
						await sendOutcomeDecision(asked.decision, asked.id, reason);
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			) : null}
		</div>
	);
}

/** One approves, another one releases; both may reject. */
function Decisions(props: {
	readonly withdrawal: StaffWithdrawalDetailWire;
	readonly decide: (decision: WithdrawalDecision) => void;
}) {
	const t = useT();
	const { user } = useSession();
	const { withdrawal, decide } = props;
	const { status, approved_by: first } = withdrawal;
	if (status !== "pending" && status !== "approved") return null;
	const isOwn = status === "approved" && first?.id === user?.id;
	return (
		<section aria-label={t("inbox.decision")} className="flex flex-col gap-2 rounded-card bg-surface-2 p-3">
			<p className="text-12 text-secondary">
				{isOwn ? t("inbox.bar.twice") : t("inbox.needs", { given: status === "approved" ? 1 : 0, needed: 2 })}
			</p>
			<div className="flex flex-wrap gap-2">
				{status === "pending" ? (
					<Button variant="primary" onClick={() => decide("approve")}>
						{t("inbox.withdrawal.approve")}
					</Button>
				) : (
					<Button
						variant="primary"
						disabledReason={isOwn ? t("inbox.bar.twice") : null}
						onClick={() => decide("release")}
					>
						{t("inbox.withdrawal.release")}
					</Button>
				)}
				<Button onClick={() => decide("reject")}>{t("inbox.withdrawal.reject")}</Button>
			</div>
		</section>
	);
}

function Decide(props: {
	readonly withdrawal: StaffWithdrawalDetailWire;
	readonly decision: WithdrawalDecision;
	readonly onClose: () => void;
}) {
	const t = useT();
	const { withdrawal, decision, onClose } = props;
	const label = t(`inbox.withdrawal.${decision}`);
	const { amount, currency, customer } = withdrawal;
	return (
		<ReasonDialog
			title={label}
			description={
				<>
					{t(`payout.effect.${decision}`)}
					<span dir="auto" className="mt-1 block font-medium text-primary">
						<Money value={amount} currency={currency} /> · {customer.name}
					</span>
				</>
			}
			submit={label}
			danger={decision === "reject"}
			help={t("staff.reason.log")}
			width="md"
			presets={KINDS.withdrawal.reasons[decision === "reject" ? "refuse" : "approve"].map((key) => t(key))}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendWithdrawalDecision(decision, withdrawal.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
