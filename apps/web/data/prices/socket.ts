import type { SiteData } from "@truefill/contracts/http";
import { EVENTS, feedStatusUpdate, marketStateUpdate } from "@truefill/contracts/prices";
import type { io as Io, Socket } from "socket.io-client";
import { serverNow } from "../http/index.ts";
import { answered, noAnswer } from "../http/reach.ts";
import { fetchSiteData, siteDataStore } from "../site/data.ts";
import { marketFromWire } from "../site/instruments.ts";
import { connectionStore } from "./connection.ts";
import { parseBatch } from "./parse.ts";
import { prices } from "./store.ts";

const FIRST_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;
const KEY_MARGIN_MS = 5_000;

/** R9: five attempts 2 s apart, then doubling up to 30 s, each with jitter in its upper half. `random` in [0, 1). */
export function reconnectDelayMs(attempt: number, random: number): number {
	if (attempt <= FIRST_ATTEMPTS) return FIRST_DELAY_MS;
	const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - FIRST_ATTEMPTS));
	return ceiling * (0.5 + random / 2);
}

/** Loaded in parallel with the first render; until then the quotes of `GET /data` are shown. */
const loadClient = () => import("socket.io-client");

interface Feed {
	readonly url: string;
	readonly path: string;
	readonly apiKey: string;
	readonly expiresAtMs: number;
}

/** One connection to the price service, from `open` until `close`; reconnects per R9 with a valid key each time. */
export class PriceSocket {
	private socket: Socket | null = null;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private feed: Feed | null = null;
	private attempt = 0;
	private keyRefused = false;
	/** Incremented per connection start or abort: a connection still loading from an older turn is dropped. */
	private turn = 0;

	open(data: SiteData): void {
		const { url, path, api_key, expires_at } = data.price_feed;
		const next: Feed = { url, path, apiKey: api_key, expiresAtMs: Date.parse(expires_at) };
		const elsewhere = this.feed !== null && (this.feed.url !== url || this.feed.path !== path);
		const waiting = this.feed !== null && this.socket === null;
		this.feed = next;
		// Between two attempts the next one uses the new key, on its R9 schedule.
		if (!elsewhere && (this.socket !== null || waiting)) return;
		this.drop();
		this.connect(next);
	}

	close(): void {
		this.drop();
		this.feed = null;
		this.attempt = 0;
		connectionStore.setState({ status: "idle", attempt: 0, reason: null, feedAgeMs: null });
	}

	/** Retries now and restarts the backoff. A running attempt continues. */
	retryNow(): void {
		if (this.feed === null || this.socket !== null) return;
		this.attempt = Math.min(this.attempt, 1);
		clearTimeout(this.timer);
		void this.reconnect();
	}

	private drop(): void {
		this.turn += 1;
		clearTimeout(this.timer);
		this.socket?.removeAllListeners();
		this.socket?.disconnect();
		this.socket = null;
	}

	private connect(feed: Feed): void {
		connectionStore.setState({ status: this.attempt === 0 ? "connecting" : "reconnecting", attempt: this.attempt });
		this.turn += 1;
		const turn = this.turn;
		const current = (act: () => void) => () => {
			if (turn === this.turn) act();
		};
		void loadClient().then(
			({ io }) => current(() => this.dial(io, this.feed ?? feed))(),
			current(() => this.lost("the program could not be loaded", false)),
		);
	}

	private dial(io: typeof Io, feed: Feed): void {
		const options = {
			path: feed.path,
			auth: { apiKey: feed.apiKey },
			reconnection: false,
			transports: ["websocket", "polling"],
			tryAllTransports: true,
			forceNew: true,
		};
		const socket = feed.url === "" ? io(options) : io(feed.url, options);
		this.socket = socket;
		socket.on("connect", () => {
			// Events of the outage were missed: a day may have ended, or a split changed the units (E22).
			if (this.attempt > 0) fetchSoon();
			this.attempt = 0;
			prices.newConnection();
			connectionStore.setState({ status: "connected", attempt: 0, reason: null });
			answered();
			socket.emit(EVENTS.subscribeAll);
		});
		// No longer active: the server refused the connection, so the key is invalid.
		socket.on("connect_error", (error) => this.lost(error.message, !socket.active));
		socket.on("disconnect", (reason) => this.lost(reason, false));
		socket.on(EVENTS.update, hear);
		socket.on(EVENTS.state, hearStates);
		socket.on(EVENTS.feed, hearFeed);
	}

	private lost(reason: string, keyRefused: boolean): void {
		this.drop();
		this.keyRefused = keyRefused;
		if (!keyRefused) noAnswer();
		this.attempt += 1;
		connectionStore.setState({ status: keyRefused ? "refused" : "reconnecting", attempt: this.attempt, reason });
		this.timer = setTimeout(() => void this.reconnect(), reconnectDelayMs(this.attempt, Math.random()));
	}

	private async reconnect(): Promise<void> {
		const feed = this.feed;
		if (feed === null) return;
		// A refused key is not retried.
		if (this.keyRefused || feed.expiresAtMs - serverNow() < KEY_MARGIN_MS) await fetchSiteData();
		// The user may have left meanwhile, or another address was opened.
		if (this.feed === null || this.socket !== null) return;
		this.connect(this.feed);
	}
}

function hear(message: unknown): void {
	const { ticks, refused } = parseBatch(message);
	prices.write(ticks);
	if (refused > 0) connectionStore.setState(({ refusedItems }) => ({ refusedItems: refusedItems + refused }));
}

/** All pages are notified of a split or restart at once; jitter spreads their requests. */
const SPREAD_MS = 1_500;
const fetchSoon = () => setTimeout(() => void fetchData(), Math.random() * SPREAD_MS);

async function fetchData(): Promise<void> {
	const data = await fetchSiteData();
	// An answer requested before the split still has the old units.
	const isOutdated = data?.quotes.some(({ id }) => prices.isOutdated(id)) === true;
	if (isOutdated && connectionStore.getState().status === "connected") fetchSoon();
}

function hearStates(message: unknown): void {
	const parsed = marketStateUpdate.safeParse(message);
	if (!parsed.success) return;
	for (const { id, market, splits } of parsed.data) {
		prices.setMarket(id, marketFromWire(market));
		prices.setSplits(id, splits);
	}
	// After a split the day range is available in new units (E22).
	if (parsed.data.some(({ id }) => prices.isOutdated(id))) fetchSoon();
}

function hearFeed(message: unknown): void {
	const parsed = feedStatusUpdate.safeParse(message);
	if (!parsed.success) return;
	siteDataStore.setState(({ data }) => (data === null ? {} : { data: { ...data, feed: parsed.data } }));
}
