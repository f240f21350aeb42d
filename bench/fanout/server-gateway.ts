import { createServer } from "node:http";
import type { Instrument } from "@truefill/core/instruments";
import { price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { createLog, createSystemClock } from "@truefill/server/platform";
import { createPriceGateway, type Market, type PriceGateway } from "@truefill/server/prices";
import { anInstrument } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";
import { listening } from "./listening.ts";
import type { Publishing } from "./publisher.ts";

/*
 * The product's gateway over a market of one instrument. Ticks come four times as often as it flushes, so that every
 * flush has news; it joins them and writes one item, like the others.
 */

const TICKS_PER_FLUSH = 4;
const instrument: Instrument = anInstrument();
let latest: Quote | undefined;
let note: (quote: Quote) => void = () => undefined;

/** What the gateway asks of a market. */
const market: Pick<
	Market,
	"instruments" | "onQuote" | "onFeedChange" | "lastSequence" | "quote" | "state" | "feedStatus"
> = {
	instruments: [instrument],
	onQuote: (listener) => {
		note = listener;
		return () => undefined;
	},
	onFeedChange: () => () => undefined,
	lastSequence: () => latest?.sequence ?? 0,
	quote: () => latest,
	state: () => ({ state: "open" }),
	feedStatus: () => ({
		kind: "simulated",
		label: "Simulated prices",
		recordedDate: null,
		offsetMs: 0,
		ended: false,
		marketHours: "always",
	}),
};

let gateway: PriceGateway | undefined;
let sequence = 1_000_000;

const tick = (): void => {
	sequence += 1;
	const bid = BigInt(108_500 + (sequence % 97)) * 1_000n;
	latest = { instrumentId: instrument.id, bid: price(bid), ask: price(bid + 1_000n), tsMs: Date.now(), sequence };
	note(latest);
};

serveParent({
	/** The rate is the gateway's own interval: another rate is another gateway, and its clients come again. */
	async flushEvery({ milliseconds }: { milliseconds: number }) {
		await gateway?.close();
		const server = createServer();
		gateway = createPriceGateway({
			server,
			market: market as Market,
			clock: createSystemClock(),
			log: createLog({ level: "error" }),
			verifyPriceKey: () => ({ userId: "bench", sessionId: "bench", expiresAtMs: Number.POSITIVE_INFINITY }),
			flushMs: milliseconds,
			socketsPerUser: 100_000,
		});
		return listening(server);
	},

	async publish({ perSecond, seconds }: Publishing) {
		const before = gateway?.metrics().flushes ?? 0;
		const timer = setInterval(tick, Math.max(1, Math.floor(1000 / perSecond / TICKS_PER_FLUSH)));
		await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
		clearInterval(timer);
		return (gateway?.metrics().flushes ?? 0) - before;
	},
});
