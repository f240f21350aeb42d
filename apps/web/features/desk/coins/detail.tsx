import type { CoinDepositDetail } from "@truefill/contracts/http";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useCoinDeposit } from "../../../data/desk/coin-deposits.ts";
import { useHouseLedger } from "../../../data/desk/house.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { formatTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { Reference } from "../../../ui/proof.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { houseAccountName, houseReasonName } from "../house/names.ts";
import { useMay } from "../permissions.ts";
import { DecisionDialog } from "./dialogs.tsx";
import { amountOf, type CoinAction, STATE_TONES } from "./words.ts";

/** One deposit of coins: its chain, states, rate, entries of the house, and what may be decided. `id` null: closed. */
export function CoinDepositSheet({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
	const t = useT();
	const query = useCoinDeposit(id);
	const [action, setAction] = useState<CoinAction | null>(null);
	const deposit = query.data;
	return (
		<Sheet
			open={id !== null}
			onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
			title={deposit === undefined ? t("coinDesk.title") : <bdi>{amountOf(deposit, t)}</bdi>}
			description={deposit?.customer.name}
			footer={deposit === undefined || isSettled(deposit) ? undefined : <Actions deposit={deposit} act={setAction} />}
		>
			{deposit !== undefined ? (
				<Content deposit={deposit} />
			) : query.isError ? (
				<ErrorState title={t("coinDesk.failed")} onRetry={() => void query.refetch()} />
			) : (
				<Skeleton className="h-24 w-full" />
			)}
			{deposit === undefined || action === null ? null : (
				<DecisionDialog deposit={deposit} action={action} onClose={() => setAction(null)} />
			)}
		</Sheet>
	);
}

/** Nothing is left to decide, so that there are no buttons. */
const isSettled = ({ decision, decisions }: CoinDepositDetail): boolean =>
	decisions.length === 0 && decision?.status !== "pending";

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className="flex flex-col gap-1.5 border-line border-t pt-3">
			<h3 className="font-medium text-12 text-muted">{title}</h3>
			{children}
		</section>
	);
}

function Content({ deposit }: { readonly deposit: CoinDepositDetail }) {
	const t = useT();
	const { status, frozen_from: was, failure, accepted_at: accepted } = deposit;
	return (
		<div className="flex flex-col gap-4 text-13">
			<div className="flex flex-col gap-1.5">
				<p className="flex flex-wrap items-center gap-2">
					<Badge tone={STATE_TONES[status]}>{t(`coinDesk.state.${status}`)}</Badge>
					{was === null ? null : (
						<span className="text-12 text-muted">{t("coinDesk.was", { state: t(`coinDesk.state.${was}`) })}</span>
					)}
					{deposit.coin === deposit.address_coin ? null : (
						<span className="text-12 text-danger">{t("coinDesk.otherAddress", { coin: deposit.address_coin })}</span>
					)}
				</p>
				{failure === null ? null : <p className="text-secondary">{serverText("error", failure)}</p>}
				{accepted === null ? null : (
					<p className="text-12 text-warn">{t("coinDesk.accepted", { time: formatTime(accepted, "date-time") })}</p>
				)}
			</div>
			<Decision deposit={deposit} />
			<Where deposit={deposit} />
			<Rate deposit={deposit} />
			<Part title={t("coinDesk.steps")}>
				<ol className="flex flex-col gap-1">
					{deposit.steps.map(({ status: step, at }) => (
						<li key={`${at} ${step}`} className="flex justify-between gap-3">
							<span>{t(`coinDesk.state.${step}`)}</span>
							<TimeText value={at} format="date-time-seconds" className="text-muted" />
						</li>
					))}
				</ol>
			</Part>
			<Entries id={deposit.id} />
		</div>
	);
}

function Decision({ deposit: { decision } }: { readonly deposit: CoinDepositDetail }) {
	const t = useT();
	if (decision === null) return null;
	const { decided_by: decider, decided_at: at } = decision;
	const label = t(`coinDesk.do.${decision.decision}`);
	return (
		<Part title={t("coinDesk.decision")}>
			<p dir="auto" className="wrap-anywhere">
				{t("coinDesk.asks", { name: decision.requested_by.name, decision: label })} · {decision.reason}
			</p>
			<p className="text-12 text-muted">
				<TimeText value={decision.requested_at} /> · {t(`inbox.status.${decision.status}`)}
			</p>
			{decider === null || at === null ? null : (
				<p dir="auto" className="wrap-anywhere text-12 text-secondary">
					{t("coinDesk.decided", { name: decider.name })} · <TimeText value={at} /> · {decision.decision_reason}
				</p>
			)}
		</Part>
	);
}

