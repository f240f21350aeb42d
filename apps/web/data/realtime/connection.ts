import { authorizeChannel, type SiteData } from "@truefill/contracts/http";
import { payloadSchema } from "@truefill/contracts/realtime";
import Pusher, { type Channel as PusherChannel } from "pusher-js";
import { serverText } from "../../i18n/server-texts.ts";
import { call, isApiError, readBy } from "../http/index.ts";
import { answered, noAnswer } from "../http/reach.ts";
import { attemptDelayMs, onSockets } from "./attempts.ts";
import { DISCONNECTED, realtimeStore } from "./status.ts";
import { onSubscriptions, type Subscription, subscriptions } from "./wanted.ts";

/** SPEC §8. */
const FAILED = { code: "CONNECTION_FAILED", message: "Connection failed" };
/** A silent connection is pinged, and dropped without a pong: a dead link is detected within 20 s. */
const SILENT_MS = 15_000;
const PONG_MS = 5_000;
/** SPEC §8: retry delay after a failure, also for joining. */
const RETRY_MS = 5_000;
/** After this long without a connection the status is failed, whatever the attempts. */
const FAILED_AFTER_MS = 10_000;

export type RealtimeService = SiteData["realtime"];

interface Joined {
	readonly channel: PusherChannel;
	/** Subscriptions with a bound event, and their unbind functions. */
	readonly bound: Map<Subscription, () => void>;
	retry?: ReturnType<typeof setTimeout>;
}

/** The socket's address: the page's origin for our own endpoint, otherwise a named host or a hosted cluster (R16). */
export function addressOf(service: RealtimeService, page: Pick<URL, "protocol" | "hostname" | "port" | "host">) {
	const { host, cluster, force_tls } = service;
	const own = service.driver === "own" && host === null;
	if (!own && host === null) return { cluster, forceTLS: force_tls };
	const at = new URL(`http://${own ? page.host : host}`);
	const tls = own ? page.protocol === "https:" : force_tls;
	const port = at.port === "" ? (tls ? 443 : 80) : Number.parseInt(at.port, 10);
	return { cluster, forceTLS: tls, wsHost: at.hostname, wsPort: port, wssPort: port };
}

/** One connection for one signed-in user, from `open` until `close`. Joins and leaves channels by subscriptions. */
export class RealtimeConnection {
	readonly #pusher: Pusher;
	readonly #joined = new Map<string, Joined>();
	readonly #stops: readonly (() => void)[];
	/** Aborts channel authorisations on close: they would be refused once the session is over. */
	readonly #ending = new AbortController();
	/** Attempts since the last connection. */
	#attempt = 0;
	#next: ReturnType<typeof setTimeout> | undefined;
	#failing: ReturnType<typeof setTimeout> | undefined;
	#restarting = false;

