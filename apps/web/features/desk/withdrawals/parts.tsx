import type { StaffWithdrawalDetailWire, WithdrawalOutcomeWire } from "@truefill/contracts/http";
import type { OutcomeDecision } from "../../../data/desk/withdrawals.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

/** Who of staff decided, and the last reason. */
export function People({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetailWire }) {
	const t = useT();
	const { approved_by, approved_at, released_by, released_at, rejected_by, decision_reason } = withdrawal;
	const rows = [
		{ label: t("payout.approved"), who: approved_by, at: approved_at },
		{ label: t("payout.released"), who: released_by, at: released_at },
		{ label: t("payout.rejected"), who: rejected_by, at: null },
	].flatMap(({ who, ...row }) => (who === null ? [] : [{ ...row, name: who.name }]));
	if (rows.length === 0) return null;
	return (
		<dl className="flex flex-col gap-1 text-12">
			{rows.map(({ label, name, at }) => (
				<div key={label} className="flex flex-wrap justify-between gap-x-3">
					<dt className="text-muted">{label}</dt>
					<dd>
						<bdi>{name}</bdi> {at === null ? null : <TimeText value={at} className="text-muted" />}
					</dd>
				</div>
			))}
			{decision_reason === null ? null : (
				<div className="flex flex-wrap justify-between gap-x-3">
					<dt className="text-muted">{t("staff.reason")}</dt>
					<dd dir="auto" className="wrap-anywhere">
						{decision_reason}
					</dd>
				</div>
			)}
		</dl>
	);
}

/** The bank accounts in full, to compare them with the payment. */
export function Banks({ banks }: Pick<StaffWithdrawalDetailWire, "banks">) {
	const t = useT();
	if (banks.length === 0) return null;
	return (
		<SettingsCard title={t("withdrawal.tab.banks")}>
			<ul className="divide-y divide-line">
				{banks.map(({ leg, holder, country, number, bic, added_at }) => (
					<li key={leg} className="flex flex-col gap-0.5 py-2 text-13 first:pt-0 last:pb-0">
						<bdi className="font-medium">{holder}</bdi>
						<span dir="ltr" className="num wrap-anywhere text-start">
							{number}
							{bic === null ? null : ` · ${bic}`} · {country}
						</span>
						<span className="text-12 text-muted">
							{t("payout.bank.added")} <TimeText value={added_at} />
						</span>
					</li>
				))}
			</ul>
		</SettingsCard>
	);
}

const TONES: Readonly<Record<WithdrawalOutcomeWire["status"], Tone>> = {
	pending: "warn",
	done: "ok",
	refused: "neutral",
};

/** What somebody said became of payments; it counts after another person has confirmed it. */
export function Outcomes(props: {
	readonly outcomes: readonly WithdrawalOutcomeWire[];
	readonly mayDecide: boolean;
	readonly decide: (id: string, decision: OutcomeDecision) => void;
}) {
	const t = useT();
	const { user } = useSession();
	const { outcomes, mayDecide, decide } = props;
	if (outcomes.length === 0) return null;
	return (
		<SettingsCard title={t("inbox.kind.withdrawal-outcome.many")}>
			<ul className="divide-y divide-line">
				{outcomes.map(
					({ id, outcome, legs, reference, reason, requested_by: by, requested_at, status, decided_by }) => (
						<li key={id} className="flex flex-wrap items-start justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
							<div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5 text-12">
								<p className="flex flex-wrap items-center gap-2 text-13">
									<span className="font-medium">{t(`payout.outcome.${outcome}`)}</span>
									{legs.map(({ withdrawal_id, number, amount, currency }) => (
										<Money key={`${withdrawal_id}-${number}`} value={amount} currency={currency} />
									))}
									<Badge tone={TONES[status]}>{t(`payout.outcome.status.${status}`)}</Badge>
								</p>
								{reference === null ? null : <bdi className="wrap-anywhere text-secondary">{reference}</bdi>}
								<p dir="auto" className="wrap-anywhere text-secondary">
									{reason}
								</p>
								<p className="text-muted">
									<bdi>{by.name}</bdi> · <TimeText value={requested_at} />
									{decided_by === null ? null : (
										<>
											{" → "}
											<bdi>{decided_by.name}</bdi>
										</>
									)}
								</p>
							</div>
							{status === "pending" && mayDecide ? (
								<div className="flex gap-2">
									<Button size="sm" onClick={() => decide(id, "refuse")}>
										{t("inbox.refuse")}
									</Button>
									<Button
										size="sm"
										variant="primary"
										disabledReason={by.id === user?.id ? t("inbox.bar.own") : null}
										onClick={() => decide(id, "confirm")}
									>
										{t("inbox.outcome.confirm")}
									</Button>
								</div>
							) : null}
						</li>
					),
				)}
			</ul>
		</SettingsCard>
	);
}
