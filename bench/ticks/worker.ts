import { createHash } from "node:crypto";
import { approximateTradePnl, openPnl } from "@truefill/core/margin";
import { approximatePrice, approximateVolume, rate } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { type OpenTrade, triggerOf } from "@truefill/core/trading";
import { TriggerIndex } from "@truefill/server/engine";
import { serveParent } from "../lib/child.ts";
import { makeScene, type Scene } from "./scene.ts";

/** Searches for the stop losses and take profits that a tick triggers. */
export type Search = "every trade" | "instrument's list" | "trigger index";

/** A search receives the trades, then each tick; the trades that it finds are closed. */
interface Searcher {
	tick(quote: Quote): readonly string[];
}

function everyTrade({ trades }: Scene): Searcher {
	const open: (OpenTrade | null)[] = trades.map(({ trade }) => trade);
	return {
		tick(quote) {
			const found: string[] = [];
			for (let i = 0; i < open.length; i++) {
				const trade = open[i];
				if (trade == null || trade.instrumentId !== quote.instrumentId) continue;
				if (triggerOf(trade, quote) === null) continue;
				found.push(trade.id);
				open[i] = null;
			}
			return found;
		},
	};
}

function instrumentList({ trades }: Scene): Searcher {
	const lists = new Map<string, OpenTrade[]>();
	for (const { trade } of trades) {
		const list = lists.get(trade.instrumentId);
		if (list === undefined) lists.set(trade.instrumentId, [trade]);
		else list.push(trade);
	}
	return {
		tick(quote) {
			const list = lists.get(quote.instrumentId) ?? [];
			const reached = list.filter((trade) => triggerOf(trade, quote) !== null);
			if (reached.length > 0) {
				lists.set(
					quote.instrumentId,
					list.filter((trade) => !reached.includes(trade)),
				);
			}
			return reached.map(({ id }) => id);
		},
	};
}

function triggerIndex({ trades }: Scene): Searcher {
	const index = new TriggerIndex();
	for (const { accountId, trade } of trades) index.arm(accountId, trade);
	return {
		tick: (quote) => (index.touches(quote) ? index.take(quote).map(({ id }) => id) : []),
	};
}

const SEARCHERS: Readonly<Record<Search, (scene: Scene) => Searcher>> = {
	"every trade": everyTrade,
	"instrument's list": instrumentList,
	"trigger index": triggerIndex,
};

let scene: Scene | undefined;
const ready = (): Scene => {
	if (scene === undefined) throw new Error("no scene");
	return scene;
};

serveParent({
	make(options: Parameters<typeof makeScene>[0]) {
		scene = makeScene(options);
	},

	/** Runs and times the first `ticks` ticks; equal hashes mean that two searches found the same. */
	search({ way, ticks }: { way: Search; ticks: number }) {
		const some = ready().ticks.slice(0, ticks);
		const searcher = SEARCHERS[way](ready());
		globalThis.gc?.();
		const hash = createHash("sha256");
		const found: (readonly string[])[] = [];
		const startedNs = process.hrtime.bigint();
		for (const tick of some) found.push(searcher.tick(tick));
		const tookNs = Number(process.hrtime.bigint() - startedNs);
		for (const ids of found) hash.update(`${ids.toSorted().join()};`);
		const fired = found.reduce((sum, ids) => sum + ids.length, 0);
		return { nsPerTick: tookNs / some.length, fired, hash: hash.digest("hex") };
	},

	/** Values each trade of the scene once per pass at its instrument's latest price. */
	value({ way, passes }: { way: "exact" | "doubles"; passes: number }) {
		const { trades, ticks } = ready();
		const last = new Map(ticks.map((tick) => [tick.instrumentId, tick]));
		const one = rate(1_000_000_000_000n);
		const rates = { bid: one, ask: one, via: [] };
		const priced = trades.flatMap(({ trade }) => {
			const quote = last.get(trade.instrumentId);
			return quote === undefined ? [] : [{ trade, quote }];
		});
		const doubles = priced.map(({ trade, quote }) => ({
			trade: {
				side: trade.side,
				openingPrice: approximatePrice(trade.openingPrice),
				volume: approximateVolume(trade.volume),
			},
			bid: approximatePrice(quote.bid),
			ask: approximatePrice(quote.ask),
		}));
		globalThis.gc?.();
		let sum = 0;
		const startedNs = process.hrtime.bigint();
		for (let pass = 0; pass < passes; pass++) {
			if (way === "exact") for (const { trade, quote } of priced) sum += Number(openPnl(trade, quote, rates, "USD"));
			else for (const { trade, bid, ask } of doubles) sum += approximateTradePnl(trade, bid, ask, 1, 1) * 100;
		}
		const tookNs = Number(process.hrtime.bigint() - startedNs);
		return { nsPerTrade: tookNs / (passes * priced.length), sum };
	},
});
