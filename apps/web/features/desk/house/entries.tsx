import type { HouseEntryWire } from "@truefill/contracts/http";
import { BookOpenText } from "lucide-react";
import { useMemo, useState } from "react";
import { type HouseFilter, useHouseLedger } from "../../../data/desk/house.ts";
import { useT } from "../../../i18n/index.ts";
import { signOf, sumOf } from "../../../lib/decimal.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { houseAccountName, houseReasonName } from "./names.ts";
import { Payment } from "./open.tsx";

export interface EntriesProps {
	readonly filter: HouseFilter;
	readonly onClear: () => void;
}

/** The house's journal, newest first; an entry opens with its postings and hashes. */
export function Entries({ filter, onClear }: EntriesProps) {
	const t = useT();
	const key = JSON.stringify(filter);
	const [place, setPlace] = useState({ key, page: 1 });
	const [shown, setShown] = useState<HouseEntryWire | null>(null);
	// Another filter starts on its first page.
	const page = place.key === key ? place.page : 1;
	const query = useHouseLedger(filter, page);
	const isFiltered = Object.keys(filter).length > 0;
	return (
		<>
			<DataTable
				label={t("house.entries")}
				columns={useEntryColumns()}
				rows={query.data?.data}
				rowId={({ number }) => String(number)}
				source={{ query, failed: t("house.failed") }}
				empty={{
					icon: <BookOpenText className="icon-lg" aria-hidden />,
					title: t("house.balances.none"),
					hint: t("house.balances.none.hint"),
				}}
				filter={{
					isActive: isFiltered,
					none: { title: t("house.entries.none"), hint: t("house.entries.none.hint") },
					clear: { label: t("house.filter.clear"), run: onClear },
				}}
				onActivate={setShown}
				activateTitle={t("trading.ledger.open")}
				pages={{ meta: query.data?.meta, onPage: (next) => setPlace({ key, page: next }) }}
			/>
			<EntrySheet entry={shown} onClose={() => setShown(null)} />
		</>
	);
}

function useEntryColumns(): readonly Column<HouseEntryWire>[] {
	const t = useT();
	return useMemo(() => {
		const names = (entry: HouseEntryWire, sign: 1 | -1) =>
			[...new Set(entry.postings.filter(({ amount }) => signOf(amount) === sign).map(({ account }) => account))]
				.map((account) => houseAccountName(account, t))
				.join(", ");
		return [
			{
				id: "number",
				header: t("trading.ledger.number"),
				numeric: true,
				rowHeader: true,
				cell: ({ number }) => number,
			},
			{
				id: "time",
				header: t("trading.ledger.time"),
				from: "md",
				className: "text-secondary",
				cell: ({ occurred_at }) => <TimeText value={occurred_at} format="date-time-seconds" />,
			},
			{ id: "reason", header: t("trading.reason"), cell: ({ reason }) => houseReasonName(reason, t) },
			{
				id: "sides",
				header: t("trading.ledger.postings"),
				from: "sm",
				className: "text-secondary",
				cell: (entry) => t("house.fromTo", { from: names(entry, -1), to: names(entry, 1) }),
			},
			{ id: "payment", header: t("house.open.payment"), from: "sm", cell: ({ about }) => <Payment {...about} /> },
			{
				id: "amount",
				header: t("house.amount"),
				numeric: true,
				cell: ({ postings }) => (
					<span className="flex flex-col items-end">
						{creditsOf(postings).map(({ amount, currency }) => (
							<Money key={currency} value={amount} currency={currency} />
						))}
					</span>
				),
			},
		];
	}, [t]);
}

/** What an entry credits in each of its currencies. */
function creditsOf(
	postings: HouseEntryWire["postings"],
): readonly { readonly currency: string; amount: string | null }[] {
	const credits = postings.filter(({ amount }) => signOf(amount) === 1);
	return [...new Set(credits.map(({ currency }) => currency))].map((currency) => ({
		currency,
		amount: sumOf(credits.filter((each) => each.currency === currency).map(({ amount }) => amount)),
	}));
}
