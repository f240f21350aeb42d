import type { WithdrawalWire } from "@truefill/contracts/http";
import { History } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useWithdrawals } from "../../data/withdrawals/index.ts";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { Money } from "../../ui/num.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { shortNumber, WITHDRAWAL_TONES } from "../../ui/withdrawal/words.ts";
import { HISTORY } from "./tabs.tsx";

/** All withdrawals from all accounts, newest first. */
export function WithdrawalHistory() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useWithdrawals(page);
	const columns = useMemo(
		(): readonly Column<WithdrawalWire>[] => [
			{
				id: "at",
				header: t("withdrawal.history.time"),
				rowHeader: true,
				interactive: true,
				cell: (row) => (
					<span className="flex flex-col gap-1 py-1.5">
						<Link
							to={`${HISTORY}/${row.id}`}
							className="font-medium text-accent-text underline-offset-4 hover:underline"
						>
							<TimeText value={row.requested_at} />
						</Link>
						<span className="num text-12 text-muted">{row.account_number}</span>
						<span className="sm:hidden">
							<Status row={row} />
						</span>
					</span>
				),
			},
			{ id: "to", header: t("withdrawal.history.to"), from: "sm", cell: (row) => <Destinations row={row} /> },
			{ id: "status", header: t("withdrawal.history.status"), from: "sm", cell: (row) => <Status row={row} /> },
			{
				id: "amount",
				header: t("withdrawal.amount"),
				numeric: true,
				cell: (row) => <Money value={row.amount} currency={row.currency} />,
			},
		],
		[t],
	);
	const rows = query.data?.data;
	if (rows?.length === 0 && page === 1) {
		return (
			<EmptyState icon={<History className="icon-lg" aria-hidden />} title={t("withdrawal.history.none")}>
				{t("withdrawal.history.none.body")}
			</EmptyState>
		);
	}
	return (
		<div className="overflow-hidden rounded-card border border-line bg-surface-1">
			<DataTable
				label={t("withdrawal.tab.history")}
				columns={columns}
				rows={rows}
				rowId={({ id }) => id}
				source={{ query, failed: t("withdrawal.history.failed") }}
				empty={{ title: t("withdrawal.history.none") }}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
		</div>
	);
}

function Destinations({ row: { legs } }: { readonly row: WithdrawalWire }) {
	return (
		<span className="flex flex-col text-12">
			{legs.map(({ number, destination }) => (
				<span key={number}>
					<bdi>{destination?.name}</bdi>{" "}
					<span dir="ltr" className="num text-muted">
						{shortNumber(destination?.number ?? "")}
					</span>
				</span>
			))}
		</span>
	);
}

function Status({ row: { status } }: { readonly row: WithdrawalWire }) {
	const t = useT();
	return <Badge tone={WITHDRAWAL_TONES[status]}>{t(`withdrawal.status.${status}`)}</Badge>;
}
