import type { TradeWire } from "@truefill/contracts/http";
import { type CsvValue, csvText } from "../../../lib/csv.ts";

/** Trades for a spreadsheet: names of the API, volumes in units, times in UTC, amounts in the account's currency. */
type Cell = (trade: TradeWire) => CsvValue;

const DEALT: readonly (readonly [string, Cell])[] = [
	["id", ({ id }) => id],
	["trade_id", ({ trade_id }) => trade_id],
	["instrument", ({ asset_id }) => asset_id],
	["side", ({ trade_type }) => trade_type],
	["volume", ({ volume }) => volume],
	["opened_at_utc", ({ opened_at }) => opened_at],
	["opening_price", ({ opening_price }) => opening_price],
];
const COSTS: readonly (readonly [string, Cell])[] = [
	["commission", ({ commission }) => commission],
	["swap", ({ swap }) => swap],
	["dividends", ({ dividends }) => dividends],
];
const COLUMNS: Readonly<Record<"open" | "closed", readonly (readonly [string, Cell])[]>> = {
	open: [
		...DEALT,
		["closing_price_now", ({ closing_price }) => closing_price],
		["stop_loss", ({ stop_loss }) => stop_loss],
		["take_profit", ({ take_profit }) => take_profit],
		["margin", ({ margin }) => margin],
		...COSTS,
		["pnl_gross_now", ({ pnl }) => pnl],
		["currency", ({ currency }) => currency],
	],
	closed: [
		...DEALT,
		["closed_at_utc", ({ closed_at }) => closed_at],
		["closing_price", ({ closing_price }) => closing_price],
		["reason", ({ close_reason }) => close_reason],
		["pnl_gross", ({ gross_pnl }) => gross_pnl],
		...COSTS,
		["conversion_charge", ({ conversion_charge }) => conversion_charge],
		["guaranteed_premium", ({ guaranteed_premium }) => guaranteed_premium],
		["pnl_net", ({ pnl }) => pnl],
		["currency", ({ currency }) => currency],
	],
};

/** As RFC 4180. */
export const tradesCsv = (kind: "open" | "closed", trades: readonly TradeWire[]): string =>
	csvText(
		COLUMNS[kind].map(([name]) => name),
		trades.map((trade) => COLUMNS[kind].map(([, cell]) => cell(trade))),
	);

/** For the clipboard: cells apart by tabs, as spreadsheets paste them. No value contains a tab or a line break. */
export const tradesText = (kind: "open" | "closed", trades: readonly TradeWire[]): string =>
	[
		COLUMNS[kind].map(([name]) => name),
		...trades.map((trade) => COLUMNS[kind].map(([, cell]) => `${cell(trade) ?? ""}`)),
	]
		.map((line) => line.join("\t"))
		.join("\n");
