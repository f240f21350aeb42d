import type { previewAccount as call } from "@truefill/contracts/http";
import { formatMoney, formatPercent, type Money, money, ZERO_VOLUME } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import {
	encodeState,
	type Hypothetical,
	type MarginFigures,
	type MarketView,
	marginFigures,
	previewSteps,
} from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, given, refusalToWire } from "../request.ts";
import { inSlices } from "./slices.ts";
import { closedTradeToWire, costsToWire, priceTexts } from "./to-wire.ts";

type Body = z.output<typeof call.body>;

/** The longest computation of one preview. */
const WITHIN_MS = 1_000;
/** Users with a running preview: one at a time each, so that nobody slows the others. */
const asking = new WeakMap<EnginePort, Set<string>>();

/**
 * What would happen to the account (E19), by the engine's own decisions on a copy of it. Nothing is changed. It is
 * computed in slices between other work. Refused: ACCOUNT_NOT_FOUND, TOO_MANY_REQUESTS while another preview of this
 * user runs, PREVIEW_TOO_LARGE.
 */
export async function previewAccount(engine: EnginePort, userId: string, accountId: string, body: Body) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const account = own.value;
	const view = engine.view();
	const supposed = hypothetical(body, view);
	if (!supposed.ok) return supposed;
	const busy = asking.get(engine) ?? new Set<string>();
	asking.set(engine, busy);
	if (busy.has(userId)) return refuse("TOO_MANY_REQUESTS");
	busy.add(userId);
	const found = await inSlices(previewSteps(account, supposed.value, view), WITHIN_MS).finally(() =>
		busy.delete(userId),
	);
	if (found === undefined) return refuse("PREVIEW_TOO_LARGE");
	const { currency } = account;
	const amount = (value: Money): string => formatMoney(value, currency);
	const now = marginFigures(account, view);
	return ok({
		data: {
			refused: found.refused.map(({ part, index, refusal }) => ({ part, index, reason: refusalToWire(refusal) })),
			costs: found.costs.map((lines) => (lines === null ? null : costsToWire(lines, currency))),
			figures_now: figuresToWire(now.ok ? now.value : null, amount),
			figures: figuresToWire(found.figures, amount),
			close_out_prices: found.closeOutPrices.map(({ instrumentId, below, above }) => {
				const { orNull } = priceTexts(instrumentId, view);
				return { asset_id: instrumentId, below: orNull(below), above: orNull(above) };
			}),
			closed: found.closed.map(({ step, closed }) => {
				// A hypothetical trade has no levels to show.
				const openingTick = closed.openingTick ?? closed.closingTick;
				const from = account.openTrades.get(closed.tradeId) ?? { stopLoss: null, takeProfit: null, openingTick };
				return { step, trade: closedTradeToWire(account, closed, from, null, view) };
			}),
			cancelled_orders: [...found.cancelledOrders],
			compensation: amount(found.compensation),
			figures_at_end: figuresToWire(found.figuresAtEnd, amount),
			balance_at_end: amount(found.balanceAtEnd),
			state: body.with_state === true ? encodeState(account) : null,
			currency,
			at: new Date(view.nowMs).toISOString(),
		},
	});
}

function figuresToWire(figures: MarginFigures | null, amount: (value: Money) => string) {
	if (figures === null) return null;
	const { equity, usedMargin, marginLevel } = figures;
	return {
		equity: amount(equity),
		used_margin: amount(usedMargin),
		free_margin: amount(money(equity - usedMargin)),
		margin_level: marginLevel === null ? ("∞" as const) : formatPercent(marginLevel),
	};
}

/** The body in core's terms; refused if a number is out of range, a price is crossed, or an instrument unknown. */
function hypothetical({ opens = [], closes = [], path = [] }: Body, view: MarketView) {
	for (const { asset_id: id } of [...opens, ...path.flat()]) {
		if (view.instrument(id) === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: id });
	}
	const fields = new DecimalFields();
	const crossed: string[] = [];
	const value: Hypothetical = {
		opens: opens.map((open, index) => ({
			instrumentId: open.asset_id,
			side: open.side,
			volume: fields.volume(`opens.${index}.volume`, open.volume) ?? ZERO_VOLUME,
			stopLoss: fields.price(`opens.${index}.stop_loss`, open.stop_loss),
			takeProfit: fields.price(`opens.${index}.take_profit`, open.take_profit),
			bound: fields.price(`opens.${index}.bound`, open.bound),
			trailingDistance: fields.price(`opens.${index}.trailing_distance`, open.trailing_distance),
			...given("guaranteedStop", open.guaranteed_stop),
		})),
		closes: closes.map(({ trade_id: tradeId, volume }, index) => ({
			tradeId,
			volume: fields.volume(`closes.${index}.volume`, volume ?? undefined),
		})),
		path: path.map((moves, step) =>
			moves.flatMap(({ asset_id: instrumentId, bid: bidText, ask: askText }, index) => {
				const bid = fields.price(`path.${step}.${index}.bid`, bidText);
				const ask = fields.price(`path.${step}.${index}.ask`, askText);
				if (bid === null || ask === null) return [];
				if (bid > ask) crossed.push(`path.${step}.${index}.bid`);
				return [{ instrumentId, bid, ask }];
			}),
		),
	};
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const [first] = crossed;
	if (first === undefined) return ok(value);
	return refuseFields("INPUT_INVALID", { [first]: { code: "OUT_OF_RANGE", message: "The bid is above the ask." } });
}
