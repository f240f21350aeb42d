import type { AccountWire, SavingsPlanWire } from "@truefill/contracts/http";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { newCommandId, sendTransfer, serverNow, useAccounts } from "../../data/index.ts";
import { pullSavings, sendOpenSavings, useSavings } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { compare } from "../../lib/decimal.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { freeOf, liveOf } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { Fact, Page } from "./page.tsx";
import { projectedOf } from "./projection.ts";
import { useSending } from "./use-sending.ts";
import { dayText, exitText, planName, ROOT, rateText, tiersText, zoneText } from "./words.ts";

/** `/main/savings/open/{plan}`: the plan's rules, an amount with its whole effect, and the button. */
export function OpenPlan({ notFound }: { readonly notFound: ReactNode }) {
	const t = useT();
	const { plan: planId } = useParams();
	const savings = useSavings();
	const accounts = useAccounts();
	const isFailed = savings.isError || accounts.isError;
	if (savings.data === undefined || accounts.data === undefined) {
		const again = () => {
			void savings.refetch();
			void accounts.refetch();
		};
		return (
			<Page title={t("savings.title")} back>
				{isFailed ? <ErrorState title={t("savings.failed")} onRetry={again} /> : <Skeleton className="h-80" />}
			</Page>
		);
	}
	const plan = savings.data.plans.find(({ id }) => id === planId);
	if (plan === undefined) return notFound;
	const from = liveOf(accounts.data).filter(({ currency }) => currency === plan.currency);
	return (
		<Page title={planName(t, plan)} back>
			<Rules plan={plan} />
			{from.length === 0 ? <NoAccount currency={plan.currency} /> : <Form plan={plan} accounts={from} />}
		</Page>
	);
}

function Rules({ plan }: { readonly plan: SavingsPlanWire }) {
	const t = useT();
	const tiers = tiersText(t, plan);
	return (
		<SettingsCard
			title={t("savings.rules")}
			aside={<HelpLink place="savings#flexible-and-fixed" about={t("savings.rules")} />}
		>
			<dl className="flex flex-col gap-2">
				<Fact label={t("savings.rate")}>
					<span dir="ltr" className="num font-medium">
						{rateText(plan.tiers[0]?.rate_basis_points ?? 0)}
					</span>{" "}
					{t("savings.rate.year")}
					{tiers === null ? null : <span className="block text-12 text-muted">{tiers}</span>}
				</Fact>
				<Fact label={t("savings.rate.change")}>
					{plan.kind === "fixed" ? t("savings.rate.stays") : t("savings.rate.notice", { days: plan.notice_days })}
				</Fact>
				<Fact label={t("savings.count")}>
					{t(
						`savings.count.${plan.day_count === "actual/actual" ? "actual" : plan.day_count === "actual/366" ? "366" : "365"}`,
					)}
				</Fact>
				<Fact label={t("savings.dayEnd")}>{t("savings.dayEnd.at", { zone: zoneText(plan.time_zone) })}</Fact>
				<Fact label={t("savings.paid")}>
					{t(plan.paid === "monthly" ? "savings.paid.monthly" : "savings.paid.maturity")}
				</Fact>
				<Fact label={t("savings.exit")}>{exitText(t, plan)}</Fact>
				<Fact label={t("savings.limits")}>
					<Money value={plan.minimum} currency={plan.currency} show="none" /> –{" "}
					<Money value={plan.maximum} currency={plan.currency} />
				</Fact>
			</dl>
		</SettingsCard>
	);
}

function NoAccount({ currency }: { readonly currency: string }) {
	const t = useT();
	return (
		<Alert
			title={t("savings.noLive", { currency })}
			actions={
				<Link to="/main/accounts" className="font-medium text-accent-text underline-offset-4 hover:underline">
					{t("savings.noLive.do")}
				</Link>
			}
		>
			{t("savings.noLive.body")}
		</Alert>
	);
}

