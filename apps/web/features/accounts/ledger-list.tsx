import type { AccountWire, LedgerEntryWire } from "@truefill/contracts/http";
import { useState } from "react";
import { useActionOfEntry } from "../../data/actions/queries.ts";
import { type Period, useDirectory, useLedger } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { EntryAction } from "../../ui/action-effect.tsx";
import { useLoadedRows } from "../../ui/data-table/use-loaded-rows.ts";
import { HelpLink } from "../../ui/help-link.tsx";
import { LedgerEntrySheet } from "../../ui/ledger-entry.tsx";
import { LedgerTable } from "../../ui/ledger-table.tsx";

const numberOf = ({ number }: LedgerEntryWire): number => number;

/** The account's journal in a period: every entry, each can be opened (E23, E24). */
export function LedgerList({ account, period }: { readonly account: AccountWire; readonly period: Period }) {
	const t = useT();
	const query = useLedger(account.id, period);
	const { rows, more } = useLoadedRows(query, numberOf, (counts) => t("trading.older", counts));
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const action = useActionOfEntry(account.id, shown);
	const directory = useDirectory();
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
			<LedgerTable
				label={t("accounts.statement.ledger")}
				entries={rows}
				query={query}
				more={more}
				currency={account.currency}
				time="date-time"
				postings={false}
				onOpen={setShown}
			/>
			<LedgerEntrySheet
				entry={shown}
				explanation={
					<EntryAction
						action={action}
						instrument={directory.byId(action?.asset_id ?? "")}
						tradeId={shown?.trade_id ?? null}
					/>
				}
				receipts={`/main/receipts/${account.id}`}
				onClose={() => setShown(null)}
			/>
		</section>
	);
}
