import type { AccountWire, BeneficiaryWire } from "@truefill/contracts/http";
import { useState } from "react";
import { Link } from "react-router";
import {
	useBeneficiaries,
	useWithdrawalPlan,
	useWithdrawalTerms,
	type WithdrawalTerms,
} from "../../data/withdrawals/index.ts";
import { useT } from "../../i18n/index.ts";
import { signOf } from "../../lib/decimal.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { useSteady } from "../../lib/use-steady.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Range } from "../../ui/range.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { isPlannable, STEPS, shareOf, stepOf } from "./amount.ts";
import { Available } from "./available.tsx";
import { areMet, Gates } from "./gates.tsx";
import { PlanPart, useRequest } from "./plan.tsx";
import { BANK_ACCOUNTS } from "./tabs.tsx";
import { useChosenWallets, WalletFields } from "./wallet-fields.tsx";

/** A plan is asked for when the amount has rested for so long. */
const PAUSE_MS = 250;
const SHARES = [25, 50, 100] as const;

/** Take money out of one account: what is needed, how much, where it goes and what it leaves. */
export function WithdrawPanel({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const { data: terms, isError, isFetching, refetch } = useWithdrawalTerms(account.id);
	if (terms === undefined) {
		return isError ? (
			<ErrorState title={t("withdrawal.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
				<Skeleton className="h-24" />
				<Skeleton className="h-64" />
			</div>
		);
	}
	return (
		<>
			<Gates gates={terms.gates} />
			<AmountAndPlan account={account} terms={terms} />
		</>
	);
}

function AmountAndPlan({ account, terms }: { readonly account: AccountWire; readonly terms: WithdrawalTerms }) {
	const t = useT();
	const [amount, setAmount] = useState("");
	const [chosen, setChosen] = useState<string | null>(null);
	const { data: banks } = useBeneficiaries();
	const usable = banks?.filter(({ state }) => state === "usable") ?? [];
	const available = terms.withdrawable?.amount ?? null;
	const isValid = available !== null && isPlannable(amount, available);
	const asked = useSteady(isValid ? amount : null, PAUSE_MS);
	const beneficiaryId = usable.some(({ id }) => id === chosen) ? chosen : null;
	const wallets = useChosenWallets(terms);
	const where = { beneficiaryId, coinBeneficiaryIds: wallets.ids };
	const request = useRequest();
	const plan = useWithdrawalPlan({ accountId: account.id, amount: asked, ...where, isFixed: request.busy });
	return (
		<SettingsCard>
			<Available accountId={account.id} terms={terms} />
			{available === null || signOf(available) !== 1 ? null : (
				<AmountField amount={amount} onChange={setAmount} available={available} currency={terms.currency} />
			)}
			<BankField banks={usable} value={beneficiaryId} onChange={setChosen} />
			<WalletFields chosen={wallets} />
			{!isValid || asked === null ? (
				<p className="text-12 text-muted">{t("withdrawal.amount.hint")}</p>
			) : (
				<PlanPart
					plan={plan}
					amount={amount}
					chosen={where}
					terms={terms}
					blocked={areMet(terms.gates) ? null : t("withdrawal.blocked.gates")}
					request={request}
				/>
			)}
		</SettingsCard>
	);
}

interface AmountFieldProps {
	readonly amount: string;
	readonly onChange: (amount: string) => void;
	readonly available: string;
	readonly currency: string;
}

/** Typed, dragged or chosen as a share of what can leave. */
function AmountField({ amount, onChange, available, currency }: AmountFieldProps) {
	const t = useT();
	const isTooMuch = amount !== "" && signOf(amount) === 1 && !isPlannable(amount, available);
	return (
		<div className="flex flex-col gap-2">
			<Field
				label={t("withdrawal.amount")}
				error={isTooMuch ? t("withdrawal.amount.tooMuch", { most: formatMoney(available, currency) }) : undefined}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="lg"
						value={amount}
						onChange={onChange}
						step={currency === "JPY" ? "1000" : "10"}
						min="0"
						unit={currency}
					/>
				)}
			</Field>
			<div className="grid grid-cols-3 items-center gap-2 sm:flex">
				<Range
					className="col-span-3 sm:flex-1"
					aria-label={t("withdrawal.amount.slider")}
					aria-valuetext={formatMoney(amount === "" ? "0" : amount, currency)}
					min={0}
					max={STEPS}
					step={1}
					value={stepOf(available, amount)}
					onChange={(event) => onChange(shareOf(available, event.currentTarget.valueAsNumber))}
				/>
				{SHARES.map((percent) => (
					<Button key={percent} size="sm" onClick={() => onChange(shareOf(available, (STEPS * percent) / 100))}>
						{percent === 100 ? t("withdrawal.amount.all") : formatPercent(`${percent}`, 0)}
					</Button>
				))}
			</div>
		</div>
	);
}

/** Which bank account gets what goes by wire; the one added last unless another is chosen. */
function BankField(props: {
	readonly banks: readonly BeneficiaryWire[];
	readonly value: string | null;
	readonly onChange: (id: string) => void;
}) {
	const t = useT();
	const { banks, value, onChange } = props;
	const [last] = banks.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
	if (last === undefined) {
		return (
			<p className="text-12 text-secondary">
				{t("withdrawal.bank.none")}{" "}
				<Link to={BANK_ACCOUNTS} className="font-medium text-accent-text underline-offset-4 hover:underline">
					{t("withdrawal.bank.add")}
				</Link>
			</p>
		);
	}
	if (banks.length < 2) return null;
	return (
		<Field label={t("withdrawal.bank")} help={t("withdrawal.bank.help")}>
			{(aria) => (
				<Select
					{...aria}
					value={value ?? last.id}
					onChange={onChange}
					options={banks.map(({ id, holder, number }) => ({ value: id, label: `${holder} · ${number}` }))}
				/>
			)}
		</Field>
	);
}