function Form({ plan, accounts }: { readonly plan: SavingsPlanWire; readonly accounts: readonly AccountWire[] }) {
	const t = useT();
	const navigate = useNavigate();
	const [fromId, setFrom] = useState("");
	const [amount, setAmount] = useState("");
	const [atMaturity, setAtMaturity] = useState<"flexible" | "back">("flexible");
	const [transferId] = useState(newCommandId);
	const { busy, problem, send } = useSending();
	const from = accounts.find(({ id }) => id === fromId) ?? accounts[0];
	if (from === undefined) return null;
	const free = freeOf(from);
	const { currency, minimum, maximum } = plan;
	const isTyped = compare(amount, "0") === 1;
	const limit =
		isTyped && compare(amount, minimum) === -1
			? t("savings.amount.tooLittle", { least: formatMoney(minimum, currency) })
			: isTyped && compare(amount, maximum) === 1
				? t("savings.amount.aboveMaximum", { most: formatMoney(maximum, currency) })
				: undefined;
	const isAbove = free !== null && compare(amount, free) === 1;
	const reason = !isTyped ? t("savings.amount.enter") : (limit ?? (isAbove ? t("savings.amount.above") : null));
	const submit = () =>
		send(async (command_id) => {
			const account = await sendOpenSavings({ command_id, plan_id: plan.id, at_maturity: atMaturity });
			await sendTransfer({
				command_id: transferId,
				from_account_id: from.id,
				to_account_id: account.id,
				amount,
				minimum_received: amount,
			});
			await pullSavings();
			notify({ tone: "ok", title: t("savings.moved.in", { amount: formatMoney(amount, currency) }) });
			void navigate(`${ROOT}/${account.id}`);
		});
	return (
		<SettingsCard
			title={t("savings.open.title")}
			footer={
				<Button variant="primary" busy={busy} disabledReason={reason} onClick={() => void submit()}>
					{isTyped ? t("savings.open.submit", { amount: formatMoney(amount, currency) }) : t("savings.open.submitNone")}
				</Button>
			}
		>
			<Field label={t("savings.from")}>
				{(aria) => (
					<Select
						{...aria}
						value={from.id}
						onChange={setFrom}
						options={accounts.map(({ id, name, number, balance }) => ({
							value: id,
							label: `${name} · ${number}`,
							hint: formatMoney(balance, currency),
						}))}
					/>
				)}
			</Field>
			<AmountField
				label={t("savings.amount")}
				value={amount}
				onChange={setAmount}
				currency={currency}
				most={free}
				error={limit}
			/>
			{plan.kind === "fixed" ? (
				<ChoiceTiles
					label={t("savings.atMaturity")}
					value={atMaturity}
					onChange={setAtMaturity}
					columns={2}
					options={[
						{ value: "flexible", label: t("savings.atMaturity.flexible"), body: t("savings.atMaturity.flexible.body") },
						{ value: "back", label: t("savings.atMaturity.back"), body: t("savings.atMaturity.back.body") },
					]}
				/>
			) : null}
			{isTyped && limit === undefined && !isAbove ? <Effect plan={plan} amount={amount} /> : null}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
		</SettingsCard>
	);
}

/** What the amount earns and when it is free, before the button. */
function Effect({ plan, amount }: { readonly plan: SavingsPlanWire; readonly amount: string }) {
	const t = useT();
	const projected = projectedOf(plan, amount, serverNow());
	if (projected === null) return null;
	const { interest, through, matures } = projected;
	return (
		<dl aria-live="polite" className="flex flex-col gap-2 rounded-control border border-line bg-surface-2 p-3">
			<Fact label={t("savings.effect.moves")}>
				<Money value={amount} currency={plan.currency} className="font-medium" />
			</Fact>
			<Fact label={t(matures === null ? "savings.effect.year" : "savings.effect.term", { date: dayText(through) })}>
				<Money value={interest} currency={plan.currency} className="font-semibold text-ok" sign="always" />
			</Fact>
			<Fact label={t("savings.effect.free")}>{matures === null ? t("savings.effect.anyTime") : dayText(matures)}</Fact>
			<Fact label={t("savings.effect.cost")}>{t("savings.effect.noCost")}</Fact>
		</dl>
	);
}
