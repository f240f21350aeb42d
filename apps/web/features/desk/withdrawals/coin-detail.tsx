import type { CoinPayoutWire } from "@truefill/contracts/http";
import { ArrowLeft, FileQuestion } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useCoinPayout } from "../../../data/desk/coin-payouts.ts";
import { isApiError } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { rateText } from "../../../lib/coin-text.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Alert } from "../../../ui/alert.tsx";
import { CoinAmount } from "../../../ui/coin-amount.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Money } from "../../../ui/num.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { CoinActs } from "./coin-acts.tsx";
import { type CoinAsked, CoinDialogs } from "./coin-dialogs.tsx";
import { CoinTransactions } from "./coin-transaction.tsx";
import { StateBadge } from "./coin-words.tsx";
import { isUndone } from "./next-act.ts";

/** `/admin/withdrawals/coins/{id}`: one payout of coins, its transactions as their files say, and what to do next. */
export default function CoinPayoutScreen() {
	const t = useT();
	useDocumentTitle(t("coinPayout.title"));
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useCoinPayout(id);
	const back = (
		<Link
			to="/admin/withdrawals?part=coins"
			className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary"
		>
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("coinPayout.back")}
		</Link>
	);
	if (data === undefined) {
		return (
			<DeskPage title={t("coinPayout.title")} tools={back}>
				{isApiError(error) && error.code === "COIN_PAYOUT_NOT_FOUND" ? (
					<EmptyState icon={<FileQuestion className="icon-lg" aria-hidden />} title={t("coinPayout.missing")}>
						{t("withdrawal.missing.body")}
					</EmptyState>
				) : error !== null ? (
					<ErrorState title={t("coinPayout.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-4">
						<Skeleton lines={10} />
					</div>
				)}
			</DeskPage>
		);
	}
	const { coin, coins } = data;
	return (
		<DeskPage
			title={coins === null ? coin : <CoinAmount value={coins} coin={coin} />}
			beside={<StateBadge payout={data} />}
			tools={back}
		>
			<Body payout={data} />
		</DeskPage>
	);
}

function Body({ payout }: { readonly payout: CoinPayoutWire }) {
	const t = useT();
	// The dialog is here and not in the part that changes with the payout's state.
	const [asked, setAsked] = useState<CoinAsked | null>(null);
	const { customer, withdrawal_id: withdrawalId, transactions } = payout;
	return (
		<div className="grid items-start gap-4 px-3 pb-6 md:px-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="flex min-w-0 flex-col gap-4">
				<Alarms payout={payout} />
				<CoinActs payout={payout} ask={setAsked} />
				<CoinTransactions payout={payout} />
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<Facts payout={payout} />
				<SettingsCard title={t("desk.card")}>
					<p className="flex flex-wrap items-baseline gap-x-3 text-13">
						<Link
							to={`/admin/users/${customer.id}`}
							dir="auto"
							className="font-medium underline-offset-4 hover:underline"
						>
							{customer.name}
						</Link>
						<Link
							to={`/admin/withdrawals/${withdrawalId}`}
							className="text-accent-text underline-offset-4 hover:underline"
						>
							{t("coinPayout.withdrawal")}
						</Link>
					</p>
				</SettingsCard>
			</div>
			{asked === null ? null : (
				<CoinDialogs
					asked={asked}
					payout={payout}
					transaction={transactions.find(({ id }) => id === asked.transactionId)}
					onClose={() => setAsked(null)}
				/>
			)}
		</div>
	);
}

/** What went wrong on the chain, in words, and what helps. */
function Alarms({ payout }: { readonly payout: CoinPayoutWire }) {
	const t = useT();
	const { transactions, status, is_test: isTest } = payout;
	const newest = transactions.findLast(({ status: state }) => state !== "discarded");
	return (
		<>
			{isTest ? (
				<Alert variant="warning" title={t("coinDeposit.testChain")}>
					{t("coinPayout.testChain")}
				</Alert>
			) : null}
			{isUndone(payout) ? (
				<Alert variant="destructive" title={t("coinPayout.undone")}>
					{t("coinPayout.undone.body")}
				</Alert>
			) : null}
			{newest?.status === "reverted" ? (
				<Alert variant="destructive" title={t("coinPayout.transaction.reverted")}>
					{t("coinPayout.reverted.body")}
				</Alert>
			) : null}
			{newest?.problem == null || status === "paid" ? null : (
				<Alert variant="warning" title={t("coinPayout.problem")}>
					{t("coinPayout.problem.body")} <bdi className="wrap-anywhere font-mono text-12">{newest.problem}</bdi>
				</Alert>
			)}
		</>
	);
}

/** What is owed to whom, and how it was computed. */
function Facts({ payout }: { readonly payout: CoinPayoutWire }) {
	const t = useT();
	const { address, network, coin, coins, rate, rate_source: source, amount, currency, network_fee: fee } = payout;
	const rows = [
		{
			name: t("coinPayout.coins"),
			value: coins === null ? t("coinPayout.turn.price") : <CoinAmount value={coins} coin={coin} />,
		},
		{ name: t("coinPayout.paidFor"), value: <Money value={amount} currency={currency} /> },
		{
			name: t("coinDeposit.quote"),
			value:
				rate === null ? (
					t("coinPayout.turn.price")
				) : (
					<bdi dir="ltr">{t("coinDeposit.quote.rate", { coin, rate: rateText(rate, currency) })}</bdi>
				),
			note: source,
		},
		{ name: t("coinDeposit.network"), value: t(`coinDeposit.network.${network}`) },
		{ name: t("coinPayout.asked"), value: <TimeText value={payout.asked_at} /> },
		...(payout.paid_at === null
			? []
			: [{ name: t("withdrawal.leg.paid"), value: <TimeText value={payout.paid_at} /> }]),
		...(fee === null
			? []
			: [
					{
						name: t("coinPayout.networkFee"),
						value: <CoinAmount value={fee} coin={coin === "USDT" ? "ETH" : coin} />,
						note: t("coinPayout.networkFee.note"),
					},
				]),
	];
	return (
		<SettingsCard title={t("coinPayout.facts")}>
			<div className="flex flex-col gap-1 rounded-control bg-surface-2 p-3">
				<span className="flex items-center justify-between gap-3 text-12 text-muted">
					{t("coinPayout.to")}
					<CopyButton text={address} label={t("coinDeposit.copy")} copied={t("coinDeposit.copied")} />
				</span>
				<p className="wrap-anywhere font-medium font-mono text-13">
					<bdi dir="ltr">{address}</bdi>
				</p>
			</div>
			<dl className="flex flex-col gap-1.5 text-13">
				{rows.map(({ name, value, ...rest }) => (
					<div key={name} className="flex flex-wrap justify-between gap-x-3">
						<dt className="text-muted">{name}</dt>
						<dd className="num flex flex-col items-end">
							{value}
							{"note" in rest && rest.note !== null ? <span className="text-12 text-muted">{rest.note}</span> : null}
						</dd>
					</div>
				))}
			</dl>
		</SettingsCard>
	);
}
