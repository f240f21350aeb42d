import type { LedgerEntryWire } from "@truefill/contracts/http";
import { BookOpenText } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useT } from "../i18n/index.ts";
import type { TimeStyle } from "../lib/format.ts";
import type { Column } from "./data-table/column.ts";
import { DataTable } from "./data-table/data-table.tsx";
import type { DataTableProps } from "./data-table/props.ts";
import type { FetchState } from "./data-table/states.tsx";
import { accountName } from "./ledger-entry.tsx";
import { Money } from "./num.tsx";
import { TimeText } from "./time-text.tsx";

interface LedgerLook {
	readonly currency: string;
	readonly time: TimeStyle;
	/** Header of the reason column. */
	readonly reason?: ReactNode;
	/** Shows both sides of each entry. */
	readonly postings: boolean;
}

export interface LedgerTableProps extends LedgerLook, Pick<DataTableProps<LedgerEntryWire>, "more" | "pages"> {
	readonly label: string;
	/** Newest first; undefined: not loaded yet. */
	readonly entries: readonly LedgerEntryWire[] | undefined;
	readonly query: FetchState;
	/** What it says without an entry. */
	readonly empty?: string;
	readonly onOpen: (entry: LedgerEntryWire) => void;
}

/** An account's journal (E23, E24), with the same columns everywhere. */
export function LedgerTable({ label, entries, query, empty, onOpen, more, pages, ...look }: LedgerTableProps) {
	const t = useT();
	return (
		<DataTable
			label={label}
			columns={useLedgerColumns(look)}
			rows={entries}
			rowId={({ number }) => String(number)}
			source={{ query, failed: t("trading.ledger.failed") }}
			empty={
				empty === undefined
					? {
							icon: <BookOpenText className="icon-lg" aria-hidden />,
							title: t("trading.ledger.empty"),
							hint: t("trading.ledger.empty.body"),
						}
					: { title: empty }
			}
			onActivate={onOpen}
			activateTitle={t("trading.ledger.open")}
			more={more}
			{...(pages === undefined ? {} : { pages })}
		/>
	);
}

function useLedgerColumns({ currency, time, reason, postings }: LedgerLook): readonly Column<LedgerEntryWire>[] {
	const t = useT();
	return useMemo(() => {
		const sides: Column<LedgerEntryWire> = {
			id: "postings",
			header: t("trading.ledger.postings"),
			className: "text-secondary",
			cell: (entry) => entry.postings.map(({ account: name }) => accountName(name, t)).join(" ↔ "),
		};
		return [
			{
				id: "number",
				header: t("trading.ledger.number"),
				rowHeader: true,
				numeric: true,
				cell: ({ number }) => number,
			},
			{
				id: "time",
				header: t("trading.ledger.time"),
				className: "text-secondary",
				from: "sm",
				cell: ({ occurred_at }) => <TimeText value={occurred_at} format={time} />,
			},
			{
				id: "reason",
				header: t("trading.reason"),
				...(reason === undefined ? {} : { head: reason }),
				cell: (entry) => (
					<span className="flex flex-col max-sm:py-1.5">
						{t(`trading.entry.${entry.reason}`)}
						<TimeText value={entry.occurred_at} format={time} className="text-12 text-muted sm:hidden" />
					</span>
				),
			},
			...(postings ? [sides] : []),
			{
				id: "amount",
				header: t("trading.ledger.amountIn", { currency }),
				numeric: true,
				className: "font-medium",
				cell: (entry) => (
					<span className="flex flex-col items-end">
						<Money value={entry.amount} currency={entry.currency} show="none" sign="always" tone="signed" />
						<Money
							value={entry.balance_after}
							currency={entry.currency}
							show="none"
							className="font-regular text-12 text-muted sm:hidden"
						/>
					</span>
				),
			},
			{
				id: "balance",
				header: t("trading.ledger.balanceAfter"),
				numeric: true,
				from: "sm",
				cell: (entry) => <Money value={entry.balance_after} currency={entry.currency} show="none" />,
			},
		];
	}, [t, currency, time, reason, postings]);
}
