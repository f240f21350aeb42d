import type { AccountWire, LedgerEntryWire, StaffClientDetail } from "@truefill/contracts/http";
import { useState } from "react";
import { useStaffClientLedger } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { LedgerEntrySheet } from "../../../ui/ledger-entry.tsx";
import { LedgerTable } from "../../../ui/ledger-table.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useMay } from "../permissions.ts";

/** The journal of one of the client's accounts; each entry opens with both sides and its hash (E23, E24). */
export function LedgerTab({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const [chosen, setChosen] = useState(client.account_list[0]?.id ?? "");
	const account = client.account_list.find(({ id }) => id === chosen) ?? client.account_list[0];
	if (account === undefined) return <EmptyState compact title={t("desk.noAccount")} />;
	return (
		<>
			{client.account_list.length > 1 ? (
				<div className="p-2">
					<Select
						size="sm"
						className="max-w-72"
						aria-label={t("staff.client.account")}
						value={account.id}
						onChange={setChosen}
						options={client.account_list.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
					/>
				</div>
			) : null}
			<Entries key={account.id} clientId={client.id} account={account} />
		</>
	);
}

function Entries({ clientId, account }: { readonly clientId: string; readonly account: AccountWire }) {
	const t = useT();
	const mayFund = useMay("funding.read");
	const [page, setPage] = useState(1);
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const query = useStaffClientLedger(clientId, account.id, page);
	return (
		<>
			<LedgerTable
				label={t("staff.client.ledger")}
				entries={query.data?.data}
				query={query}
				empty={t("staff.client.ledger.none")}
				currency={account.currency}
				time="date-time"
				postings={false}
				onOpen={setShown}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
			<LedgerEntrySheet
				entry={shown}
				receipts={mayFund ? `/admin/receipts/${account.id}` : null}
				onClose={() => setShown(null)}
			/>
		</>
	);
}
