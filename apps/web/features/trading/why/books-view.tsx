import type { EntryReasonWire, LedgerEntryWire, TradeWire } from "@truefill/contracts/http";
import { useStatement } from "../../../data/accounts/books.ts";
import { useClosedTrades, useDirectory, useLedger, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Money } from "../../../ui/num.tsx";
import { Proof, Reference } from "../../../ui/proof.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { More, type Part, Parts, Rule, Total } from "../../../ui/why/parts.tsx";
import { SideText } from "../blotter/parts.tsx";
import { FIGURE_LABELS } from "./labels.ts";

const WHOLE = {};

/** The balance: the sum of all ledger entries, by reason (E23). */
export function BalanceView({ onReason }: { readonly onReason: (reason: EntryReasonWire) => void }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, isError, isFetching, refetch } = useStatement(account?.id, WHOLE);
	if (data === undefined)
		return isError ? (
			<ErrorState title={t("trading.ledger.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Skeleton lines={6} />
		);
	const { currency } = data;
	return (
		<div className="flex flex-col gap-4">
			<Total label={t(FIGURE_LABELS.balance)}>
				<Money value={data.closing_balance} currency={currency} />
			</Total>
			<Parts
				label={t("why.balance.reasons", { count: data.entries })}
				parts={data.lines.map(
					({ reason, entries, amount }): Part => ({
						key: reason,
						label: t(`trading.entry.${reason}`),
						detail: t("why.balance.entries", { count: entries }),
						amount: <Money value={amount} currency={currency} show="none" sign="always" tone="signed" />,
						onWhy: () => onReason(reason),
					}),
				)}
			/>
			<p className="text-12 text-muted">{t("why.balance.note")}</p>
			<Rule place="ledger#reasons-and-the-chain" about={t(FIGURE_LABELS.balance)} />
			<Proof note={t("trading.ledger.chain")}>
				<Reference label={t("why.proof.head")} value={data.last_hash} />
			</Proof>
		</div>
	);
}

/** The entries of one reason, newest first. */
export function ReasonView({
	reason,
	onEntry,
}: {
	readonly reason: EntryReasonWire;
	readonly onEntry: (entry: LedgerEntryWire) => void;
}) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useLedger(account?.id, { reason });
	const entries = query.data?.pages.flatMap(({ data }) => data);
	if (entries === undefined)
		return query.isError ? (
			<ErrorState title={t("trading.ledger.failed")} onRetry={() => void query.refetch()} retrying={query.isFetching} />
		) : (
			<Skeleton lines={6} />
		);
	return (
		<div className="flex flex-col gap-4">
			<Parts
				label={t("why.balance.entries", { count: query.data?.pages[0]?.meta.total ?? entries.length })}
				parts={entries.map(
					(entry): Part => ({
						key: String(entry.number),
						label: <TimeText value={entry.occurred_at} format="date-time" />,
						detail: t("trading.ledger.entry", { number: entry.number }),
						amount: <Money value={entry.amount} currency={entry.currency} show="none" sign="always" tone="signed" />,
						onWhy: () => onEntry(entry),
					}),
				)}
			/>
			{query.hasNextPage ? <More busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} /> : null}
		</div>
	);
}

/** The realised result: that of each closed trade, newest first. */
export function LifetimeView({ onTrade }: { readonly onTrade: (trade: TradeWire) => void }) {
	const t = useT();
	const account = useSelectedAccount();
	const instruments = useDirectory();
	const query = useClosedTrades(account?.id);
	const trades = query.data?.pages.flatMap(({ data }) => data);
	if (account === undefined || trades === undefined)
		return query.isError ? (
			<ErrorState title={t("trading.closed.failed")} onRetry={() => void query.refetch()} retrying={query.isFetching} />
		) : (
			<Skeleton lines={6} />
		);
	return (
		<div className="flex flex-col gap-4">
			<Total label={t(FIGURE_LABELS.lifetime)}>
				<Money value={account.lifetime_pnl} currency={account.currency} sign="always" tone="signed" />
			</Total>
			<Parts
				label={t("why.lifetime.trades", { count: query.data?.pages[0]?.meta.total ?? trades.length })}
				parts={trades.map(
					(trade): Part => ({
						key: trade.id,
						label: (
							<span className="flex items-baseline gap-1.5">
								{instruments.byId(trade.asset_id)?.displayName ?? trade.asset_id} <SideText side={trade.trade_type} />
							</span>
						),
						detail: <TimeText value={trade.closed_at ?? trade.opened_at} format="date-time" />,
						amount: <Money value={trade.pnl} currency={trade.currency} show="none" sign="always" tone="signed" />,
						onWhy: () => onTrade(trade),
					}),
				)}
			/>
			{query.hasNextPage ? <More busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} /> : null}
			<p className="text-12 text-muted">{t("why.lifetime.note")}</p>
			<Rule place="profit#net-result" about={t(FIGURE_LABELS.lifetime)} />
		</div>
	);
}

/** Credit is given by the house; it is shown apart (R13). */
export function CreditView() {
	const t = useT();
	const account = useSelectedAccount();
	return (
		<div className="flex flex-col gap-4">
			<Total label={t(FIGURE_LABELS.credit)}>
				<Money value={account?.credit ?? null} currency={account?.currency ?? ""} />
			</Total>
			<p className="text-13">{t("trading.formula.credit")}</p>
			<Rule place="margin#the-figures" about={t(FIGURE_LABELS.credit)} />
		</div>
	);
}
