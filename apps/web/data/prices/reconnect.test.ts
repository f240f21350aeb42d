// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answered } from "../http/reach.ts";
import { siteDataStore } from "../site/data.ts";
import { siteDataWire } from "../testing.ts";
import { connectionStore } from "./connection.ts";
import { startPrices } from "./feed.ts";

let isUp: boolean;
const attempts: number[] = [];
let hung: FakeSocket | null;

const keep = (socket: FakeSocket): void => {
	hung = socket;
};

class FakeSocket {
	active = true;
	readonly #handlers = new Map<string, (argument?: unknown) => void>();
	constructor() {
		attempts.push(Date.now());
		setTimeout(() => {
			keep(this);
			this.fire(isUp ? "connect" : "connect_error", new Error("refused"));
		}, 10);
	}
	on(event: string, handler: (argument?: unknown) => void): void {
		this.#handlers.set(event, handler);
	}
	fire(event: string, argument?: unknown): void {
		this.#handlers.get(event)?.(argument);
	}
	emit(): void {}
	removeAllListeners(): void {
		this.#handlers.clear();
	}
	disconnect(): void {}
}
vi.mock("socket.io-client", () => ({ io: () => new FakeSocket() }));

let stop: () => void;
beforeEach(async () => {
	vi.useFakeTimers();
	isUp = true;
	const later = new Date(Date.now() + 86_400_000).toISOString();
	const data = siteDataWire([]);
	siteDataStore.setState({ data: { ...data, price_feed: { ...data.price_feed, expires_at: later } } });
	stop = startPrices();
	await vi.advanceTimersByTimeAsync(100);
});
afterEach(() => {
	stop();
	siteDataStore.setState({ data: null });
	vi.useRealTimers();
});

async function outage(ms: number): Promise<void> {
	isUp = false;
	attempts.length = 0;
	hung?.fire("disconnect", "transport close");
	await vi.advanceTimersByTimeAsync(ms);
}
const status = () => connectionStore.getState().status;

it("is connected as soon as the key is there", () => expect(status()).toBe("connected"));

it("tries five times 2 s apart, then less often, up to 30 s (R9)", async () => {
	await outage(11_000);
	expect(attempts).toHaveLength(5);
	await outage(300_000);
	expect(attempts.length).toBeLessThan(25);
});

it("tries at once when the first call or connection gets through to the server again", async () => {
	await outage(300_000);
	isUp = true;
	answered();
	await vi.advanceTimersByTimeAsync(50);
	expect(status()).toBe("connected");
});

it("tries at once when the browser is online again or the page is looked at, and then as after the first loss", async () => {
	for (const [target, event] of [
		[window, "online"],
		[document, "visibilitychange"],
	] as const) {
		await outage(300_000);
		target.dispatchEvent(new Event(event));
		await vi.advanceTimersByTimeAsync(50);
		expect(status()).not.toBe("connected");
		isUp = true;
		await vi.advanceTimersByTimeAsync(2_100);
		expect(status()).toBe("connected");
	}
});

it("leaves a connection that stands alone", async () => {
	const before = attempts.length;
	window.dispatchEvent(new Event("online"));
	await vi.advanceTimersByTimeAsync(5_000);
	expect(attempts).toHaveLength(before);
});
