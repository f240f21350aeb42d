import type { SiteData } from "@truefill/contracts/http";
import type { MarketState } from "@truefill/core/pricing";
import { serverNow } from "../http/index.ts";
import { onMomentToRetry } from "../http/reach.ts";
import { sessionStore } from "../session/store.ts";
import { onSiteData, siteDataStore } from "../site/data.ts";
import { marketFromWire } from "../site/instruments.ts";
import { connectionStore } from "./connection.ts";
import { PriceSocket } from "./socket.ts";
import { prices, type TickInput } from "./store.ts";

const DAY_MS = 86_400_000;
const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** Writes the snapshot of `GET /data` (prices, day ranges, market states) before the first tick arrives. */
export function writeSnapshot({ quotes, server_time }: SiteData): void {
	const startMs = Math.floor(Date.parse(server_time) / DAY_MS) * DAY_MS;
	const ticks: Omit<TickInput, "seq">[] = [];
	for (const quote of quotes) {
		prices.setMarket(quote.id, marketFromWire(quote.market));
		prices.setDay(quote.id, {
			previousClose: numberOrNull(quote.previous_close),
			open: numberOrNull(quote.day_open),
			high: numberOrNull(quote.day_high),
			low: numberOrNull(quote.day_low),
			startMs,
			splits: quote.splits,
		});
		if (quote.bid !== null && quote.ask !== null && quote.ts !== null) {
			ticks.push({ id: quote.id, bid: Number(quote.bid), ask: Number(quote.ask), tsMs: Date.parse(quote.ts) });
		}
	}
	prices.writeSnapshot(ticks);
}

/** The market's current state: the server's, combined with the age of the last tick (E14, R9). */
export function marketNow(
	instrument: { readonly id: string; readonly maxQuoteAgeMs: number },
	nowMs = serverNow(),
): MarketState {
	const said = prices.market(instrument.id);
	if (said?.state === "halted" || said?.state === "closed") return said;
	if (prices.quote(instrument.id) === undefined) return { state: "no-price" };
	const ageMs = overdueNow(instrument, nowMs);
	if (ageMs !== null) return { state: "stale", ageMs };
	return said?.state === "close-only" ? said : { state: "open" };
}

/** Age of an overdue tick while the market is not closed, else null: others may be converted at its price (E5). */
export function overdueNow(
	instrument: { readonly id: string; readonly maxQuoteAgeMs: number },
	nowMs = serverNow(),
): number | null {
	const quote = prices.quote(instrument.id);
	if (quote === undefined || prices.market(instrument.id)?.state === "closed") return null;
	const ageMs = nowMs - quote.tsMs;
	return ageMs > instrument.maxQuoteAgeMs ? ageMs : null;
}

/** Keeps the price socket open while there are site data and a session. Call once; returns a stop function. */
export function startPrices(): () => void {
	const socket = new PriceSocket();
	const stopData = onSiteData((data) => {
		writeSnapshot(data);
		socket.open(data);
	});
	const present = siteDataStore.getState().data;
	if (present !== null) socket.open(present);
	const stopSession = sessionStore.subscribe((session, before) => {
		if (session.token === null && before.token !== null) {
			socket.close();
			prices.clear();
		}
	});
	const stopRetries = onMomentToRetry(() => socket.retryNow());
	const timer = setInterval(() => {
		const feedAgeMs = prices.lastBatchMs === 0 ? null : Date.now() - prices.lastBatchMs;
		connectionStore.setState({ feedAgeMs });
	}, 1_000);
	return () => {
		stopData();
		stopSession();
		clearInterval(timer);
		stopRetries();
		socket.close();
	};
}
