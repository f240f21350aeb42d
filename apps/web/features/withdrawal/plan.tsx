import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isApiError, newCommandId } from "../../data/index.ts";
import {
	type PlannedAmount,
	sendWithdrawal,
	type useWithdrawalPlan,
	type WithdrawalPlan,
	type WithdrawalTerms,
} from "../../data/withdrawals/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { signOf, sumOf } from "../../lib/decimal.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Legs } from "../../ui/withdrawal/legs.tsx";
import { durationText } from "../../ui/withdrawal/words.ts";
import { RiskChange } from "./risk.tsx";
import { BANK_ACCOUNTS, HISTORY, WALLETS } from "./tabs.tsx";

/** Where the customer wants to be paid, as the plan was made; nothing of a kind: the one added last. */
export type Chosen = Pick<PlannedAmount, "beneficiaryId" | "coinBeneficiaryIds">;

export interface PlanPartProps {
	readonly plan: ReturnType<typeof useWithdrawalPlan>;
	/** As typed; the plan may be of an earlier amount for a moment. */
	readonly amount: string;
	readonly chosen: Chosen;
	readonly terms: WithdrawalTerms;
	/** Why it cannot be requested at all; null: it can. */
	readonly blocked: string | null;
	readonly request: ReturnType<typeof useRequest>;
}

