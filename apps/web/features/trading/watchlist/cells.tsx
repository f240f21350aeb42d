import type { MarketState } from "@truefill/core/pricing";
import { useMemo } from "react";
import { type LocalInstrument, onSecond, prices, serverNow, sessionNow } from "../../../data/index.ts";
import { t as translate, useT } from "../../../i18n/index.ts";
import { formatAge, formatPrice, formatWait, UNKNOWN } from "../../../lib/format.ts";
import { LiveText } from "../../../ui/live-text.tsx";
import { marketWord, priceText } from "../figures.ts";

/** Live lowest or highest bid of the UTC day. */
export function DayExtreme({
	instrument,
	which,
}: {
	readonly instrument: LocalInstrument;
	readonly which: "low" | "high";
}) {
	const live = useMemo(
		() => ({
			read: () => {
				const price = prices.day(instrument.id)?.[which] ?? null;
				const { priceDigits: digits } = instrument;
				return { text: price === null ? UNKNOWN : formatPrice(priceText(price, digits), digits) };
			},
			subscribe: (listener: () => void) => prices.subscribeSlowly(instrument.id, listener),
		}),
		[instrument, which],
	);
	return <LiveText {...live} />;
}

/** Age of the last tick. */
export function TickAge({ instrument }: { readonly instrument: LocalInstrument }) {
	const live = useMemo(
		() => ({
			read: () => {
				const quote = prices.quote(instrument.id);
				return { text: quote === undefined ? UNKNOWN : formatAge(serverNow() - quote.tsMs), tone: "muted" as const };
			},
			subscribe: onSecond,
		}),
		[instrument],
	);
	return <LiveText {...live} />;
}

/** How long until the session changes: `Open, 2 h`, `Opens in 1 d`, or in a word why it cannot be traded. */
export function sessionText(instrument: LocalInstrument, market: MarketState, nowMs: number): string {
	if (market.state === "closed")
		return market.opensAtMs === null
			? translate("trading.market.closedShort")
			: translate("watchlists.opensIn", { wait: formatWait(market.opensAtMs - nowMs) });
	const word = marketWord(market);
	if (word !== null) return word;
	const session = sessionNow(instrument, nowMs);
	return session?.open === true && session.closesAtMs !== null
		? translate("watchlists.openFor", { wait: formatWait(session.closesAtMs - nowMs) })
		: translate("watchlists.open");
}

/** State of the session with its countdown. */
export function SessionState({
	instrument,
	market,
	className,
}: {
	readonly instrument: LocalInstrument;
	readonly market: MarketState;
	readonly className?: string;
}) {
	useT();
	const live = useMemo(
		() => ({
			// Isolated, because figures run from left to right and a sentence as its language does.
			read: () => ({ text: `\u2068${sessionText(instrument, market, serverNow())}\u2069` }),
			subscribe: onSecond,
		}),
		[instrument, market],
	);
	return <LiveText {...live} {...(className === undefined ? {} : { className })} />;
}