function Where({ deposit }: { readonly deposit: CoinDepositDetail }) {
	const t = useT();
	const { block, confirmations, confirmations_needed: needed, customer, account_number: account } = deposit;
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-line border-t pt-3 text-12">
			<dt className="text-muted">{t("coinDesk.customer")}</dt>
			<dd className="text-end">
				<Link to={`/admin/users/${customer.id}`} dir="auto" className="text-accent-text hover:underline">
					{customer.name}
				</Link>
			</dd>
			<dt className="text-muted">{t("coinDesk.account")}</dt>
			<dd className="num text-end">{account}</dd>
			<dt className="text-muted">{t("coinDesk.chain")}</dt>
			<dd className="text-end">{deposit.chain}</dd>
			<Reference label={t("coinDesk.transaction")} value={deposit.transaction} />
			<Reference label={t("coinDesk.output")} value={deposit.output} />
			{deposit.token === null ? null : (
				<Reference label={t("coinDesk.coin.other")} value={`${deposit.amount} · ${deposit.token}`} />
			)}
			<Reference label={t("coinDesk.address")} value={deposit.address} />
			<dt className="text-muted">{t("coinDesk.block")}</dt>
			<dd className="num text-end">{block === null ? t("coinDesk.block.none") : block.height}</dd>
			<dt className="text-muted">{t("coinDesk.confirmations")}</dt>
			<dd className="num text-end">
				{t("coinDesk.confirmations.of", { done: Math.min(confirmations, needed), needed })}
			</dd>
			{deposit.returned_by === null ? null : <Reference label={t("coinDesk.returnedBy")} value={deposit.returned_by} />}
		</dl>
	);
}

function Rate({ deposit: { credited, worth, quote, coin } }: { readonly deposit: CoinDepositDetail }) {
	const t = useT();
	const shown = credited ?? worth;
	if (coin === null) return null;
	return (
		<Part title={t(credited === null ? "coinDesk.worth" : "coinDesk.credited")}>
			{shown === null ? (
				<p className="text-secondary">{t("coinDesk.worth.none")}</p>
			) : (
				<>
					<p>
						<Money value={shown.amount} currency={shown.currency} className="font-semibold" />
						<span className="text-12 text-muted">
							{" "}
							· {t("coinDesk.fee")} <Money value={shown.fee} currency={shown.currency} />
						</span>
					</p>
					<p className="num text-12 text-secondary">
						{t("coinDesk.rate")} <Money value={shown.rate} currency={shown.currency} /> · <bdi>{shown.source}</bdi>
						{shown.is_quoted ? ` · ${t("coinDesk.rate.quoted")}` : null}
					</p>
				</>
			)}
			{quote === null ? null : (
				<p className="num text-12 text-secondary">
					{t("coinDesk.quote")} <Money value={quote.rate} currency={quote.currency} />{" "}
					{t("coinDesk.quote.until", { time: formatTime(quote.locked_until, "date-time") })}
				</p>
			)}
		</Part>
	);
}

/** What the house has booked for it. */
function Entries({ id }: { readonly id: string }) {
	const t = useT();
	const entries = useHouseLedger({ about: id }, 1).data?.data;
	return (
		<Part title={t("coinDesk.entries")}>
			{entries === undefined ? <Skeleton className="h-24 w-full" /> : null}
			{entries?.length === 0 ? <p className="text-secondary">{t("coinDesk.entries.none")}</p> : null}
			{entries?.map((entry) => (
				<div key={entry.number} className="flex flex-col gap-0.5 pb-2">
					<Link
						to={`/admin/house-ledger?about=${id}`}
						className="w-fit text-12 text-accent-text underline-offset-4 hover:underline"
					>
						{t("trading.ledger.entry", { number: entry.number })} · {houseReasonName(entry.reason, t)}
					</Link>
					{entry.postings.map(({ account, currency, amount }) => (
						<span key={`${account} ${currency} ${amount}`} className="flex justify-between gap-3 text-12">
							<span className="text-secondary">{houseAccountName(account, t)}</span>
							<Money value={amount} currency={currency} sign="always" />
						</span>
					))}
				</div>
			))}
		</Part>
	);
}

function Actions({
	deposit: { decision, decisions },
	act,
}: {
	readonly deposit: CoinDepositDetail;
	readonly act: (action: CoinAction) => void;
}) {
	const t = useT();
	const { user } = useSession();
	if (!useMay("funding.decide")) return null;
	if (decision?.status === "pending") {
		const isOwn = decision.requested_by.id === user?.id;
		return (
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => act("refuse")}>{t(isOwn ? "coinDesk.do.withdraw" : "coinDesk.do.refuse")}</Button>
				<Button variant="primary" disabledReason={isOwn ? t("coinDesk.own") : null} onClick={() => act("approve")}>
					{t("coinDesk.do.approve")}
				</Button>
			</div>
		);
	}
	return (
		<div className="flex flex-wrap gap-2">
			{decisions.map((each, index) => (
				<Button key={each} {...(index === 0 ? { variant: "primary" as const } : {})} onClick={() => act(each)}>
					{t(`coinDesk.do.${each}`)}
				</Button>
			))}
		</div>
	);
}