/** The plan of an amount, and the button that requests exactly this plan. */
export function PlanPart({ plan, ...rest }: PlanPartProps) {
	const t = useT();
	const { data, error, isFetching, isPlaceholderData, refetch } = plan;
	if (error !== null) {
		return isApiError(error) && error.status === 422 ? (
			<Alert variant="warning" title={t("withdrawal.plan.refused")}>
				{error.message}
			</Alert>
		) : (
			<ErrorState compact title={t("withdrawal.plan.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		);
	}
	if (data === undefined) return <Skeleton lines={6} />;
	return <Planned plan={data} isOld={isPlaceholderData} {...rest} />;
}

interface PlannedProps extends Omit<PlanPartProps, "plan"> {
	readonly plan: WithdrawalPlan;
	/** It is of an earlier amount. */
	readonly isOld: boolean;
}

function Planned({ plan, isOld, amount, chosen, terms, blocked, request }: PlannedProps) {
	const t = useT();
	const { legs, currency, obstacles } = plan;
	const { send, busy, problem } = request;
	const reason =
		blocked ??
		(obstacles[0] === undefined ? null : serverText("error", obstacles[0])) ??
		(isOld ? t("common.loading") : null);
	return (
		<div className={isOld ? "flex flex-col gap-5 opacity-60" : "flex flex-col gap-5"}>
			<section aria-label={t("withdrawal.plan")} className="flex flex-col gap-3">
				<h3 className="flex items-center gap-1 font-semibold text-13">
					{t("withdrawal.plan")}
					<HelpLink place="withdrawals#where-it-goes" about={t("withdrawal.plan")} />
				</h3>
				<Legs legs={legs} currency={currency} />
				<Total plan={plan} />
				<PayoutTime terms={terms} plan={plan} />
			</section>
			<RiskChange plan={plan} />
			{obstacles.map((obstacle) => (
				<Alert
					key={`${obstacle.code}-${Object.values(obstacle.params).join()}`}
					variant="warning"
					actions={<Remedy code={obstacle.code} />}
				>
					{serverText("error", obstacle)}
				</Alert>
			))}
			{problem === null ? null : (
				<Alert variant="destructive" title={t("withdrawal.request.failed")}>
					{problem}
				</Alert>
			)}
			<div className="flex flex-col gap-2">
				<Button variant="primary" size="lg" busy={busy} disabledReason={reason} onClick={() => void send(plan, chosen)}>
					{t("withdrawal.request", { amount: formatMoney(isOld ? amount : plan.amount, currency) })}
				</Button>
				<p className="text-12 text-muted">{reason ?? t("withdrawal.request.about")}</p>
			</div>
		</div>
	);
}

/** Where the customer adds what is missing. */
const REMEDIES: Readonly<Record<string, { readonly to: string; readonly label: PlainMessageKey }>> = {
	WITHDRAWAL_BENEFICIARY_NEEDED: { to: BANK_ACCOUNTS, label: "withdrawal.bank.add" },
	WITHDRAWAL_ADDRESS_NEEDED: { to: WALLETS, label: "wallet.add" },
};

function Remedy({ code }: { readonly code: string }) {
	const t = useT();
	const found = REMEDIES[code];
	return found === undefined ? null : (
		<Link to={found.to} className="font-medium text-accent-text underline-offset-4 hover:underline">
			{t(found.label)}
		</Link>
	);
}

/** What is taken, what it costs, and what arrives in each currency. */
function Total({ plan: { legs, amount, fee, currency } }: { readonly plan: WithdrawalPlan }) {
	const t = useT();
	const currencies = [...new Set(legs.map(({ received_currency }) => received_currency))];
	return (
		<dl className="flex flex-col gap-1 border-line border-t pt-3 text-13">
			<div className="flex justify-between gap-3">
				<dt className="text-muted">{t("withdrawal.total.taken")}</dt>
				<dd>
					<Money value={amount} currency={currency} />
				</dd>
			</div>
			<div className="flex justify-between gap-3">
				<dt className="text-muted">{t("withdrawal.fee")}</dt>
				<dd>{signOf(fee) === 0 ? t("withdrawal.noFee") : <Money value={fee} currency={currency} />}</dd>
			</div>
			<div className="flex justify-between gap-3 font-semibold">
				<dt>{t("withdrawal.total.received")}</dt>
				<dd className="flex flex-col items-end">
					{currencies.map((each) => {
						const own = legs.filter(({ received_currency }) => received_currency === each);
						return (
							<span key={each}>
								{own.some(({ coin }) => coin !== null) ? `${t("withdrawal.leg.estimate")} ` : null}
								<Money value={sumOf(own.map(({ received }) => received))} currency={each} />
							</span>
						);
					})}
				</dd>
			</div>
		</dl>
	);
}

/** How long our own payouts took, beside what the method states. */
function PayoutTime({ terms, plan }: { readonly terms: WithdrawalTerms; readonly plan: WithdrawalPlan }) {
	const t = useT();
	const used = new Set(plan.legs.map(({ method }) => method));
	const known = terms.methods.flatMap(({ method, payout_time }) =>
		used.has(method) && payout_time !== null ? [{ method, ...payout_time }] : [],
	);
	if (known.length === 0) return <p className="text-12 text-muted">{t("withdrawal.payout.unknown")}</p>;
	return (
		<ul className="flex flex-col gap-0.5 text-12 text-muted">
			{known.map(({ method, median_minutes, p90_minutes, count }) => (
				<li key={method}>
					{t("withdrawal.payout", {
						method: t(`withdrawal.method.${method}`),
						median: durationText(t, median_minutes),
						most: durationText(t, p90_minutes),
						count,
					})}
				</li>
			))}
		</ul>
	);
}

/** Requests a plan; while the outcome is unknown, the same press asks about the same request. */
export function useRequest() {
	const t = useT();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const sent = useRef<{ readonly of: string; readonly commandId: string } | null>(null);
	const send = async (plan: WithdrawalPlan, { beneficiaryId, coinBeneficiaryIds }: Chosen): Promise<void> => {
		const body = {
			account_id: plan.account_id,
			amount: plan.amount,
			plan_id: plan.plan_id,
			...(beneficiaryId === null ? {} : { beneficiary_id: beneficiaryId }),
			...(coinBeneficiaryIds.length === 0 ? {} : { coin_beneficiary_ids: [...coinBeneficiaryIds] }),
		};
		const of = JSON.stringify(body);
		if (sent.current?.of !== of) sent.current = { of, commandId: newCommandId() };
		setBusy(true);
		setProblem(null);
		try {
			const { id } = await sendWithdrawal({ ...body, command_id: sent.current.commandId });
			notify({ tone: "ok", title: t("withdrawal.requested") });
			void navigate(`${HISTORY}/${id}`);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (!error.outcomeUnknown) sent.current = null;
			setProblem(error.outcomeUnknown ? t("withdrawal.request.unknown") : error.message);
		} finally {
			setBusy(false);
		}
	};
	return { send, busy, problem };
}
