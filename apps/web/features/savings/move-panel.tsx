import type { AccountWire, SavingsAccountWire } from "@truefill/contracts/http";
import { useState } from "react";
import { messageOf, sendTransfer, useAccounts, useTransferQuote } from "../../data/index.ts";
import { pullSavings } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { compare } from "../../lib/decimal.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { useSteady } from "../../lib/use-steady.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { freeOf, leastOf, liveOf } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { Fact } from "./page.tsx";
import { useSending } from "./use-sending.ts";

/** The terms are asked for when the amount has rested for so long. */
const PAUSE_MS = 250;

/** Which ways money can go now: nothing moves during a fixed term. */
function waysOf({ state, terms }: SavingsAccountWire): readonly ("in" | "out")[] {
	if (state === "empty") return ["in"];
	if (terms.kind === "fixed") return state === "matured" ? ["out"] : [];
	return ["in", "out"];
}

/** Move money between a live account and savings, with what it does before the button. */
export function MovePanel({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const { data: accounts } = useAccounts();
	const ways = waysOf(account);
	const [chosen, setChosen] = useState<"in" | "out">("in");
	const way = ways.find((each) => each === chosen) ?? ways[0];
	const live = liveOf(accounts ?? []);
	if (way === undefined || live.length === 0) return null;
	return (
		<SettingsCard
			title={t("savings.move")}
			aside={
				ways.length < 2 ? undefined : (
					<SegmentedControl
						label={t("savings.move")}
						value={way}
						onChange={setChosen}
						items={ways.map((each) => ({ value: each, label: t(`savings.move.${each}`) }))}
					/>
				)
			}
		>
			<MoveForm key={way} way={way} account={account} live={live} />
		</SettingsCard>
	);
}

interface MoveFormProps {
	readonly way: "in" | "out";
	readonly account: SavingsAccountWire;
	readonly live: readonly AccountWire[];
}

function MoveForm({ way, account, live }: MoveFormProps) {
	const t = useT();
	const [otherId, setOther] = useState("");
	const [amount, setAmount] = useState("");
	const { busy, problem, send } = useSending();
	const other =
		live.find(({ id }) => id === otherId) ?? live.find(({ currency }) => currency === account.currency) ?? live[0];
	const isTyped = compare(amount, "0") === 1;
	const [from, to] = way === "in" ? [other, account] : [account, other];
	const settled = useSteady(isTyped ? amount : null, PAUSE_MS);
	const quote = useTransferQuote(
		settled === null || from === undefined || to === undefined
			? null
			: { from_account_id: from.id, to_account_id: to.id, amount: settled },
	);
	if (other === undefined || from === undefined || to === undefined) return null;
	const terms = settled === amount ? quote.data : undefined;
	const wrong = settled === amount && quote.error !== null ? messageOf(quote.error, t("savings.failed")) : undefined;
	const reason = !isTyped ? t("savings.amount.enter") : (wrong ?? (terms === undefined ? t("common.loading") : null));
	const submit = () =>
		send(async (command_id) => {
			if (terms === undefined) return;
			await sendTransfer({
				command_id,
				from_account_id: from.id,
				to_account_id: to.id,
				amount: terms.amount,
				minimum_received: leastOf(terms.received, from.currency === to.currency),
			});
			await pullSavings();
			notify({
				tone: "ok",
				title: t(way === "in" ? "savings.moved.in" : "savings.moved.out", {
					amount: formatMoney(terms.amount, from.currency),
				}),
			});
			setAmount("");
		});
	return (
		<>
			{live.length < 2 ? null : (
				<Field label={t(way === "in" ? "savings.from" : "savings.to")}>
					{(aria) => (
						<Select
							{...aria}
							value={other.id}
							onChange={setOther}
							options={live.map(({ id, name, number, balance, currency }) => ({
								value: id,
								label: `${name} · ${number}`,
								hint: formatMoney(balance, currency),
							}))}
						/>
					)}
				</Field>
			)}
			<AmountField
				label={t("savings.amount")}
				value={amount}
				onChange={setAmount}
				currency={from.currency}
				most={way === "in" ? freeOf(other) : account.balance}
				error={wrong}
			/>
			{terms === undefined ? null : (
				<dl aria-live="polite" className="flex flex-col gap-2 rounded-control border border-line bg-surface-2 p-3">
					{from.currency === to.currency ? null : (
						<Fact label={t("savings.effect.rate")}>
							<span dir="ltr" className="num">
								1 {from.currency} = {formatNumber(terms.rate)} {to.currency}
							</span>
						</Fact>
					)}
					<Fact label={t("savings.effect.arrives", { name: to.name })}>
						<Money value={terms.received} currency={to.currency} className="font-semibold" />
					</Fact>
					<Fact label={t("savings.effect.cost")}>{t("savings.effect.noCost")}</Fact>
					<Fact label={t("savings.effect.when")}>{t("savings.effect.now")}</Fact>
				</dl>
			)}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			<Button variant="primary" className="self-end" busy={busy} disabledReason={reason} onClick={() => void submit()}>
				{isTyped
					? t(way === "in" ? "savings.move.in.submit" : "savings.move.out.submit", {
							amount: formatMoney(amount, from.currency),
						})
					: t(way === "in" ? "savings.move.in" : "savings.move.out")}
			</Button>
		</>
	);
}
