import { request } from "./api.ts";

/** Prices that a test sets itself, through the product's push feed. */
export const PUSH = {
	feed: "push",
	env: { FEED_KEY: "a-price-bridge-of-the-test", MARKET_HOURS: "always" },
} as const;

/** The same, on a clock that the test moves. */
export const PUSH_MOVED = { ...PUSH, clock: "moved" } as const;

/** A price older than its instrument's limit stops trading; prices are repeated often enough to stay fresh. */
const AGAIN_MS = 3_000;

export class PushedMarket {
	#origin: string;
	readonly #latest = new Map<string, { readonly bid: string; readonly ask: string }>();
	readonly #timer: ReturnType<typeof setInterval>;

	constructor(origin: string) {
		this.#origin = origin;
		this.#timer = setInterval(() => void this.#send([...this.#latest.keys()]).catch(() => undefined), AGAIN_MS);
	}

	/** The product restarted at another address. */
	moveTo(origin: string): void {
		this.#origin = origin;
	}

	/** One tick. Twice at once, because a jump beyond the outlier band counts only when it is confirmed (E15). */
	async set(id: string, bid: string, ask: string): Promise<void> {
		this.#latest.set(id, { bid, ask });
		await this.#send([id]);
		await this.#send([id]);
	}

	/** Stops repeating an instrument's price, until the next `set`. */
	silence(id: string): void {
		this.#latest.delete(id);
	}

	async #send(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		const body = ids.map((id) => ({ id, ...this.#latest.get(id) }));
		const headers = { "x-feed-key": PUSH.env.FEED_KEY };
		const answer = await request(this.#origin, "/feed/quotes", { method: "POST", headers, body });
		if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${answer.text}`);
	}

	stop(): void {
		clearInterval(this.#timer);
	}
}
