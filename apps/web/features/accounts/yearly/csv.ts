import { shownTotals, type YearlyFiguresWire, type YearlySummaryWire } from "@truefill/contracts/http";
import { type CsvValue, csvText } from "../../../lib/csv.ts";

const COLUMNS = [
	"account",
	"currency",
	"section",
	"item",
	"detail",
	"count",
	"credited",
	"debited",
	"amount",
	"from_currency",
	"from_amount",
	"rate",
] as const;
type Row = { readonly [Column in (typeof COLUMNS)[number]]?: CsvValue };

/**
 * The summary as RFC 4180. Names are those of the API, figures as it answers them; an unknown one is empty. Sums over
 * all accounts have `all` or `all-demo` as their account.
 */
export function yearlyCsv(data: YearlySummaryWire): string {
	const year: Row[] = [
		{ section: "year", item: "from", detail: data.from },
		{ section: "year", item: "to", detail: data.to },
		{ section: "year", item: "time_zone", detail: data.time_zone },
		{ section: "year", item: data.over ? "over" : "not_over", detail: data.made_at },
	];
	const rows = [
		...year,
		...shownTotals(data).flatMap((total) => rowsOf(total.demo ? "all-demo" : "all", total)),
		...data.accounts.flatMap(({ account, ...figures }) => rowsOf(account.number, figures)),
	];
	return csvText(
		COLUMNS,
		rows.map((row) => COLUMNS.map((column) => row[column] ?? null)),
	);
}

function rowsOf(account: string, figures: YearlyFiguresWire): Row[] {
	const { results, costs, conversions } = figures;
	const of = (each: { closes: number; gains: string; losses: string; amount: string }) => ({
		count: each.closes,
		credited: each.gains,
		debited: each.losses,
		amount: each.amount,
	});
	const rows: Row[] = [
		{ section: "balance", item: "opening", amount: figures.opening_balance },
		...figures.lines.map(({ reason, entries, credited, debited, amount }) => ({
			section: "moved",
			item: reason,
			count: entries,
			credited,
			debited,
			amount,
		})),
		{ section: "balance", item: "closing", amount: figures.closing_balance },
		{ section: "pending", item: "opening", amount: figures.opening_pending },
		{ section: "pending", item: "closing", amount: figures.closing_pending },
		{ section: "pending", item: "paid_out", amount: figures.paid_out },
		...results.classes.flatMap((each) =>
			each.instruments.map((own) => ({
				section: "results",
				item: own.asset_id,
				detail: `${each.class ?? "other"} ${own.side}`,
				...of(own),
			})),
		),
		...results.sides.map((each) => ({ section: "results", item: "all", detail: each.side, ...of(each) })),
		{ section: "results", item: "all", ...of(results) },
		{ section: "results", item: "net", amount: figures.net_result },
		...costs.lines.map(({ kind, amount }) => ({ section: "costs", item: kind, amount })),
		{ section: "costs", item: "total", amount: costs.total },
		{ section: "costs", item: "average_balance", amount: costs.average_balance },
		{ section: "costs", item: "percent_of_average_balance", amount: costs.percent },
		...conversions.results.flatMap(({ from, closes, lowest, highest, amount }) => [
			{
				section: "conversions",
				item: "results",
				detail: "lowest",
				count: closes,
				amount,
				from_currency: from,
				rate: lowest,
			},
			{ section: "conversions", item: "results", detail: "highest", from_currency: from, rate: highest },
		]),
		...conversions.money.map(({ at, reason, from, given, to, received, rate }) => ({
			section: "conversions",
			item: reason,
			detail: `${at} ${to}`,
			amount: received,
			from_currency: from,
			from_amount: given,
			rate,
		})),
		...(conversions.more === 0 ? [] : [{ section: "conversions", item: "not_listed", count: conversions.more }]),
	];
	return rows.map((row) => ({ account, currency: figures.currency, ...row }));
}
