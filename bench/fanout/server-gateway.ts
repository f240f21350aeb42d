import { createServer } from "node:http";
import type { Instrument } from "@truefill/core/instruments";
import { price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { createLog, createSystemClock } from "@truefill/server/platform";
import { createPriceGateway, type GatewayMarket, type PriceGateway } from "@truefill/server/prices";
import { anInstrument } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";
import { listening } from "./listening.ts";
import { FIRST_SEQUENCE, INSTRUMENTS, idOf, type Publishing, pointsOf, publish } from "./publisher.ts";

/* The product's gateway over a market that ticks on request. */

const TICKS_PER_FLUSH = 4;
const instruments: readonly Instrument[] = Array.from({ length: INSTRUMENTS }, (_, index) => ({
	...anInstrument(),
	id: idOf(index),
}));
const latest = new Map<string, Quote>();
let note: (quote: Quote) => void = () => undefined;
let sequence = FIRST_SEQUENCE;

const market: GatewayMarket = {
	instruments,
	onQuote: (listener) => {
		note = listener;
		return () => undefined;
	},
	onFeedChange: () => () => undefined,
	lastSequence: () => sequence - 1,
	quote: (id) => latest.get(id),
	state: () => ({ state: "open" }),
	splitsOf: () => 0,
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

const tick = (instrumentId: string): void => {
	const bid = BigInt(pointsOf(sequence)) * 1_000n;
	const quote = { instrumentId, bid: price(bid), ask: price(bid + 1_000n), tsMs: Date.now(), sequence };
	sequence += 1;
	latest.set(instrumentId, quote);
	note(quote);
};

serveParent({
	/** Another interval needs another gateway; its clients reconnect. */
	async flushEvery({ milliseconds }: { milliseconds: number }) {
		await gateway?.close();
		latest.clear();
		const server = createServer();
		gateway = createPriceGateway({
			server,
			market,
			clock: createSystemClock(),
			log: createLog({ level: "error" }),
			verifyPriceKey: () => ({ userId: "bench", sessionId: "bench", expiresAtMs: Number.POSITIVE_INFINITY }),
			flushMs: milliseconds,
			socketsPerUser: 100_000,
		});
		return listening(server);
	},

	/** One price per write: one instrument ticks four times per flush, so that every flush has a new price. */
	async writeOften({ perSecond, seconds }: Publishing) {
		const before = gateway?.metrics().flushes ?? 0;
		const everyMs = Math.max(1, Math.floor(1000 / perSecond / TICKS_PER_FLUSH));
		const timer = setInterval(() => tick(idOf(0)), everyMs);
		await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
		clearInterval(timer);
		return (gateway?.metrics().flushes ?? 0) - before;
	},

	/** Instruments tick in turn; every client must receive the price of each tick. */
	publish: (options: Publishing) => publish(options, () => tick(idOf(sequence))),
});
