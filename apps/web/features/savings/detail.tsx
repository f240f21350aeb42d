import type { SavingsAccountWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { isApiError } from "../../data/index.ts";
import { type SavingsDetail, useSavingsDetail } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { STATE_TONES } from "./account-card.tsx";
import { Days } from "./days.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { MaturityChoice } from "./maturity-choice.tsx";
import { Months } from "./months.tsx";
import { MovePanel } from "./move-panel.tsx";
import { Fact, Page } from "./page.tsx";
import { dayText, exitText, planName, rateText, tiersText } from "./words.ts";

/** `/main/savings/{id}`: one savings account. */
export function SavingsDetailPage({ notFound }: { readonly notFound: ReactNode }) {
	const t = useT();
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useSavingsDetail(id);
	if (data !== undefined) return <Loaded key={id} detail={data} />;
	if (isApiError(error) && (error.status === 404 || error.status === 422 || error.status === 400)) return notFound;
	return (
		<Page title={t("savings.title")} back>
			{error === null ? (
				<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
					<Skeleton className="h-40" />
					<Skeleton className="h-64" />
				</div>
			) : (
				<ErrorState title={t("savings.failed")} onRetry={() => void refetch()} retrying={isFetching} />
			)}
		</Page>
	);
}

function Loaded({ detail }: { readonly detail: SavingsDetail }) {
	const t = useT();
	const { account } = detail;
	const isOpen = account.state !== "left";
	return (
		<Page
			back
			title={
				<span className="flex flex-wrap items-center gap-2">
					<span dir="auto">{account.name}</span>
					<span className="num font-regular text-13 text-muted">{account.number}</span>
					<Badge tone={STATE_TONES[account.state]}>{t(`savings.state.${account.state}`)}</Badge>
				</span>
			}
		>
			{account.announced.map(({ from, terms }) => (
				<Alert key={from} variant="warning" title={t("savings.announced", { date: dayText(from) })}>
					{t("savings.announced.body", { rate: rateText(terms.tiers[0]?.rate_basis_points ?? 0) })}
				</Alert>
			))}
			<Figures account={account} />
			{isOpen ? <MovePanel account={account} /> : null}
			{isOpen && account.terms.kind === "fixed" && account.state !== "matured" ? (
				<MaturityChoice account={account} />
			) : null}
			<Months detail={detail} />
			<Days account={account} />
			{isOpen ? <LeavePanel account={account} /> : null}
			<p className="text-12 text-muted">{t("savings.plain.tax")}</p>
		</Page>
	);
}

function Figures({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const { currency, terms, balance, accrued, paid } = account;
	const tiers = tiersText(t, terms);
	return (
		<SettingsCard>
			<div className="flex flex-col">
				<span className="text-12 text-secondary">{t("savings.balance")}</span>
				<Money value={balance} currency={currency} className="self-start font-semibold text-20" />
			</div>
			<dl className="flex flex-col gap-2">
				<Fact label={planName(t, terms)}>
					<span dir="ltr" className="num font-medium">
						{rateText(terms.tiers[0]?.rate_basis_points ?? 0)}
					</span>{" "}
					{t("savings.rate.year")}
					{tiers === null ? null : <span className="block text-12 text-muted">{tiers}</span>}
				</Fact>
				<Fact
					label={
						<span className="inline-flex items-center gap-1">
							{t("savings.accruedLong")}
							<HelpLink place="savings#how-interest-is-calculated" about={t("savings.accruedLong")} />
						</span>
					}
				>
					<Money value={accrued} currency={currency} />
				</Fact>
				<Fact label={t("savings.paidTotal")}>
					<Money value={paid} currency={currency} />
				</Fact>
				{account.pays_on === null ? null : <Fact label={t("savings.nextPay")}>{dayText(account.pays_on)}</Fact>}
				{account.matures_on === null ? null : <Fact label={t("savings.maturesOn")}>{dayText(account.matures_on)}</Fact>}
				<Fact label={t("savings.exit")}>{exitText(t, terms)}</Fact>
				<Fact label={t("savings.through")}>
					{account.accrued_through === null ? "–" : dayText(account.accrued_through)}
				</Fact>
			</dl>
		</SettingsCard>
	);
}
