import { formatVolume, type Money, money, parseVolume } from "@truefill/core/money";
import type { TradingRefusal } from "@truefill/core/trading";
import { estimatedCosts } from "@truefill/core/trading";
import {
	type Directory,
	isApiError,
	type LocalInstrument,
	sendClose,
	sendOpen,
	sendPlace,
} from "../../../data/index.ts";
import type { Evaluated } from "./evaluate.ts";
import type { SupposedOrder } from "./scenario.ts";

/** One supposition that becomes a real command. Its id is the command's: sent again, it is the same command (E24). */
export interface BasketItem {
	readonly id: string;
	readonly instrument: LocalInstrument;
	readonly action:
		| { readonly kind: "order"; readonly order: SupposedOrder }
		| { readonly kind: "close"; readonly tradeId: string };
	readonly side: "buy" | "sell";
	/** In units, decimal text. */
	readonly volume: string;
	/** Added to the used margin by its fill, or released; null: not before it fills. */
	readonly margin: Money | null;
	/** Spread and commission; null where unknown. */
	readonly costs: Money | null;
	/** Why the engine would refuse it now. */
	readonly refusal: TradingRefusal | null;
}

/** What became of a sent item. */
export type Outcome =
	| { readonly state: "sending" }
	| { readonly state: "done"; readonly price: string | null; readonly pnl: string | null; readonly isWaiting: boolean }
	| { readonly state: "refused"; readonly message: string }
	/** No answer came: sending it again finds out. */
	| { readonly state: "unknown" };

const CHARGED: readonly string[] = ["spread", "commission"];

function charged(lines: readonly { readonly kind: string; readonly amount: Money | null }[] | null): Money | null {
	if (lines === null) return null;
	let sum = 0n;
	for (const { kind, amount } of lines) {
		if (!CHARGED.includes(kind)) continue;
		if (amount === null) return null;
		sum += amount;
	}
	return money(sum);
}

/** The supposed orders and closes that can be sent, in the order in which they were supposed to happen. */
export function basketOf(
	{ supposed, preview, state, view, scenario }: Evaluated,
	byId: Directory["byId"],
): readonly BasketItem[] {
	const refusalOf = (part: "open" | "order" | "close", at: number) =>
		preview.refused.find((one) => one.part === part && one.index === at)?.refusal ?? null;
	const items: (BasketItem | null)[] = [];
	const put = (instrumentId: string, rest: Omit<BasketItem, "instrument">) => {
		const instrument = byId(instrumentId);
		if (instrument !== undefined) items.push({ ...rest, instrument });
	};
	for (const [at, order] of supposed.opens.entries()) {
		put(order.instrumentId, {
			id: order.id,
			action: { kind: "order", order },
			side: order.side,
			volume: order.volume,
			margin: preview.margins[at] ?? null,
			costs: charged(preview.costs[at] ?? null),
			refusal: refusalOf("open", at),
		});
	}
	for (const [at, { order }] of supposed.pending.entries()) {
		const units = parseVolume(order.volume);
		const terms = { instrumentId: order.instrumentId, side: order.side, volume: units.ok ? units.value : null };
		const { volume } = terms;
		const costs = volume === null ? null : estimatedCosts(state.currency, { ...terms, volume }, view);
		put(order.instrumentId, {
			id: order.id,
			action: { kind: "order", order },
			side: order.side,
			volume: order.volume,
			margin: null,
			costs: costs?.ok === true ? charged(costs.value) : null,
			refusal: refusalOf("order", at),
		});
	}
	for (const [at, { id, tradeId }] of scenario.closes.entries()) {
		const trade = state.openTrades.get(tradeId);
		if (trade === undefined) continue;
		put(trade.instrumentId, {
			id,
			action: { kind: "close", tradeId },
			side: trade.side,
			volume: formatVolume(trade.volume),
			margin: money(-trade.margin),
			costs: null,
			refusal: refusalOf("close", at),
		});
	}
	return items.flatMap((item) => (item === null ? [] : [item]));
}

async function send({ id, action, volume, instrument }: BasketItem, accountId: string): Promise<Outcome> {
	if (action.kind === "close") {
		const { trade } = await sendClose({ id: action.tradeId, command_id: id });
		const isWaiting = trade.closed_at === null;
		return { state: "done", price: trade.closing_price, pnl: isWaiting ? null : trade.pnl, isWaiting };
	}
	const { order } = action;
	const common = { command_id: id, account_id: accountId, asset_id: instrument.id, volume };
	if (order.kind === "market") {
		const { trade } = await sendOpen({ ...common, trade_type: order.side });
		const price = trade.closed_at === null ? trade.opening_price : trade.closing_price;
		return { state: "done", price, pnl: null, isWaiting: false };
	}
	await sendPlace({
		...common,
		side: order.side,
		order_type: order.kind,
		price: order.price,
		limit_price: order.kind === "stop-limit" ? order.limitPrice : null,
		time_in_force: "GTC",
	});
	return { state: "done", price: order.price, pnl: null, isWaiting: true };
}

/** Sends items one after another; a refused one stops none of the rest. What is done or refused is not sent again. */
export async function sendBasket(
	items: readonly BasketItem[],
	accountId: string,
	known: ReadonlyMap<string, Outcome>,
	report: (id: string, outcome: Outcome) => void,
): Promise<void> {
	for (const item of items) {
		const before = known.get(item.id)?.state;
		if (before === "done" || before === "refused") continue;
		report(item.id, { state: "sending" });
		try {
			report(item.id, await send(item, accountId));
		} catch (error) {
			report(
				item.id,
				isApiError(error) && !error.outcomeUnknown
					? { state: "refused", message: error.message }
					: { state: "unknown" },
			);
			if (!isApiError(error)) throw error;
		}
	}
}
