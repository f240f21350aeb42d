import type { LedgerEntryWire } from "@truefill/contracts/http";
import { BookOpenText } from "lucide-react";
import { useMemo, useState } from "react";
import { useActionOfEntry } from "../../../data/actions/queries.ts";
import { useDirectory, useLedger, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { EntryAction } from "../../../ui/action-effect.tsx";
import { FirstFetch, StaleNotice } from "../../../ui/data-table/states.tsx";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { LedgerEntrySheet } from "../../../ui/ledger-entry.tsx";
import { LedgerTable } from "../../../ui/ledger-table.tsx";
import { EmptyState } from "../../../ui/states.tsx";

/** The account's journal: every cent, with both sides of each entry and the hash chain (E23, E24). */
export function LedgerTab({ cards }: { readonly cards: boolean }) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useLedger(account?.id);
	const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const action = useActionOfEntry(account?.id, shown);
	const directory = useDirectory();
	const entries = useMemo(
		() => [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((entry) => [entry.number, entry])).values()],
		[data],
	);
	if (data === undefined) return <FirstFetch query={query} failed={t("trading.ledger.failed")} rows={4} />;
	if (entries.length === 0) {
		return (
			<EmptyState compact icon={<BookOpenText className="icon-lg" aria-hidden />} title={t("trading.ledger.empty")}>
				{t("trading.ledger.empty.body")}
			</EmptyState>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			<StaleNotice query={query} failed={t("trading.ledger.failed")} />
			<div className="min-h-0 flex-1">
				<LedgerTable
					label={t("trading.ledger")}
					entries={entries}
					currency={account?.currency ?? "USD"}
					time="day-time"
					reason={<HelpTerm href={helpHref("ledger#reasons-and-the-chain")}>{t("trading.reason")}</HelpTerm>}
					postings={!cards}
					hash={cards ? "never" : "always"}
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
			</div>
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
		</div>
	);
}
