import type { SavingsPlanWire } from "@truefill/contracts/http";
import { PiggyBank } from "lucide-react";
import { useState } from "react";
import { useAccounts } from "../../data/index.ts";
import { type SavingsOverview, useSavings } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { AccountCard } from "./account-card.tsx";
import { liveOf } from "./amount.ts";
import { Page } from "./page.tsx";
import { PlanCard } from "./plan-card.tsx";

/** `/main/savings`: what it is, the customer's accounts, and the plans. */
export function Overview() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useSavings();
	return (
		<Page title={t("savings.title")}>
			<p className="-mt-3 text-13 text-secondary">{t("savings.intro")}</p>
			{data === undefined ? (
				isError ? (
					<ErrorState title={t("savings.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
						<Skeleton className="h-36" />
						<Skeleton className="h-56" />
					</div>
				)
			) : (
				<Loaded overview={data} />
			)}
		</Page>
	);
}

function Loaded({ overview }: { readonly overview: SavingsOverview }) {
	const t = useT();
	const { accounts, offered, plans } = overview;
	const open = accounts.filter(({ state }) => state !== "left");
	const left = accounts.filter(({ state }) => state === "left");
	return (
		<>
			{open.length === 0 ? null : (
				<section aria-label={t("savings.yours")} className="flex flex-col gap-3">
					<h2 className="font-semibold text-14">{t("savings.yours")}</h2>
					{open.map((account) => (
						<AccountCard key={account.id} account={account} />
					))}
				</section>
			)}
			{offered ? (
				plans.length === 0 ? (
					<NoPlans />
				) : (
					<Plans plans={plans} isFirst={open.length === 0} />
				)
			) : (
				<NotOffered />
			)}
			<PlainWords />
			{left.length === 0 ? null : (
				<section aria-label={t("savings.closed")} className="flex flex-col gap-3">
					<h2 className="font-semibold text-14">{t("savings.closed")}</h2>
					{left.map((account) => (
						<AccountCard key={account.id} account={account} />
					))}
				</section>
			)}
		</>
	);
}

function NotOffered() {
	const t = useT();
	return (
		<Alert variant="warning" title={t("savings.notOffered")}>
			{t("savings.notOffered.body")}
		</Alert>
	);
}

function NoPlans() {
	const t = useT();
	return (
		<EmptyState icon={<PiggyBank className="icon-lg" aria-hidden />} title={t("savings.noPlans")}>
			{t("savings.noPlans.body")}
		</EmptyState>
	);
}

function Plans({ plans, isFirst }: { readonly plans: readonly SavingsPlanWire[]; readonly isFirst: boolean }) {
	const t = useT();
	const { data: accounts } = useAccounts();
	const live = liveOf(accounts ?? []);
	const currencies = [...new Set(plans.map(({ currency }) => currency))];
	const [chosen, setChosen] = useState<string | null>(null);
	const currency =
		currencies.find((code) => code === chosen) ??
		currencies.find((code) => live.some(({ currency: held }) => held === code)) ??
		currencies[0];
	return (
		<section aria-label={t("savings.plans")} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="font-semibold text-14">{t(isFirst ? "savings.plans" : "savings.plans.more")}</h2>
				{currencies.length < 2 || currency === undefined ? null : (
					<SegmentedControl
						label={t("savings.currency")}
						value={currency}
						onChange={setChosen}
						items={currencies.map((code) => ({ value: code, label: code }))}
					/>
				)}
			</div>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{plans
					.filter((plan) => plan.currency === currency)
					.map((plan) => (
						<PlanCard key={plan.id} plan={plan} />
					))}
			</div>
		</section>
	);
}

/** What savings are, and are not. */
function PlainWords() {
	const t = useT();
	return (
		<section aria-label={t("savings.plain")} className="rounded-card border border-line bg-surface-1 px-panel py-3">
			<h2 className="flex items-center gap-1 font-semibold text-13">
				{t("savings.plain")}
				<HelpLink place="savings#what-savings-are" about={t("savings.title")} />
			</h2>
			<ul className="mt-2 flex list-disc flex-col gap-1 ps-4 text-12 text-secondary">
				<li>{t("savings.plain.notDeposit")}</li>
				<li>{t("savings.plain.noTrading")}</li>
				<li>{t("savings.plain.available")}</li>
				<li>{t("savings.plain.daily")}</li>
				<li>
					{t("savings.plain.tax")}{" "}
					<HelpLink place="savings#tax" about={t("savings.plain")} className="-my-1 align-middle" />
				</li>
			</ul>
		</section>
	);
}
