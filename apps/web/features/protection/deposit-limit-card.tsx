import type { DepositLimitWire } from "@truefill/contracts/http";
import { newCommandId } from "../../data/index.ts";
import { sendDepositLimit, useDepositLimit } from "../../data/protection/deposit-limit.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DepositUsed } from "../../ui/deposit-used.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { useTyped } from "./use-typed.ts";

const PERIODS = ["day", "week", "month"] as const;
type Period = (typeof PERIODS)[number];
type Amounts = NonNullable<DepositLimitWire["limit"]>;
/** As typed; an empty amount is no limit. */
type Form = Readonly<Record<Period, string>> & { readonly currency: Amounts["currency"] };

const formOf = ({ limit, currencies }: DepositLimitWire): Form => ({
	currency: limit?.currency ?? currencies[0] ?? "USD",
	day: limit?.day ?? "",
	week: limit?.week ?? "",
	month: limit?.month ?? "",
});

const typedAmount = (text: string): string | null => {
	const trimmed = text.trim().replace(/\.$/, "");
	return trimmed === "" ? null : trimmed;
};

/** The customer's own deposit limit over all their accounts. */
export function DepositLimitCard() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useDepositLimit();
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("deposits.limit.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Skeleton className="h-64" />
		);
	}
	return <DepositLimit state={data} />;
}

function DepositLimit({ state }: { readonly state: DepositLimitWire }) {
	const t = useT();
	const { limit, pending, currencies } = state;
	const kept = formOf(state);
	const { form, changed, busy, problem, faults, change, putBack, send } = useTyped(kept);
	const choices = [...new Set([kept.currency, ...currencies])].toSorted();
	const set = (wanted: Amounts) =>
		send(async () => {
			const after = await sendDepositLimit({ command_id: newCommandId(), ...wanted });
			const waits = after.pending;
			return {
				tone: "ok",
				title: waits !== null ? t("deposits.waits") : t(after.limit === null ? "deposits.removed" : "deposits.saved"),
				...(waits === null ? {} : { description: t("deposits.waits.from", { time: formatTime(waits.from) }) }),
			};
		});
	const request = (): Amounts => ({
		currency: form.currency,
		day: typedAmount(form.day),
		week: typedAmount(form.week),
		month: typedAmount(form.month),
	});
	return (
		<SettingsCard
			title={t("deposits.limit")}
			about={t("deposits.limit.about")}
			footer={
				<>
					{changed ? <Button onClick={() => putBack()}>{t("personal.undo")}</Button> : null}
					<Button
						variant="primary"
						busy={busy}
						disabledReason={changed ? null : t("personal.unchanged")}
						onClick={() => void set(request())}
					>
						{t("deposits.save")}
					</Button>
				</>
			}
		>
			{pending === null ? null : (
				<Alert
					variant="warning"
					title={t("deposits.pending", { time: formatTime(pending.from) })}
					actions={
						limit === null ? null : (
							<Button size="sm" busy={busy} onClick={() => void set(limit)}>
								{t("deposits.withdraw")}
							</Button>
						)
					}
				>
					<dl className="flex flex-col gap-0.5">
						{PERIODS.map((period) => (
							<div key={period} className="flex flex-wrap gap-x-2">
								<dt>{t(`deposits.${period}`)}</dt>
								<dd className="num font-medium">{amountText(pending.limit, period) ?? t("deposits.none")}</dd>
							</div>
						))}
					</dl>
				</Alert>
			)}
			{limit === null ? null : <DepositUsed state={state} limit={limit} />}
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("deposits.currency")}>
					{(aria) => (
						<Select
							{...aria}
							value={form.currency}
							onChange={(currency) => change({ currency })}
							options={choices.map((value) => ({ value, label: value }))}
						/>
					)}
				</Field>
				{PERIODS.map((period) => (
					<Field
						key={period}
						label={t(`deposits.${period}`)}
						help={t(`deposits.${period}.help`)}
						error={faults[period]}
					>
						{(aria) => (
							<NumberField
								{...aria}
								value={form[period]}
								step="100"
								min="0"
								unit={form.currency}
								placeholder={t("deposits.none")}
								onChange={(value) => change({ [period]: value })}
							/>
						)}
					</Field>
				))}
			</div>
			<p className="text-12 text-secondary">{t("deposits.margin")}</p>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
		</SettingsCard>
	);
}

const amountText = (amounts: Amounts, period: Period): string | null => {
	const amount = amounts[period];
	return amount === null ? null : formatMoney(amount, amounts.currency);
};
