import type { LedgerEntryWire } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { useActionOfEntry } from "../../../data/actions/queries.ts";
import { useDirectory, useLedger, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { EntryAction } from "../../../ui/action-effect.tsx";
import { useLoadedRows } from "../../../ui/data-table/use-loaded-rows.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { LedgerEntrySheet } from "../../../ui/ledger-entry.tsx";
import { LedgerTable } from "../../../ui/ledger-table.tsx";

const numberOf = ({ number }: LedgerEntryWire): number => number;

/** The account's journal: every cent, with both sides of each entry (E23, E24). */
export function LedgerTab({ cards }: { readonly cards: boolean }) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useLedger(account?.id);
	const { rows, more } = useLoadedRows(query, numberOf, (counts) => t("trading.older", counts));
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const action = useActionOfEntry(account?.id, shown);
	const directory = useDirectory();
	const reason = useMemo(
		() => <HelpTerm href={helpHref("ledger#reasons-and-the-chain")}>{t("trading.reason")}</HelpTerm>,
		[t],
	);
	return (
		<>
			<LedgerTable
				label={t("trading.ledger")}
				entries={rows}
				query={query}
				more={more}
				currency={account?.currency ?? "USD"}
				time="day-time"
				reason={reason}
				postings={!cards}
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
				receipts={account === undefined ? null : `/main/receipts/${account.id}`}
				onClose={() => setShown(null)}
			/>
		</>
	);
}
