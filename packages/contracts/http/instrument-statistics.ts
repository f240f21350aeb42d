import * as z from "zod";
import { defineCall } from "./call.ts";
import { currency, id, isoTime, ledgerMoney, wrapped } from "./primitives.ts";
import { costLine } from "./trade.ts";

const count = z.int().min(0);

/**
 * What an account's closed trades in one instrument came to, partial closes counted each for itself. Money in the
 * account's currency; null: there is nothing, or not enough, of which it could be told.
 */
export const instrumentStatisticsData = z.strictObject({
	account_id: z.string(),
	asset_id: z.string(),
	currency,
	closes: count,
	/** Net results above and below zero; the others ended at exactly zero. */
	wins: count,
	losses: count,
	/** Wins of all closes, two decimals. */
	win_percent: z
		.string()
		.regex(/^\d{1,3}\.\d\d$/)
		.nullable(),
	/** Results with all costs, financing and dividends (E6). */
	net_result: ledgerMoney,
	average_result: ledgerMoney.nullable(),
	average_win: ledgerMoney.nullable(),
	average_loss: ledgerMoney.nullable(),
	best: ledgerMoney.nullable(),
	worst: ledgerMoney.nullable(),
	/** What was won for each unit that was lost, two decimals; null: nothing was lost. */
	profit_factor: z
		.string()
		.regex(/^\d{1,15}\.\d\d$/)
		.nullable(),
	/** `spread` is in the prices, and so in the results; null: the ticks of a close are not known. */
	costs: z.array(costLine),
	/** Closed, in units. */
	volume: z
		.string()
		.max(48)
		.regex(/^(?:0|[1-9]\d*)(?:\.\d{1,8})?$/, "decimal string, at most 8 decimals"),
	/** From opening to close, on average, in whole seconds. */
	average_seconds: count.nullable(),
	first_closed_at: isoTime.nullable(),
	last_closed_at: isoTime.nullable(),
});
export type InstrumentStatisticsWire = z.infer<typeof instrumentStatisticsData>;

export const instrumentStatistics = defineCall({
	id: "instrumentStatistics",
	method: "GET",
	path: "/instruments/{id}/statistics",
	tag: "trades",
	access: "customer",
	summary: "Get what one account's closed trades in an instrument came to: results, win rate, costs, holding time",
	params: z.strictObject({ id }),
	query: z.strictObject({ account_id: id }),
	body: z.undefined(),
	status: 200,
	response: wrapped(instrumentStatisticsData),
	errors: ["ACCOUNT_NOT_FOUND", "INSTRUMENT_UNKNOWN"],
});
