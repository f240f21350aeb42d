import type { ActionTotals } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, formatPrice, type Money, money, ZERO_MONEY } from "@truefill/core/money";
import { type AccountEvent, decide } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { shareOf } from "./action-caps.ts";
import { expectedCommand, lastQuote, storedPrice } from "./action-commands.ts";
import type { ActionRow } from "./tables.ts";

/** Accounts per batch, before the event loop is yielded. */
const AT_ONCE = 200;

interface Cash {
	received: Money;
	taken: Money;
}

/** What an action would do if it were applied now, over every account that holds the instrument or has orders in it. */
export async function totalsOf(engine: EnginePort, row: ActionRow): Promise<ActionTotals> {
	const view = engine.view();
	const quote = lastQuote(row) ?? view.quote(row.instrument_id);
	const cash = new Map<AccountCurrency, Cash>();
	let [accounts, unknown, trades, orders] = [0, 0, 0, 0];
	for (const [index, accountId] of (await engine.holders(row.instrument_id)).entries()) {
		if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setImmediate(resume));
		const state = await engine.account(accountId);
		if (state === undefined) continue;
		const command = expectedCommand(row, accountId, quote);
		const decision = command === null ? null : decide(state, command, view);
		if (decision?.kind !== "accepted") {
			if (decision?.refusal.code !== "NOTHING_TO_CHANGE") unknown++;
			continue;
		}
		accounts++;
		const sums = cash.get(state.currency) ?? { received: ZERO_MONEY, taken: ZERO_MONEY };
		cash.set(state.currency, sums);
		for (const event of decision.events) {
			trades += tradesOf(event);
			orders += ordersOf(event);
			for (const amount of amountsOf(event)) {
				if (amount > 0n) sums.received = money(sums.received + amount);
				else sums.taken = money(sums.taken - amount);
			}
		}
	}
	const digits = view.instrument(row.instrument_id)?.priceDigits;
	return {
		price: quote === undefined ? null : formatPrice(quote.bid, digits),
		share_percent: quote === undefined || row.dividend === null ? null : shareOf(storedPrice(row.dividend), quote.bid),
		accounts,
		unknown,
		trades,
		orders,
		cash: [...cash]
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([currency, { received, taken }]) => ({
				currency,
				received: formatMoney(received, currency),
				taken: formatMoney(taken, currency),
			})),
	};
}

const isLined = (event: AccountEvent) => event.type === "dividend-applied" || event.type === "split-applied";

const tradesOf = (event: AccountEvent): number =>
	isLined(event) ? event.lines.length : event.type === "trade-closed" ? 1 : 0;

const ordersOf = (event: AccountEvent): number =>
	event.type === "split-applied" ? event.orders.length : event.type === "order-cancelled" ? 1 : 0;

/** What one event books for the action; the result of a trade that a split closes comes from the market. */
function amountsOf(event: AccountEvent): readonly Money[] {
	if (event.type === "dividend-applied") return event.lines.map(({ amount }) => amount);
	return event.type === "split-applied" ? event.lines.map(({ cash }) => cash) : [];
}
