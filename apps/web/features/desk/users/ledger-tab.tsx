import type { LedgerEntryWire, StaffClientDetail } from "@truefill/contracts/http";
import { useState } from "react";
import { useStaffClientLedger } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { LedgerEntrySheet } from "../../../ui/ledger-entry.tsx";
import { Money } from "../../../ui/num.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

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
			<Entries key={account.id} clientId={client.id} accountId={account.id} />
		</>
	);
}

function Entries({ clientId, accountId }: { readonly clientId: string; readonly accountId: string }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const [shown, setShown] = useState<LedgerEntryWire | null>(null);
	const { data, isError, isFetching, refetch } = useStaffClientLedger(clientId, accountId, page);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("trading.ledger.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={6} />
			</div>
		);
	}
	if (data.data.length === 0) return <EmptyState compact title={t("staff.client.ledger.none")} />;
	return (
		<>
			<Table label={t("staff.client.ledger")}>
				<TableHead>
					<HeadCell numeric>{t("trading.ledger.number")}</HeadCell>
					<HeadCell>{t("trading.ledger.time")}</HeadCell>
					<HeadCell>{t("trading.reason")}</HeadCell>
					<HeadCell numeric>{t("staff.adjust.amount")}</HeadCell>
					<HeadCell numeric>{t("trading.ledger.balanceAfter")}</HeadCell>
				</TableHead>
				<TableBody>
					{data.data.map((entry) => (
						<Row key={entry.number} onActivate={() => setShown(entry)} title={t("trading.ledger.open")}>
							<Cell head numeric>
								{entry.number}
							</Cell>
							<Cell className="text-secondary">
								<TimeText value={entry.occurred_at} />
							</Cell>
							<Cell>{t(`trading.entry.${entry.reason}`)}</Cell>
							<Cell numeric className="font-medium">
								<Money value={entry.amount} currency={entry.currency} sign="always" tone="signed" />
							</Cell>
							<Cell numeric>
								<Money value={entry.balance_after} currency={entry.currency} show="none" />
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
			<LedgerEntrySheet entry={shown} onClose={() => setShown(null)} />
		</>
	);
}
