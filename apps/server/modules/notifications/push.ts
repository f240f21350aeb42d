import { request as httpsRequest } from "node:https";
import { type Notification, notificationPath } from "@truefill/contracts/http";
import type { Log } from "../../platform/index.ts";
import type { PushStore, Subscription } from "./push-store.ts";
import { pushWords, type Reader } from "./push-words.ts";

/**
 * Push services of the browser vendors. The address of a push comes from a client: without this list it would allow
 * server-side request forgery.
 */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
	/^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
	/^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];
const TIMEOUT_MS = 10_000;
/** How long a push service keeps it for an offline browser. */
const KEEP_SECONDS = 24 * 3600;

export function isPushService(endpoint: string): boolean {
	if (!URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	const plain = protocol === "https:" && port === "" && username === "" && password === "";
	return plain && SERVICES.some((pattern) => pattern.test(hostname));
}

export interface VapidKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

export interface PushRequest {
	readonly endpoint: string;
	readonly headers: Readonly<Record<string, string | number>>;
	readonly body: Buffer;
}

/** Sends one request and returns its status; follows no redirects. */
export type PushTransport = (request: PushRequest) => Promise<number>;

const overHttps: PushTransport = ({ endpoint, headers, body }) =>
	new Promise((resolve, reject) => {
		const request = httpsRequest(endpoint, { method: "POST", headers, timeout: TIMEOUT_MS }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		request.on("timeout", () => request.destroy(new Error("the push service did not answer")));
		request.on("error", reject);
		request.end(body);
	});

/** Whether a session is still live. */
export type IsSessionLive = (sessionId: string) => Promise<boolean>;

/** The user's language and time zone. */
export type ReaderOf = (userId: string) => Promise<Reader>;

/** Pushes to the subscribed browsers of a user's live sessions. No retries: the notification is in the list anyway. */
export class Pusher {
	readonly #store: PushStore;
	readonly #keys: VapidKeys;
	readonly #subject: string;
	readonly #log: Log;
	readonly #transport: PushTransport;
	readonly #isSessionLive: IsSessionLive;
	readonly #readerOf: ReaderOf;

	constructor(options: {
		store: PushStore;
		keys: VapidKeys;
		subject: string;
		log: Log;
		isSessionLive: IsSessionLive;
		readerOf: ReaderOf;
		transport?: PushTransport;
	}) {
		this.#store = options.store;
		this.#keys = options.keys;
		this.#subject = options.subject;
		this.#log = options.log;
		this.#isSessionLive = options.isSessionLive;
		this.#readerOf = options.readerOf;
		this.#transport = options.transport ?? overHttps;
	}

	get publicKey(): string {
		return this.#keys.publicKey;
	}

	/** Never rejects. */
	async push(userId: string, notification: Notification): Promise<void> {
		const { id, code, params, category } = notification;
		try {
			const subscriptions = await this.#store.of(userId);
			if (subscriptions.length === 0) return;
			const path = notificationPath(notification);
			// The service worker has no translations of its own: it may run where no page was ever opened in this language.
			const reader = await this.#readerOf(userId);
			const { title, message } = await pushWords(notification, reader);
			const payload = JSON.stringify({ id, code, params, title, message, category, path, language: reader.language });
			await Promise.all(subscriptions.map((subscription) => this.#send(subscription, payload)));
		} catch (error) {
			this.#log.warn({ err: error }, "failed to send pushes");
		}
	}

	async #send(subscription: Subscription, payload: string): Promise<void> {
		const { endpoint, p256dh, auth, session_id: sessionId } = subscription;
		// A session may have ended without an event here: on another node, during a restart, or by expiry.
		if (sessionId !== null && !(await this.#isSessionLive(sessionId))) {
			await this.#store.outcome(endpoint, "gone");
			return;
		}
		let status = 0;
		try {
			if (!isPushService(endpoint)) throw new Error("not a push service");
			// Loaded with the first push: most servers never send one.
			const { default: webPush } = await import("web-push");
			const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
				vapidDetails: { subject: this.#subject, ...this.#keys },
				TTL: KEEP_SECONDS,
			});
			status = await this.#transport({ endpoint, headers, body });
		} catch (error) {
			// The address is a capability: only its host is logged.
			const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : "";
			this.#log.warn({ reason: error instanceof Error ? error.message : String(error), host }, "failed to send a push");
		}
		const gone = status === 404 || status === 410;
		await this.#store.outcome(endpoint, gone ? "gone" : status >= 200 && status < 300 ? "arrived" : "failed");
	}
}
