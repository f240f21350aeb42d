import type { AccountWire, LedgerEntryWire } from "@truefill/contracts/http";
import { BookOpenText } from "lucide-react";
import { useMemo, useState } from "react";
import { useActionOfEntry } from "../../data/actions/queries.ts";
import { type Period, useDirectory, useLedger } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { EntryAction } from "../../ui/action-effect.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { LedgerEntrySheet } from "../../ui/ledger-entry.tsx";
import { LedgerTable } from "../../ui/ledger-table.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

/** The account's journal in a period: every entry, each can be opened (E23, E24). */
export function LedgerList({ account, period }: { readonly account: AccountWire; readonly period: Period }) {
	const t = useT();
	const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(
		account.id,
		period,
	);
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const action = useActionOfEntry(account.id, shown);
	const directory = useDirectory();
	const entries = useMemo(
		() => [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((entry) => [entry.number, entry])).values()],
		[data],
	);
	return (
		<section
			aria-label={t("accounts.statement.ledger")}
			className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-1"
		>
			<h2 className="flex h-11 items-center gap-1 px-panel font-semibold text-13">
				{t("accounts.statement.ledger")}
				<HelpLink
					place="ledger#reasons-and-the-chain"
					about={t("accounts.statement.ledger")}
					className="print:hidden"
				/>
			</h2>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("trading.ledger.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={8} />
					</div>
				)
			) : entries.length === 0 ? (
				<EmptyState compact icon={<BookOpenText className="icon-lg" aria-hidden />} title={t("trading.ledger.empty")}>
					{t("trading.ledger.empty.body")}
				</EmptyState>
			) : (
				<LedgerTable
					label={t("accounts.statement.ledger")}
					entries={entries}
					currency={account.currency}
					time="date-time"
					postings={false}
					hash="wide"
					onOpen={setShown}
					more={
						hasNextPage
							? {
									total: data.pages[0]?.meta.total ?? entries.length,
									busy: isFetchingNextPage,
									load: () => void fetchNextPage(),
								}
							: undefined
					}
				/>
			)}
			<LedgerEntrySheet
				entry={shown}
				explanation={
					<EntryAction
						action={action}
						instrument={directory.byId(action?.asset_id ?? "")}
						tradeId={shown?.trade_id ?? null}
					/>
				}
				onClose={() => setShown(null)}
			/>
		</section>
	);
}
