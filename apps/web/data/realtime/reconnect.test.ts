// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { answered, noAnswer, onMomentToRetry } from "../http/reach.ts";
import { siteDataWire } from "../testing.ts";
import { attemptDelayMs } from "./attempts.ts";
import { RealtimeConnection } from "./connection.ts";
import { realtimeStore } from "./status.ts";

// The browser build; by default a test gets the Node build.
vi.mock("pusher-js", async () => await vi.importActual("pusher-js/dist/web/pusher.js"));

let isUp: boolean;
const attempts: number[] = [];
let open: Socket | null;

const opened = (socket: Socket): void => {
	open = socket;
};

/** A mock Channels server that can be unavailable. */
class Socket extends EventTarget {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	onopen: (() => void) | undefined;
	onmessage: ((event: { data: string }) => void) | undefined;
	onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | undefined;
	onerror: ((event: Event) => void) | undefined;
	readyState = 0;
	bufferedAmount = 0;

	constructor() {
		super();
		attempts.push(Date.now());
		setTimeout(() => {
			if (!isUp) {
				this.end();
				return;
			}
			opened(this);
			this.readyState = 1;
			this.onopen?.();
			const data = JSON.stringify({ socket_id: "1.1", activity_timeout: 120 });
			this.onmessage?.({ data: JSON.stringify({ event: "pusher:connection_established", data }) });
		}, 20);
	}
	end(): void {
		if (this.readyState === 3) return;
		this.readyState = 3;
		this.onerror?.(new Event("error"));
		this.onclose?.({ code: 1006, reason: "", wasClean: false });
		this.dispatchEvent(new Event("close"));
	}
	send(): void {}
	close(): void {
		this.readyState = 3;
	}
}

let connection: RealtimeConnection;
let visibility: DocumentVisibilityState;
const status = () => realtimeStore.getState().status;
async function outage(ms: number): Promise<void> {
	isUp = false;
	open?.end();
	await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(async () => {
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", Socket);
	visibility = "visible";
	vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
	setApiBase("https://example.test/api/v1");
	isUp = true;
	connection = new RealtimeConnection(siteDataWire([]).realtime, new URL("https://example.test/"));
	await vi.advanceTimersByTimeAsync(100);
});
afterEach(() => {
	connection.close();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	setApiBase(null);
});

describe("a server that comes back", () => {
	it.each([3_000, 20_000, 70_000, 600_000])("is heard within 3 s after %i ms away", async (ms) => {
		expect(status()).toBe("connected");
		await outage(ms);
		expect(status()).toBe(ms > 10_000 ? "failed" : "connecting");
		isUp = true;
		await vi.advanceTimersByTimeAsync(3_000);
		expect(status()).toBe("connected");
	});

	it("is asked no more often than every 1.5 s, each page at moments of its own", async () => {
		await outage(60_000);
		const waits = attempts.slice(-20).map((at, index, all) => at - (all[index - 1] ?? Number.NaN));
		const between = waits.slice(1);
		expect(Math.min(...between)).toBeGreaterThanOrEqual(1_500);
		expect(Math.max(...between)).toBeLessThanOrEqual(2_600);
		expect(new Set(between).size).toBeGreaterThan(5);
	});

	it("is asked seldom by a hidden page, and at once when it is looked at", async () => {
		visibility = "hidden";
		await outage(300_000);
		const before = attempts.length;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(attempts.length - before).toBeLessThanOrEqual(5);
		isUp = true;
		visibility = "visible";
		const stop = onMomentToRetry(() => connection.retryNow());
		document.dispatchEvent(new Event("visibilitychange"));
		await vi.advanceTimersByTimeAsync(100);
		expect(status()).toBe("connected");
		stop();
	});

	it("is heard at once when the browser is online again, or another connection got through", async () => {
		const stop = onMomentToRetry(() => connection.retryNow());
		for (const report of [() => window.dispatchEvent(new Event("online")), () => answered()]) {
			await outage(40_000);
			// Into the middle of a delay.
			await vi.advanceTimersByTimeAsync(30);
			isUp = true;
			noAnswer();
			report();
			await vi.advanceTimersByTimeAsync(100);
			expect(status()).toBe("connected");
		}
		stop();
	});
});

describe("attemptDelayMs", () => {
	it("is 1.5 to 2.5 s while the page is seen, however long it lasts", () => {
		expect([0, 1, 50].map((attempt) => attemptDelayMs(attempt, true, 0))).toEqual([1_500, 1_500, 1_500]);
		expect(attemptDelayMs(7, true, 0.999)).toBeLessThan(2_500);
	});
	it("doubles to half a minute while it is hidden", () => {
		expect([0, 1, 2].map((attempt) => attemptDelayMs(attempt, false, 0))).toEqual([1_500, 3_000, 6_000]);
		expect(attemptDelayMs(500, false, 0)).toBe(15_000);
		expect(attemptDelayMs(500, false, 0.999)).toBeLessThanOrEqual(30_000);
	});
});
