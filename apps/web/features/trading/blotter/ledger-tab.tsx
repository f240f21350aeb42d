import type { LedgerEntryWire } from "@truefill/contracts/http";
import { BookOpenText } from "lucide-react";
import { useMemo, useState } from "react";
import { useLedger, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { sumOfPostings } from "./postings.ts";
import { StaleNotice, TableSkeleton } from "./table-states.tsx";

/** The first digits of a hash, enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

/** The account's journal: every cent, with both sides of its entry and the chain of hashes (E23, E24). */
export function LedgerTab({ cards }: { readonly cards: boolean }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, isError, isFetching, refetch, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } =
		useLedger(account?.id);
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const entries = useMemo(
		() => [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((entry) => [entry.number, entry])).values()],
		[data],
	);
	if (data === undefined)
		return isError ? (
			<ErrorState compact title={t("trading.ledger.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<TableSkeleton rows={4} />
		);
	if (entries.length === 0) {
		return (
			<EmptyState compact icon={<BookOpenText className="icon-lg" aria-hidden />} title={t("trading.ledger.empty")}>
				{t("trading.ledger.empty.body")}
			</EmptyState>
		);
	}
	const currency = account?.currency ?? "USD";
	return (
		<div className="flex h-full min-h-0 flex-col">
			{isError ? (
				<StaleNotice
					text={t("trading.ledger.failed")}
					since={dataUpdatedAt}
					onRetry={() => void refetch()}
					busy={isFetching}
				/>
			) : null}
			<div className="min-h-0 flex-1">
				<Table label={t("trading.ledger")}>
					<TableHead>
						<HeadCell numeric>{t("trading.ledger.number")}</HeadCell>
						<HeadCell>{t("trading.ledger.time")}</HeadCell>
						<HeadCell>{t("trading.reason")}</HeadCell>
						{cards ? null : <HeadCell>{t("trading.ledger.postings")}</HeadCell>}
						<HeadCell numeric>{t("trading.ledger.amountIn", { currency })}</HeadCell>
						<HeadCell numeric>{t("trading.ledger.balanceAfter")}</HeadCell>
						{cards ? null : <HeadCell>{t("trading.ledger.hash")}</HeadCell>}
					</TableHead>
					<TableBody>
						{entries.map((entry) => (
							<Row key={entry.number} onActivate={() => setShown(entry)} title={t("trading.ledger.open")}>
								<Cell head numeric>
									{entry.number}
								</Cell>
								<Cell className="text-secondary">
									<TimeText value={entry.occurred_at} format="day-time" />
								</Cell>
								<Cell>{t(`trading.entry.${entry.reason}`)}</Cell>
								{cards ? null : (
									<Cell className="text-secondary">
										{entry.postings.map(({ account: name }) => accountName(name, t)).join(" ↔ ")}
									</Cell>
								)}
								<Cell numeric className="font-medium">
									<Money value={entry.amount} currency={entry.currency} show="none" sign="always" tone="signed" />
								</Cell>
								<Cell numeric>
									<Money value={entry.balance_after} currency={entry.currency} show="none" />
								</Cell>
								{cards ? null : (
									<Cell className="num text-muted" title={entry.hash}>
										{shortHash(entry.hash)}
									</Cell>
								)}
							</Row>
						))}
					</TableBody>
				</Table>
				{hasNextPage ? (
					<div className="flex justify-center p-2">
						<Button size="sm" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
							{t("trading.older", { shown: entries.length, total: data.pages[0]?.meta.total ?? entries.length })}
						</Button>
					</div>
				) : null}
			</div>
			<EntrySheet entry={shown} onClose={() => setShown(null)} />
		</div>
	);
}

type Say = ReturnType<typeof useT>;

const HOUSE = [
	"client-money",
	"trading-pnl",
	"financing",
	"commission",
	"negative-balance",
	"savings-interest",
	"payments-in-transit",
	"transfers",
	"adjustments",
	"demo-funding",
] as const;

/** The ledger's account in words: the customer's own, or which of the house's. */
function accountName(name: string, t: Say): string {
	if (name.startsWith("customer:")) return t("trading.ledger.customer");
	const house = HOUSE.find((each) => name === `house:${each}`);
	return house === undefined ? name : t(`trading.house.${house}`);
}

function EntrySheet({ entry, onClose }: { readonly entry: LedgerEntryWire | null; readonly onClose: () => void }) {
	const t = useT();
	return (
		<Sheet
			open={entry !== null}
			onOpenChange={(open) => (open ? undefined : onClose())}
			title={entry === null ? "" : t("trading.ledger.entry", { number: entry.number })}
			description={entry === null ? undefined : t(`trading.entry.${entry.reason}`)}
		>
			{entry === null ? null : (
				<div className="flex flex-col gap-4 text-13">
					<section className="flex flex-col gap-1">
						<h3 className="font-medium text-12 text-muted">{t("trading.ledger.postings")}</h3>
						{entry.postings.map((posting) => (
							<div key={posting.account} className="flex justify-between gap-3 border-line border-b py-1">
								<span>{accountName(posting.account, t)}</span>
								<Money value={posting.amount} currency={posting.currency} sign="always" />
							</div>
						))}
						<div className="flex justify-between gap-3 py-1 text-muted">
							<span>{t("trading.ledger.sum")}</span>
							<Money value={sumOfPostings(entry)} currency={entry.currency} />
						</div>
					</section>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
						<dt className="text-muted">{t("trading.ledger.time")}</dt>
						<dd className="text-end">
							<TimeText value={entry.occurred_at} />
						</dd>
						<dt className="text-muted">{t("trading.ledger.balanceAfter")}</dt>
						<dd className="text-end">
							<Money value={entry.balance_after} currency={entry.currency} />
						</dd>
						{entry.trade_id === null ? null : <Reference label={t("trading.ledger.trade")} value={entry.trade_id} />}
						<Reference label={t("trading.ledger.command")} value={entry.command_id} />
						{entry.corrects === null ? null : (
							<Reference label={t("trading.ledger.corrects")} value={String(entry.corrects)} />
						)}
						{entry.note === null ? null : <Reference label={t("trading.ledger.note")} value={entry.note} />}
						<Reference label={t("trading.ledger.hash")} value={entry.hash} />
						<Reference label={t("trading.ledger.previousHash")} value={entry.previous_hash} />
					</dl>
					<p className="text-12 text-muted">{t("trading.ledger.chain")}</p>
				</div>
			)}
		</Sheet>
	);
}

export function Reference({ label, value }: { readonly label: string; readonly value: string }) {
	return (
		<>
			<dt className="text-muted">{label}</dt>
			<dd className="select-all break-all text-end font-mono text-11">{value}</dd>
		</>
	);
}
