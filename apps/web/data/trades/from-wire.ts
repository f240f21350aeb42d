import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import {
	ACCOUNT_CURRENCIES,
	type AccountCurrency,
	type Currency,
	PRICE_DECIMALS,
	parseDecimal,
	parseMoney,
	parsePrice,
	parseVolume,
	VOLUME_DECIMALS,
} from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { OpenTrade } from "@truefill/core/trading";
import { checked, currencyOf } from "../site/instruments.ts";

/** An open trade from the wire: core's fields to value, judge and close it, without the server's bookkeeping. */
export type LocalTrade = Omit<
	OpenTrade,
	"openingConversion" | "openedVolume" | "marginExposure" | "swapCarry" | "administrationFee" | "financedDays"
> & { readonly currency: Currency };

const accountCurrencies: readonly string[] = ACCOUNT_CURRENCIES;
const isAccountCurrency = (code: string): code is AccountCurrency => accountCurrencies.includes(code);

export function accountCurrency(account: Pick<AccountWire, "currency">): AccountCurrency {
	invariant(isAccountCurrency(account.currency), `unknown account currency ${account.currency}`);
	return account.currency;
}

type TickWire = TradeWire["opening_tick"];

export const tickFromWire = ({ id, bid, ask, ts, seq }: TickWire): Quote => ({
	instrumentId: id,
	bid: checked(parsePrice(bid)),
	ask: checked(parsePrice(ask)),
	tsMs: Date.parse(ts),
	sequence: seq,
});

const priceOrNull = (text: string | null) => (text === null ? null : checked(parsePrice(text)));

const requestFromWire = (request: TradeWire["close_request"]): LocalTrade["closeRequest"] =>
	request === null
		? null
		: {
				volume: request.volume === null ? null : checked(parseVolume(request.volume)),
				bound: priceOrNull(request.bound),
				requestedAtMs: Date.parse(request.requested_at),
			};

const made = new WeakMap<TradeWire, LocalTrade>();

/** A wire trade in core's units; cached per object, because it is read on every tick. */
export function tradeFromWire(wire: TradeWire): LocalTrade {
	const known = made.get(wire);
	if (known !== undefined) return known;
	const currency = currencyOf(wire.currency);
	const trade: LocalTrade = {
		id: wire.id,
		instrumentId: wire.asset_id,
		side: wire.trade_type,
		volume: checked(parseVolume(wire.volume)),
		openingPrice: checked(parsePrice(wire.opening_price)),
		openedAtMs: Date.parse(wire.opened_at),
		leverage: wire.leverage,
		margin: checked(parseMoney(wire.margin, currency)),
		commission: checked(parseMoney(wire.commission, currency)),
		stopLoss: priceOrNull(wire.stop_loss),
		takeProfit: priceOrNull(wire.take_profit),
		trailingDistance: priceOrNull(wire.trailing_distance),
		guaranteedPremium: priceOrNull(wire.guaranteed_stop_premium),
		openingTick: tickFromWire(wire.opening_tick),
		cost: wire.cost === null ? null : checked(parseDecimal(wire.cost, PRICE_DECIMALS + VOLUME_DECIMALS)),
		closeRequest: requestFromWire(wire.close_request),
		swap: checked(parseMoney(wire.swap, currency)),
		cashAdjustments: checked(parseMoney(wire.dividends, currency)),
		currency,
	};
	made.set(wire, trade);
	return trade;
}
