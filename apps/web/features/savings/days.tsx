import type { SavingsAccountWire, SavingsDay } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useSavingsDays } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import type { Column } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { Money } from "../../ui/num.tsx";
import { dayText, rateText } from "./words.ts";

/** The interest day by day, with everything it is calculated from. */
export function Days({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useSavingsDays(account.id, page);
	const { currency } = account;
	const columns = useMemo(
		(): readonly Column<SavingsDay>[] => [
			{
				id: "date",
				header: t("savings.days.date"),
				rowHeader: true,
				cell: ({ date }) => <span className="whitespace-nowrap">{dayText(date)}</span>,
			},
			{
				id: "balance",
				header: t("savings.days.balance"),
				numeric: true,
				from: "sm",
				cell: ({ balance }) => <Money value={balance} currency={currency} show="none" />,
			},
			{
				id: "rate",
				header: t("savings.days.rate"),
				numeric: true,
				from: "sm",
				cell: ({ parts, year_days: days }) => (
					<span className="flex flex-col items-end">
						{parts.map(({ amount, rate_basis_points: rate }) => (
							<span key={amount} dir="ltr" className="num whitespace-nowrap">
								{rateText(rate)} / {days}
							</span>
						))}
					</span>
				),
			},
			{
				id: "interest",
				header: t("savings.days.interest"),
				numeric: true,
				cell: ({ interest }) => <Money value={interest} currency={currency} show="none" />,
				cellProps: ({ exact }) => ({ title: exact }),
			},
			{
				id: "paid",
				header: t("savings.days.paid"),
				numeric: true,
				cell: ({ paid, receipt }) =>
					paid === null || receipt === null ? (
						""
					) : (
						<Link
							to={`/main/receipts/${account.id}/${receipt}`}
							title={t("receipt.open")}
							className="underline-offset-4 hover:underline"
						>
							<Money value={paid} currency={currency} show="none" className="text-ok" />
							<span className="sr-only"> {t("receipt.open")}</span>
						</Link>
					),
			},
		],
		[t, currency, account.id],
	);
	return (
		<section aria-label={t("savings.days")} className="overflow-hidden rounded-card border border-line bg-surface-1">
			<h3 className="px-panel pt-3 pb-2 font-semibold text-13">{t("savings.days")}</h3>
			<DataTable
				label={t("savings.days")}
				columns={columns}
				rows={query.data?.data}
				rowId={({ date }) => date}
				source={{ query, failed: t("savings.days.failed") }}
				empty={{ title: t("savings.days.none") }}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
		</section>
	);
}
