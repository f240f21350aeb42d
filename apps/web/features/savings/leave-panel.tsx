import type { SavingsAccountWire, SavingsExitTerms } from "@truefill/contracts/http";
import { useState } from "react";
import { messageOf, useAccounts } from "../../data/index.ts";
import { sendLeaveSavings, useSavingsExit } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { signOf } from "../../lib/decimal.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { leastOf, liveOf } from "./amount.ts";
import { Fact } from "./page.tsx";
import { useSending } from "./use-sending.ts";
import { exitText } from "./words.ts";

/** Leave savings with everything: what it pays and costs is shown before the button that does it. */
export function LeavePanel({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const isEarly = account.terms.kind === "fixed" && account.state === "earning";
	return (
		<SettingsCard
			title={t(isEarly ? "savings.leave.early" : "savings.leave")}
			about={isEarly ? exitText(t, account.terms) : t("savings.leave.body")}
			aside={
				<span className="flex items-center gap-2">
					<HelpLink place="savings#leaving" about={t("savings.leave")} />
					{open ? null : (
						<Button size="sm" onClick={() => setOpen(true)}>
							{t("savings.leave.show")}
						</Button>
					)}
				</span>
			}
		>
			{open ? <Leaving account={account} /> : undefined}
		</SettingsCard>
	);
}

function Leaving({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const { data: accounts } = useAccounts();
	const live = liveOf(accounts ?? []);
	const [toId, setTo] = useState("");
	const to =
		live.find(({ id }) => id === toId) ?? live.find(({ currency }) => currency === account.currency) ?? live[0];
	const quote = useSavingsExit(account.id, to?.id ?? null);
	const { busy, problem, send } = useSending();
	if (accounts === undefined) return <Skeleton lines={4} />;
	if (to === undefined) return <Alert>{t("savings.noLive.body")}</Alert>;
	const terms = quote.data;
	const submit = () =>
		send(async (command_id) => {
			if (terms === undefined) return;
			await sendLeaveSavings(account.id, {
				command_id,
				to_account_id: to.id,
				minimum_received: leastOf(terms.received, terms.currency === terms.received_currency),
			});
			notify({
				tone: "ok",
				title: t("savings.left", { amount: formatMoney(terms.received, terms.received_currency), name: to.name }),
			});
		});
	return (
		<>
			{live.length < 2 ? null : (
				<Field label={t("savings.to")}>
					{(aria) => (
						<Select
							{...aria}
							value={to.id}
							onChange={setTo}
							options={live.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
						/>
					)}
				</Field>
			)}
			{quote.error !== null ? (
				<ErrorState
					compact
					title={messageOf(quote.error, t("savings.failed"))}
					onRetry={() => void quote.refetch()}
					retrying={quote.isFetching}
				/>
			) : terms === undefined ? (
				<Skeleton lines={5} />
			) : (
				<ExitFacts terms={terms} name={to.name} />
			)}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			<Button
				variant="danger"
				className="self-end"
				busy={busy}
				disabledReason={terms === undefined ? t("common.loading") : null}
				onClick={() => void submit()}
			>
				{terms === undefined
					? t("savings.leave")
					: t("savings.leave.submit", { amount: formatMoney(terms.received, terms.received_currency) })}
			</Button>
		</>
	);
}

function ExitFacts({ terms, name }: { readonly terms: SavingsExitTerms; readonly name: string }) {
	const t = useT();
	const { currency } = terms;
	return (
		<dl aria-live="polite" className="flex flex-col gap-2 rounded-control border border-line bg-surface-2 p-3">
			<Fact label={t("savings.balance")}>
				<Money value={terms.balance} currency={currency} />
			</Fact>
			<Fact label={t("savings.accruedLong")}>
				<Money value={terms.accrued} currency={currency} />
			</Fact>
			{signOf(terms.forgone) === 1 ? (
				<Fact label={t("savings.leave.forgone")}>
					<Money value={`-${terms.forgone}`} currency={currency} className="text-down" />
				</Fact>
			) : null}
			<Fact label={t("savings.leave.interest")}>
				<Money value={terms.interest} currency={currency} className="text-ok" sign="always" />
			</Fact>
			<Fact label={t("savings.effect.arrives", { name })}>
				<Money value={terms.received} currency={terms.received_currency} className="font-semibold" />
			</Fact>
		</dl>
	);
}
