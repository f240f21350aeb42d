import { type DepositLimitWire, setDepositLimit } from "@truefill/contracts/http";
import { newCommandId } from "../../data/index.ts";
import { sendDepositLimit, useDepositLimit } from "../../data/protection/deposit-limit.ts";
import { DecimalField, Form, FormProblem, SelectField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DepositUsed } from "../../ui/deposit-used.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

const SCHEMA = setDepositLimit.body.omit({ command_id: true });
const PERIODS = ["day", "week", "month"] as const;
type Period = (typeof PERIODS)[number];
type Amounts = NonNullable<DepositLimitWire["limit"]>;
/** As typed; an empty amount is no limit. */
type Typed = Readonly<Record<Period, string>> & { readonly currency: Amounts["currency"] };

const formOf = ({ limit, currencies }: DepositLimitWire): Typed => ({
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
	const form = useApiForm<Typed, Amounts>({
		values: kept,
		schema: SCHEMA,
		bodyOf: ({ currency, day, week, month }) => ({
			currency,
			day: typedAmount(day),
			week: typedAmount(week),
			month: typedAmount(month),
		}),
		submit: (wanted) => send(wanted),
	});
	const choices = [...new Set([kept.currency, ...currencies])].toSorted();
	const send = async (wanted: Amounts) => {
		const after = await sendDepositLimit({ command_id: newCommandId(), ...wanted });
		const waits = after.pending;
		notify({
			tone: "ok",
			title: waits !== null ? t("deposits.waits") : t(after.limit === null ? "deposits.removed" : "deposits.saved"),
			...(waits === null ? {} : { description: t("deposits.waits.from", { time: formatTime(waits.from) }) }),
		});
	};
	return (
		<Form form={form} blocked={!form.changed}>
			<SettingsCard
				title={t("deposits.limit")}
				about={t("deposits.limit.about")}
				footer={
					<>
						{form.changed ? <Button onClick={form.undo}>{t("personal.undo")}</Button> : null}
						<Button
							type="submit"
							variant="primary"
							busy={form.busy}
							disabledReason={form.changed ? null : t("personal.unchanged")}
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
								<Button
									size="sm"
									busy={form.doing === "withdraw"}
									onClick={() => void form.run("withdraw", () => send(limit))}
								>
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
					<SelectField
						form={form}
						name="currency"
						label={t("deposits.currency")}
						options={choices.map((value) => ({ value, label: value }))}
					/>
					{PERIODS.map((period) => (
						<DecimalField
							key={period}
							form={form}
							name={period}
							label={t(`deposits.${period}`)}
							help={t(`deposits.${period}.help`)}
							step="100"
							min="0"
							unit={form.values.currency}
							placeholder={t("deposits.none")}
						/>
					))}
				</div>
				<p className="text-12 text-secondary">{t("deposits.margin")}</p>
				<FormProblem form={form} />
			</SettingsCard>
		</Form>
	);
}

const amountText = (amounts: Amounts, period: Period): string | null => {
	const amount = amounts[period];
	return amount === null ? null : formatMoney(amount, amounts.currency);
};