	constructor(service: RealtimeService, page: Pick<URL, "protocol" | "hostname" | "port" | "host">) {
		const pusher = new Pusher(service.key, {
			...addressOf(service, page),
			enabledTransports: ["ws", "wss"],
			enableStats: false,
			activityTimeout: SILENT_MS,
			pongTimeout: PONG_MS,
			channelAuthorization: {
				// pusher's two built-in options; the handler below replaces them.
				endpoint: "",
				transport: "ajax",
				customHandler: ({ socketId, channelName }, answer) => {
					// The socket may open just before it is closed, when the session is already over.
					if (this.#closed) {
						answer(new Error("this connection is closed"), null);
						return;
					}
					const body = { socket_id: socketId, channel_name: channelName };
					call(authorizeChannel, { body, signal: this.#ending.signal }).then(
						(auth) =>
							answer(
								null,
								auth.channel_data === undefined
									? { auth: auth.auth }
									: { auth: auth.auth, channel_data: auth.channel_data },
							),
						(error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null),
					);
				},
			},
		});
		this.#pusher = pusher;
		realtimeStore.setState({ status: "connecting", reason: null });
		pusher.connection.bind("state_change", ({ current }: { current: string }) => this.#changed(current));
		pusher.connection.bind("error", (error: unknown) => {
			if (this.#closed) return;
			realtimeStore.setState(({ status }) => (status === "connected" ? {} : { reason: reasonOf(error) }));
		});
		this.#stops = [onSubscriptions(() => this.#follow()), onSockets((event) => this.#attempted(event))];
		this.#failLater();
		this.#follow();
	}

	get #closed(): boolean {
		return this.#ending.signal.aborted;
	}

	/** Skips the delay before the next attempt; a running attempt continues. */
	retryNow(): void {
		if (this.#next === undefined) return;
		this.#attempt = 0;
		this.#restart();
	}

	#changed(current: string): void {
		if (this.#closed || this.#restarting) return;
		if (current === "connected") {
			this.#attempt = 0;
			clearTimeout(this.#failing);
			this.#failing = undefined;
			realtimeStore.setState({ status: "connected", reason: null });
			answered();
		} else if (current === "connecting") {
			this.#failLater();
			realtimeStore.setState(({ status, reason }) =>
				status === "failed" ? { status, reason } : { status: "connecting", reason: null },
			);
		} else if (current === "unavailable" || current === "failed") this.#fail();
		else if (current === "disconnected") realtimeStore.setState(DISCONNECTED);
	}

	#failLater(): void {
		this.#failing ??= setTimeout(() => this.#fail(), FAILED_AFTER_MS);
	}
	#fail(): void {
		realtimeStore.setState(({ reason }) => ({ status: "failed", reason: reason ?? serverText("error", FAILED) }));
	}

	/** Replaces the library's own delays of 15 s, 30 s and then 60 s after an immediate failure. */
	#attempted(event: "made" | "closed"): void {
		clearTimeout(this.#next);
		this.#next = undefined;
		if (this.#closed || event === "made") return;
		noAnswer();
		const isVisible = document.visibilityState === "visible";
		this.#next = setTimeout(() => this.#restart(), attemptDelayMs(this.#attempt, isVisible, Math.random()));
		this.#attempt += 1;
	}

	#restart(): void {
		clearTimeout(this.#next);
		this.#next = undefined;
		const { state } = this.#pusher.connection;
		// Connected by now, or the server wants no more attempts.
		if (this.#closed || (state !== "connecting" && state !== "unavailable")) return;
		this.#restarting = true;
		this.#pusher.disconnect();
		this.#restarting = false;
		this.#pusher.connect();
	}

	close(): void {
		this.#ending.abort();
		for (const stop of this.#stops) stop();
		clearTimeout(this.#next);
		clearTimeout(this.#failing);
		for (const { retry } of this.#joined.values()) clearTimeout(retry);
		this.#joined.clear();
		this.#pusher.unbind_all();
		// The library sends one tick late: messages already queued go out before the socket closes.
		setTimeout(() => this.#pusher.disconnect(), 0);
		realtimeStore.setState(DISCONNECTED);
	}

	/** Joins, binds, unbinds and leaves until the channels match the subscriptions. */
	#follow(): void {
		const byName = new Map<string, Subscription[]>();
		for (const subscription of subscriptions)
			byName.set(subscription.channel.name, [...(byName.get(subscription.channel.name) ?? []), subscription]);
		for (const [name, { bound, retry }] of this.#joined) {
			const wanted = byName.get(name) ?? [];
			for (const [subscription, unbind] of bound) {
				if (wanted.includes(subscription)) continue;
				unbind();
				bound.delete(subscription);
			}
			if (wanted.length > 0) continue;
			clearTimeout(retry);
			this.#joined.delete(name);
			this.#pusher.unsubscribe(name);
		}
		for (const [name, wanted] of byName) {
			const joined = this.#joined.get(name) ?? this.#join(name);
			for (const subscription of wanted) if (!joined.bound.has(subscription)) this.#bind(joined, subscription);
		}
	}

	#join(name: string): Joined {
		const channel = this.#pusher.subscribe(name);
		const joined: Joined = { channel, bound: new Map() };
		this.#joined.set(name, joined);
		channel.bind("pusher:subscription_succeeded", () => {
			for (const subscription of joined.bound.keys()) subscription.joined?.();
		});
		channel.bind("pusher:subscription_error", () => {
			clearTimeout(joined.retry);
			joined.retry = setTimeout(() => {
				if (this.#joined.get(name) !== joined || this.#pusher.connection.state !== "connected") return;
				// Not unsubscribed first: the library would create a new channel without bindings.
				this.#pusher.subscribe(name);
			}, RETRY_MS);
		});
		return joined;
	}

	#bind({ channel, bound }: Joined, subscription: Subscription): void {
		const { event } = subscription;
		if (event === undefined) {
			bound.set(subscription, () => undefined);
			return;
		}
		const schema = payloadSchema(subscription.channel.kind, event);
		const hear = (payload: unknown) => {
			const parsed = schema && readBy(schema, payload);
			if (parsed?.success) subscription.handle(parsed.data);
			else console.error("realtime event does not fit its contract", { channel: subscription.channel.kind, event });
		};
		channel.bind(event, hear);
		bound.set(subscription, () => void channel.unbind(event, hear));
		// A subscription to an already joined channel has missed earlier events, like after a disconnect.
		if (channel.subscribed) subscription.joined?.();
	}
}

function reasonOf(error: unknown): string | null {
	if (isApiError(error)) return error.message;
	const data: unknown = path(path(error, "error"), "data") ?? path(error, "data");
	const message = path(data, "message");
	return typeof message === "string" && message !== "" ? message : null;
}

const path = (value: unknown, key: string): unknown =>
	typeof value === "object" && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined;
