import { formatPrice, formatVolume, type Price } from "@truefill/core/money";
import type { OpenTrade } from "@truefill/core/trading";
import { accountKey, type Batch, column, type Row, type Tables } from "../store/tables.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

const priceText = (price: Price | null): string => (price === null ? "null" : formatPrice(price));

const columnsOf = (trade: OpenTrade): Readonly<Record<string, string>> => ({
	instrument_id: trade.instrumentId,
	side: trade.side,
	volume: formatVolume(trade.volume),
	opened_volume: formatVolume(trade.openedVolume),
	opening_price: formatPrice(trade.openingPrice),
	margin: `${trade.margin}`,
	commission: `${trade.commission}`,
	stop_loss: priceText(trade.stopLoss),
	take_profit: priceText(trade.takeProfit),
});

/** I2 and the read tables: an account's rows touched by a batch equal the fold of its events. */
export function auditProjections(batch: Batch, models: ReadonlyMap<string, AccountModel>, tables: Tables): void {
	for (const accountId of new Set(batch.events.map((row) => row.account_id))) {
		const model = models.get(accountId);
		const row = tables.accounts.get(accountId);
		if (model?.state === undefined || row === undefined) throw new Violation("I2", `${accountId} has no row`);
		const { state } = model;
		const expected = {
			balance: `${state.balance}`,
			credit: `${state.credit}`,
			lifetime_pnl: `${state.lifetimePnl}`,
			open_trades: `${state.openTrades.size}`,
			sequence: `${state.sequence}`,
		};
		compare(`account ${accountId}`, expected, row);
		if (column(row, "balance") !== `${model.posted}`) {
			throw new Violation(
				"I2",
				`${accountId}: the read model has ${column(row, "balance")}, the postings ${model.posted}`,
			);
		}
		for (const trade of state.openTrades.values()) {
			const stored = tables.openTrades.get(accountKey(accountId, trade.id));
			if (stored === undefined) throw new Violation("I2", `open trade ${trade.id} has no row`);
			else compare(`open trade ${trade.id}`, columnsOf(trade), stored);
		}
		for (const row of batch.closedTrades) {
			const tradeId = column(row, "trade_id");
			const gone = column(row, "account_id") === accountId && !state.openTrades.has(tradeId);
			if (gone && tables.openTrades.has(accountKey(accountId, tradeId))) {
				throw new Violation("I2", `trade ${tradeId} is closed and still among the open ones`);
			}
		}
	}
	const closings = batch.events.filter(({ type }) => type === "trade-closed").length;
	if (batch.closedTrades.length !== closings)
		throw new Violation("I2", `${batch.closedTrades.length} closed rows for ${closings} closings`);
}

function compare(what: string, expected: Readonly<Record<string, string>>, row: Row): void {
	for (const [name, value] of Object.entries(expected)) {
		if (`${row[name]}` !== value)
			throw new Violation("I2", `${what}: ${name} is ${row[name]}, the events make ${value}`);
	}
}
