import { heartbeat } from "@truefill/contracts/http";
import { call, isApiError } from "../http/index.ts";
import { connectionStore } from "../prices/connection.ts";
import { type Realtime, realtimeStore } from "../realtime/status.ts";

export type CheckName = "api" | "clock" | "realtime" | "prices" | "storage" | "rendering";

/** Result of one check. `detail` is short and has no secrets: it is part of the support report. */
export interface Finding {
	readonly state: "ok" | "warn" | "bad";
	/** Duration in milliseconds; null if not meaningful. */
	readonly tookMs: number | null;
	/** Values for the message of the check and its state. */
	readonly values: Readonly<Record<string, string>>;
	readonly detail: string;
}

const WAIT_MS = 6_000;
/** Above these it works, but noticeably slower. */
const SLOW_API_MS = 800;
const SKEW_WARN_MS = 2_000;
const SKEW_BAD_MS = 60_000;
const OLD_FEED_MS = 5_000;
const FRAMES_FOR_MS = 1_000;
const FEW_FRAMES = 45;

const rounded = (ms: number): string => `${Math.round(ms)}`;

/** The value once it passes, or after `WAIT_MS`; with the time that took. */
async function settled<T>(
	read: () => T,
	passes: (value: T) => boolean,
	subscribe: (listener: () => void) => () => void,
): Promise<{ readonly value: T; readonly tookMs: number }> {
	const startedMs = performance.now();
	if (!passes(read())) {
		await new Promise<void>((resolve) => {
			const done = () => {
				stop();
				clearTimeout(timer);
				resolve();
			};
			const stop = subscribe(() => (passes(read()) ? done() : undefined));
			const timer = setTimeout(done, WAIT_MS);
		});
	}
	return { value: read(), tookMs: performance.now() - startedMs };
}

/** One API round trip, whose answer also gives this device's clock offset from the server. */
async function askServer(): Promise<{ readonly api: Finding; readonly clock: Finding }> {
	const [startedAt, startedMs] = [Date.now(), performance.now()];
	try {
		const { data } = await call(heartbeat);
		const tookMs = performance.now() - startedMs;
		const skewMs = Date.now() - tookMs / 2 - Date.parse(data.server_time);
		const size = Math.abs(skewMs);
		const ms = rounded(tookMs);
		return {
			api: { state: tookMs > SLOW_API_MS ? "warn" : "ok", tookMs, values: { ms }, detail: `answered in ${ms} ms` },
			clock: {
				state: size > SKEW_BAD_MS ? "bad" : size > SKEW_WARN_MS ? "warn" : "ok",
				tookMs: null,
				values: { seconds: (Math.abs(skewMs) < 50 ? 0 : skewMs / 1000).toFixed(1) },
				detail: `device minus server ${rounded(skewMs)} ms`,
			},
		};
	} catch (error) {
		const code = isApiError(error) ? `${error.code} (${error.status})` : "unknown";
		const tookMs = Date.now() - startedAt;
		return {
			api: { state: "bad", tookMs, values: { code }, detail: code },
			clock: { state: "bad", tookMs: null, values: {}, detail: "not known without an answer" },
		};
	}
}

async function checkRealtime(): Promise<Finding> {
	const { value, tookMs } = await settled<Realtime>(
		() => realtimeStore.getState(),
		({ status }) => status === "connected",
		(listener) => realtimeStore.subscribe(listener),
	);
	const ok = value.status === "connected";
	const reason = value.reason ?? value.status;
	return {
		state: ok ? "ok" : "bad",
		tookMs: ok ? tookMs : null,
		values: { reason },
		detail: ok ? "connected" : reason,
	};
}

async function checkPrices(): Promise<Finding> {
	const fresh = ({ status, feedAgeMs }: ReturnType<typeof connectionStore.getState>) =>
		status === "connected" && feedAgeMs !== null && feedAgeMs < OLD_FEED_MS;
	const { value, tookMs } = await settled(
		() => connectionStore.getState(),
		fresh,
		(listener) => connectionStore.subscribe(listener),
	);
	const { status, feedAgeMs, refusedItems } = value;
	const age = feedAgeMs === null ? "–" : (feedAgeMs / 1000).toFixed(1);
	const state = fresh(value) ? "ok" : status === "connected" ? "warn" : "bad";
	return {
		state,
		tookMs: state === "ok" ? tookMs : null,
		values: { age, reason: value.reason ?? status },
		detail: `${status}, newest ${age} s old, ${refusedItems} items refused`,
	};
}

function keeps(storage: () => Storage): boolean {
	const key = "truefill-self-test";
	try {
		storage().setItem(key, "kept");
		const kept = storage().getItem(key) === "kept";
		storage().removeItem(key);
		return kept;
	} catch {
		return false;
	}
}

async function checkStorage(): Promise<Finding> {
	const startedMs = performance.now();
	const parts = {
		local: keeps(() => localStorage),
		session: keeps(() => sessionStorage),
		cookies: navigator.cookieEnabled,
	};
	const missing = Object.entries(parts).flatMap(([name, works]) => (works ? [] : [name]));
	const state = missing.length === 0 ? "ok" : parts.cookies ? "warn" : "bad";
	const detail = missing.length === 0 ? "local, session, cookies" : `blocked: ${missing.join(", ")}`;
	return { state, tookMs: performance.now() - startedMs, values: { missing: missing.join(", ") }, detail };
}

/** Frames in one second of normal operation; the longest gap is a visible stutter. */
async function checkRendering(): Promise<Finding> {
	const startedMs = performance.now();
	let frames = 0;
	let lastMs = startedMs;
	let longestMs = 0;
	await new Promise<void>((resolve) => {
		// A background page gets no frames: the timer then ends it.
		const timer = setTimeout(resolve, FRAMES_FOR_MS * 2);
		const step = (atMs: number) => {
			frames += 1;
			longestMs = Math.max(longestMs, atMs - lastMs);
			lastMs = atMs;
			if (atMs - startedMs < FRAMES_FOR_MS) requestAnimationFrame(step);
			else {
				clearTimeout(timer);
				resolve();
			}
		};
		requestAnimationFrame(step);
	});
	const tookMs = performance.now() - startedMs;
	const perSecond = Math.round((frames * 1000) / tookMs);
	return {
		state: perSecond >= FEW_FRAMES ? "ok" : perSecond > 0 ? "warn" : "bad",
		tookMs,
		values: { frames: `${perSecond}`, longest: rounded(longestMs) },
		detail: `${perSecond} frames per second, longest gap ${rounded(longestMs)} ms`,
	};
}

/** Runs every check (R21); reports each as soon as it is known. */
export async function runChecks(report: (name: CheckName, finding: Finding) => void): Promise<void> {
	const reported = (name: CheckName) => (finding: Finding) => report(name, finding);
	await Promise.all([
		askServer().then(({ api, clock }) => {
			report("api", api);
			report("clock", clock);
		}),
		checkRealtime().then(reported("realtime")),
		checkPrices().then(reported("prices")),
		checkStorage().then(reported("storage")),
		checkRendering().then(reported("rendering")),
	]);
}
