import type { SegregationWire } from "@truefill/contracts/http";
import { Scale } from "lucide-react";
import { useMemo, useState } from "react";
import { useSegregation } from "../../../data/desk/bank.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { dayText } from "./words.ts";

const TONES: Readonly<Record<SegregationWire["state"], Tone>> = { covered: "ok", short: "danger", unknown: "neutral" };

/** What is owed to customers and where it is held, day by day. */
export function CustomersMoney() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useSegregation(page);
	const columns = useColumns();
	return (
		<section className="flex flex-col gap-2 py-3">
			<p className="max-w-prose px-panel text-12 text-secondary">{t("bank.money.about")}</p>
			<DataTable
				label={t("bank.tab.money")}
				columns={columns}
				rows={query.data?.data}
				rowId={({ day, currency }) => `${day} ${currency}`}
				source={{ query, failed: t("bank.money.failed") }}
				empty={{
					icon: <Scale className="icon-lg" aria-hidden />,
					title: t("bank.money.none"),
					hint: t("bank.money.none.hint"),
				}}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
		</section>
	);
}

interface Part {
	readonly label: string;
	readonly value: string | null;
	readonly note?: string | null;
}

/** A sum with what it consists of. */
function Sum({ total, currency, parts }: { total: string | null; currency: string; parts: readonly Part[] }) {
	return (
		<span className="flex flex-col items-end py-1">
			<Money value={total} currency={currency} className="font-semibold" />
			{parts.map(({ label, value, note = null }) => (
				<span key={label} className="hidden text-11 text-muted sm:inline">
					{label} <Money value={value} currency={currency} show="none" />
					{note === null ? null : ` (${note})`}
				</span>
			))}
		</span>
	);
}

function State({ state }: Pick<SegregationWire, "state">) {
	const t = useT();
	return <Badge tone={TONES[state]}>{t(state === "unknown" ? "bank.unknown" : `bank.${state}`)}</Badge>;
}

function useColumns(): readonly Column<SegregationWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "day",
				header: t("bank.day"),
				rowHeader: true,
				cell: ({ day, currency, state }) => (
					<span className="flex flex-col items-start py-1">
						<span>{dayText(day)}</span>
						<span className="text-11 text-muted">{currency}</span>
						<span className="pt-0.5 sm:hidden">
							<State state={state} />
						</span>
					</span>
				),
			},
			{
				id: "owed",
				header: t("bank.owed"),
				numeric: true,
				cell: (row) => (
					<Sum
						total={row.owed}
						currency={row.currency}
						parts={[
							{ label: t("bank.balances"), value: row.balances },
							{ label: t("bank.results"), value: row.open_results },
							{ label: t("bank.unallocated"), value: row.unallocated },
						]}
					/>
				),
			},
			{
				id: "held",
				header: t("bank.held"),
				numeric: true,
				cell: (row) => (
					<Sum
						total={row.held}
						currency={row.currency}
						parts={[
							{
								label: t("bank.held.bank"),
								value: row.held_bank,
								note: row.bank_day === null || row.bank_day === row.day ? null : dayText(row.bank_day),
							},
							{ label: t("bank.held.provider"), value: row.held_provider },
							{ label: t("bank.held.coins"), value: row.held_coins },
							...row.coins.map(({ coin, amount, value, rate }) => ({
								label: formatMoney(amount, coin),
								value,
								// The rate at which it is valued.
								note: rate === null ? t("coinDesk.worth.none") : `× ${formatMoney(rate, row.currency)}`,
							})),
						]}
					/>
				),
			},
			{
				id: "difference",
				header: t("bank.difference"),
				numeric: true,
				from: "sm",
				cell: ({ difference, currency }) => <Money value={difference} currency={currency} sign="always" />,
			},
			{
				id: "state",
				header: t("bank.state"),
				from: "sm",
				cell: ({ state }) => <State state={state} />,
			},
		],
		[t],
	);
}
