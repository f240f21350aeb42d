import { useMemo } from "react";
import {
	type LocalInstrument,
	marketNow,
	onSecond,
	prices,
	subscribeTradeValue,
	tradeValue,
} from "../../data/index.ts";
import { signOf, sumOf } from "../../lib/decimal.ts";
import { formatMoney, formatNumber, formatPrice, UNKNOWN } from "../../lib/format.ts";
import { LivePrice, type PriceReading } from "../../ui/live-price.tsx";
import { type LiveReading, LiveText, type LiveTone } from "../../ui/live-text.tsx";
import { dayChange, isStale, priceText, spreadPips } from "./figures.ts";

/** Notifies on ticks and on the clock, because prices also become stale. */
function subscribeInstrument(id: string, slow: boolean): (listener: () => void) => () => void {
	return (listener) => {
		const stopPrices = slow ? prices.subscribeSlowly(id, listener) : prices.subscribe(id, listener);
		const stopClock = onSecond(listener);
		return () => {
			stopPrices();
			stopClock();
		};
	};
}

export interface InstrumentPriceProps {
	readonly instrument: LocalInstrument;
	readonly side: "bid" | "ask";
	readonly size?: "sm" | "md" | "lg";
	readonly className?: string;
	readonly flash?: boolean;
	/** A few times a second instead of in every frame: in a list, where it is not the chosen instrument. */
	readonly slow?: boolean;
}

/** Live bid or ask of an instrument. */
export function InstrumentPrice({
	instrument,
	side,
	size = "sm",
	className = "",
	flash = true,
	slow = false,
}: InstrumentPriceProps) {
	const live = useMemo(() => {
		const read = (): PriceReading => {
			const quote = prices.quote(instrument.id);
			if (quote === undefined) return { price: null, move: 0, tick: -1 };
			const move = side === "bid" ? quote.bidMove : quote.askMove;
			return {
				price: priceText(quote[side], instrument.priceDigits),
				move,
				tick: quote.seq,
				stale: isStale(marketNow(instrument)),
			};
		};
		return { read, subscribe: subscribeInstrument(instrument.id, slow) };
	}, [instrument, side, slow]);
	return (
		<LivePrice
			{...live}
			size={size}
			className={className}
			flash={flash}
			priceDigits={instrument.priceDigits}
			pipPosition={instrument.pipPosition}
		/>
	);
}

const toneOf = (text: string | null): LiveTone => {
	const sign = text === null ? null : signOf(text);
	return sign === 1 ? "up" : sign === -1 ? "down" : "muted";
};

/** Live spread in pips. */
export function InstrumentSpread({
	instrument,
	className,
	slow = false,
}: Pick<InstrumentPriceProps, "instrument" | "className" | "slow">) {
	const live = useMemo(() => {
		const read = (): LiveReading => {
			const quote = prices.quote(instrument.id);
			return { text: quote === undefined ? UNKNOWN : formatNumber(spreadPips(quote, instrument.pipPosition)) };
		};
		return { read, subscribe: subscribeInstrument(instrument.id, slow) };
	}, [instrument, slow]);
	return <LiveText {...live} {...(className === undefined ? {} : { className })} />;
}

/** Live change since the close of the previous UTC day, in percent, with sign and colour. */
export function DayChange({
	instrument,
	className,
}: {
	readonly instrument: LocalInstrument;
	readonly className?: string;
}) {
	const live = useMemo(() => {
		const read = (): LiveReading => {
			const change = dayChange(prices.quote(instrument.id)?.bid, prices.day(instrument.id));
			if (change === null) return { text: UNKNOWN, tone: "muted" };
			return { text: `${formatNumber(change, { sign: "always" })}%`, tone: toneOf(change) };
		};
		return { read, subscribe: (listener: () => void) => prices.subscribeSlowly(instrument.id, listener) };
	}, [instrument]);
	return <LiveText {...live} {...(className === undefined ? {} : { className })} />;
}

export interface TradeFigureProps {
	readonly tradeId: string;
	readonly instrument: LocalInstrument | undefined;
	readonly currency: string;
	readonly show?: "none" | "code";
	readonly className?: string;
}

/** Live open result of one trade, at its closing side; grey while its price is stale. */
export function TradePnl({ tradeId, instrument, currency, show = "none", className }: TradeFigureProps) {
	const live = useMemo(() => {
		const read = (): LiveReading => {
			const pnl = tradeValue(tradeId)?.pnl ?? null;
			const stale = instrument === undefined || isStale(marketNow(instrument));
			return {
				text: formatMoney(pnl, currency, { sign: "always", currency: show }),
				tone: stale ? "muted" : toneOf(pnl),
			};
		};
		const subscribe = (listener: () => void) => {
			const stopValue = subscribeTradeValue(tradeId, listener);
			const stopClock = onSecond(listener);
			return () => {
				stopValue();
				stopClock();
			};
		};
		return { read, subscribe };
	}, [tradeId, instrument, currency, show]);
	return <LiveText {...live} {...(className === undefined ? {} : { className })} />;
}

/** Live result of several trades together; unknown if one of them is. */
export function TradesPnl({
	ids,
	currency,
	show = "code",
}: {
	readonly ids: readonly string[];
	readonly currency: string;
	readonly show?: "none" | "code";
}) {
	const key = ids.join();
	const live = useMemo(() => {
		const all = key.split(",");
		const read = (): LiveReading => {
			const sum = sumOf(all.map((id) => tradeValue(id)?.pnl ?? null));
			return { text: formatMoney(sum, currency, { sign: "always", currency: show }), tone: toneOf(sum) };
		};
		const subscribe = (listener: () => void) => {
			const stops = all.map((id) => subscribeTradeValue(id, listener));
			return () => {
				for (const stop of stops) stop();
			};
		};
		return { read, subscribe };
	}, [key, currency, show]);
	return <LiveText {...live} />;
}

/** Live price at which the trade would close now. */
export function TradeClosingPrice({
	tradeId,
	digits,
	className,
}: {
	readonly tradeId: string;
	readonly digits: number;
	readonly className?: string;
}) {
	const live = useMemo(() => {
		const read = (): LiveReading => {
			const price = tradeValue(tradeId)?.closingPrice ?? null;
			return { text: price === null ? UNKNOWN : formatPrice(priceText(price, digits), digits) };
		};
		return { read, subscribe: (listener: () => void) => subscribeTradeValue(tradeId, listener) };
	}, [tradeId, digits]);
	return <LiveText {...live} {...(className === undefined ? {} : { className })} />;
}
