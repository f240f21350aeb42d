import { closeTrade, openTrade } from "@truefill/contracts/http";
import { type Instrument, nextFinancingDate, profileLeverage, sessionAt } from "@truefill/core/instruments";
import { formatPrice, formatVolume, price, volume } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import { drawn, drawnOf } from "../drawing.ts";
import { type Actor, once, type Stage } from "../stage.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SCALE = 10n ** 8n;
/** Hours that are searched for an open market: a weekend and a holiday. */
const MOST_HOURS = 120;

/** A customer may run into their own limits, or have too little money: that belongs to a history. */
const REFUSED_BY_RULE = ["MARGIN_TOO_LITTLE", "LIMIT_HOURS", "LIMIT_LOSS_REACHED", "LIMIT_EXPOSURE_REACHED"] as const;

/** How a customer trades. */
export interface Style {
	readonly instruments: readonly string[];
	/** The most margin of a trade, in the currency of the instrument. */
	readonly margin: number;
}

interface Wanted {
	readonly accountId: string;
	readonly name: string;
	readonly style: Style;
}

const instrumentOf = ({ ports }: Stage, id: string): Instrument => {
	const found = ports.market.instruments.find((each) => each.id === id);
	if (found === undefined) throw new Error(`no instrument ${id} for the sample data`);
	return found;
};

/** What the margin buys, rounded down to the step; the least volume for less. */
function volumeOf({ ports }: Stage, instrument: Instrument, at: bigint, margin: number): string {
	const { stepVolume, minVolume, maxLeverage } = instrument;
	const leverage = Math.min(maxLeverage, profileLeverage(ports.market.profile, instrument));
	const units = (BigInt(margin * leverage) * SCALE * SCALE) / at;
	const stepped = (units / stepVolume) * stepVolume;
	return formatVolume(volume(stepped < minVolume ? minVolume : stepped));
}

/** From when to when a trade may be held within one financing day, both in a session; null: not that week. */
function sessionOf({ calendar }: Instrument, fromMs: number, spanMs: number, endMs: number) {
	// At the end of a minute, whose last price is known.
	const firstMs = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS;
	for (let hour = 0; hour < MOST_HOURS; hour += 1) {
		const openedMs = firstMs + hour * HOUR_MS;
		const closedMs = openedMs + spanMs;
		if (closedMs > endMs) return null;
		// The close of a day would charge financing, which the engine does for open trades only.
		const isOneDay = nextFinancingDate(openedMs) === nextFinancingDate(closedMs);
		if (isOneDay && sessionAt(calendar, openedMs).open && sessionAt(calendar, closedMs).open)
			return { openedMs, closedMs };
	}
	return null;
}

const quoteIn = (quotes: readonly Quote[], id: string): Quote | undefined =>
	quotes.find(({ instrumentId }) => instrumentId === id);

/**
 * A trade that is opened and closed at the prices of its times. Both at once, so that the live engine never sees it
 * open. @returns when it was closed; null: there was no market
 */
export async function trade(
	stage: Stage,
	actor: Actor,
	{ accountId, name, style }: Wanted,
	fromMs: number,
): Promise<number | null> {
	const { past } = stage;
	const key = `${actor.person.id} ${name}`;
	const instrument = instrumentOf(stage, drawnOf(`${key} instrument`, style.instruments));
	const spanMs = drawn(`${key} minutes`, 12, 260) * MINUTE_MS;
	const held = sessionOf(instrument, fromMs, spanMs, stage.endMs);
	if (held === null) return null;
	const [opening, closing] = [
		await stage.pricesAt([instrument.id], held.openedMs),
		await stage.pricesAt([instrument.id], held.closedMs),
	];
	const quote = quoteIn(opening, instrument.id);
	if (quote === undefined || quoteIn(closing, instrument.id) === undefined) return null;
	const at = async <T>(ms: number, quotes: readonly Quote[], work: () => Promise<T>): Promise<T> => {
		past.showPrices(quotes);
		try {
			return await past.clock.during(ms, work);
		} finally {
			past.showPrices(null);
		}
	};
	const body = {
		command_id: actor.idOf(`open ${name}`),
		account_id: accountId,
		asset_id: instrument.id,
		trade_type: drawnOf<Side>(`${key} side`, ["buy", "sell"]),
		volume: volumeOf(stage, instrument, quote.ask, drawn(`${key} margin`, style.margin / 3, style.margin)),
	};
	const opened = await at(held.openedMs, opening, () =>
		once(past.call(openTrade, actor.caller, { body }), ...REFUSED_BY_RULE),
	);
	if (opened === undefined) return null;
	const params = { id: opened.data.trade.id };
	const close = { command_id: actor.idOf(`close ${name}`) };
	await at(held.closedMs, closing, () =>
		once(past.call(closeTrade, actor.caller, { params, body: close }), "TRADE_NOT_FOUND"),
	);
	return held.closedMs;
}

/**
 * A trade that is still open. Its levels were not reached since, so that nothing had to be filled in the meantime; some
 * trades have none.
 */
export async function openAndKeep(
	stage: Stage,
	actor: Actor,
	{ accountId, name, style }: Wanted,
	fromMs: number,
): Promise<void> {
	const { past, ports } = stage;
	const key = `${actor.person.id} ${name}`;
	const instrument = instrumentOf(stage, drawnOf(`${key} instrument`, style.instruments));
	const session = sessionOf(instrument, fromMs, MINUTE_MS, stage.endMs);
	if (session === null) return;
	const held = ports.engine.account(accountId)?.openTrades.values() ?? [];
	const ids = new Set([instrument.id, ...[...held].map(({ instrumentId }) => instrumentId)]);
	const quotes = await stage.pricesAt([...ids], session.openedMs);
	const quote = quoteIn(quotes, instrument.id);
	if (quote === undefined) return;
	const side = drawnOf<Side>(`${key} side`, ["buy", "sell"]);
	const levels = drawn(`${key} levels`, 0, 3) === 0 ? {} : await levelsOf(stage, instrument, side, session.openedMs);
	const body = {
		command_id: actor.idOf(`keep ${name}`),
		account_id: accountId,
		asset_id: instrument.id,
		trade_type: side,
		volume: volumeOf(stage, instrument, quote.ask, drawn(`${key} margin`, style.margin / 4, style.margin / 2)),
		...levels,
	};
	past.showPrices(quotes);
	try {
		// Until `endPast` the engine does not value it at current prices.
		stage.stillOpen.add(accountId);
		await past.clock.during(session.openedMs, () =>
			once(past.call(openTrade, actor.caller, { body }), "COMMAND_ID_REUSED"),
		);
	} finally {
		past.showPrices(null);
	}
	await ports.engine.projected();
}

/** Levels beyond everything that was traded since, by half a percent at least. */
async function levelsOf({ ports }: Stage, { id, priceIncrement }: Instrument, side: Side, openedMs: number) {
	const hours = await ports.market.candles(id, "1h", openedMs - HOUR_MS, ports.clock.nowMs());
	if (hours.length === 0) return {};
	const lows = hours.map(({ bid }) => bid.low);
	const highs = hours.map(({ ask }) => ask.high);
	const low = lows.reduce((least, each) => (each < least ? each : least));
	const high = highs.reduce((most, each) => (each > most ? each : most));
	const rounded = (raw: bigint): string => formatPrice(price((raw / priceIncrement) * priceIncrement));
	const [below, above] = [rounded((low * 199n) / 200n), rounded((high * 201n) / 200n)];
	return side === "buy" ? { stop_loss: below, take_profit: above } : { stop_loss: above, take_profit: below };
}
