import {
	type ChatMarkers,
	type ChatMessage,
	chatMessages,
	readMessages,
	sendMessage,
	typingSignal,
} from "@truefill/contracts/http";
import { TYPING_LASTS_MS } from "@truefill/contracts/realtime";
import { createStore, type StoreApi } from "zustand/vanilla";
import { call, isApiError } from "../http/index.ts";
import { realtimeStore } from "../realtime/status.ts";
import { listen } from "../realtime/wanted.ts";
import { whyNotLoaded, whyNotSent } from "./failures.ts";
import { gapAfter, markRead, mergeMarkers, mergeMessages } from "./merge.ts";
import { changeOutbox, type SentFile, storedOutbox, type WaitingMessage } from "./outbox.ts";

/** SPEC §9. */
const POLL_MS = 5_000;
const TYPING_EVERY_MS = 3_000;
export interface PendingMessage extends WaitingMessage {
	/** `waiting`: will be retried automatically. `failed`: the server refused it. */
	readonly state: "sending" | "waiting" | "failed";
	/** Why it was not sent (SPEC §8); null if only the connection is missing, which is shown elsewhere. */
	readonly error: string | null;
}

export interface ConversationState {
	/** In order, without gaps from the oldest loaded one. */
	readonly messages: readonly ChatMessage[];
	readonly pending: readonly PendingMessage[];
	readonly markers: ChatMarkers | null;
	readonly isLoading: boolean;
	readonly isLoadingOlder: boolean;
	/** Whether there are messages before the oldest loaded one. */
	readonly hasOlder: boolean;
	readonly error: string | null;
	/** Who is typing on the other side. */
	readonly typing: string | null;
}

const EMPTY: ConversationState = {
	messages: [],
	pending: [],
	markers: null,
	isLoading: true,
	isLoadingOlder: false,
	hasOlder: false,
	error: null,
	typing: null,
};

export interface ConversationOptions {
	/** The viewing user. */
	readonly userId: string;
	/** The customer of the conversation; for a customer, their own id. */
	readonly customerId: string;
	readonly isStaff: boolean;
}

/**
 * An open conversation (SPEC §4 Chat), from `start` until `stop`: loads it, subscribes to events, fetches what a gap or
 * a disconnect missed, polls only without a connection, and sends each message exactly once.
 */
export class ConversationFeed {
	readonly store: StoreApi<ConversationState>;
	readonly #options: ConversationOptions;
	readonly #forWhom: { readonly customer_id?: string };
	#stops: (() => void)[] = [];
	#typingTimer: ReturnType<typeof setTimeout> | undefined;
	#retryTimer: ReturnType<typeof setTimeout> | undefined;
	#pullTimer: ReturnType<typeof setTimeout> | undefined;
	#typedMs = Number.NEGATIVE_INFINITY;
	#sending = false;
	#pulling: Promise<void> | null = null;
	#pullAgain = false;
	/** Set by an event during the first load: the loaded page may be older than the event. */
	#pullAfterLoad = false;
	#before: number | null = null;

	constructor(options: ConversationOptions) {
		this.#options = options;
		this.#forWhom = options.isStaff ? { customer_id: options.customerId } : {};
		const pending = storedOutbox(options.userId, options.customerId).map(
			(message): PendingMessage => ({ ...message, state: "waiting", error: null }),
		);
		this.store = createStore<ConversationState>()(() => ({ ...EMPTY, pending }));
	}

	isOf(userId: string, customerId: string): boolean {
		return this.#options.userId === userId && this.#options.customerId === customerId;
	}

	start(): void {
		const channel = { kind: "chat", name: `private-chat.customer.${this.#options.customerId}` } as const;
		const timer = setInterval(() => {
			if (realtimeStore.getState().status !== "connected") void this.#poll();
		}, POLL_MS);
		this.#stops = [
			() => clearInterval(timer),
			() => clearTimeout(this.#typingTimer),
			() => clearTimeout(this.#retryTimer),
			() => clearTimeout(this.#pullTimer),
			listen(
				channel,
				"message.sent",
				({ message }) => this.#hear(message),
				() => void this.#pull(),
			),
			listen(channel, "message.read", ({ reader, up_to_sequence, read_at }) =>
				this.store.setState(({ messages, markers }) => ({
					messages: markRead(messages, reader === "staff", up_to_sequence, read_at),
					markers:
						markers === null
							? null
							: mergeMarkers(markers, {
									...markers,
									...(reader === "staff" ? { read_by_staff: up_to_sequence } : { read_by_customer: up_to_sequence }),
								}),
				})),
			),
			listen(channel, "typing", ({ is_admin, name, typing }) => {
				if (is_admin === this.#options.isStaff) return;
				clearTimeout(this.#typingTimer);
				this.store.setState({ typing: typing ? name : null });
				if (typing) this.#typingTimer = setTimeout(() => this.store.setState({ typing: null }), TYPING_LASTS_MS);
			}),
			realtimeStore.subscribe(({ status }, before) => {
				if (status === "connected" && before.status !== "connected") void this.#flush();
			}),
		];
		void this.load();
	}

	stop(): void {
		for (const stop of this.#stops) stop();
		this.#stops = [];
	}

	get #isRunning(): boolean {
		return this.#stops.length > 0;
	}

	/** Loads the newest page; also the retry after a failure. Events during the load cause a pull after it. */
	async load(): Promise<void> {
		this.store.setState({ isLoading: true, error: null });
		this.#pullAfterLoad = false;
		try {
			const page = await call(chatMessages, { query: { ...this.#forWhom, page: "1" } });
			this.store.setState(({ messages, markers, hasOlder }) => ({
				messages: mergeMessages(messages, page.data),
				markers: mergeMarkers(markers, page.markers),
				hasOlder: messages.length === 0 ? page.next_page_url !== null : hasOlder,
				isLoading: false,
			}));
			this.#before = this.store.getState().messages[0]?.sequence ?? null;
			this.#acknowledge(page.data);
			if (this.#pullAfterLoad) void this.#pull();
			void this.#flush();
		} catch (error) {
			this.store.setState({ isLoading: false, error: whyNotLoaded(error) });
		}
	}

	async loadOlder(): Promise<void> {
		const { hasOlder, isLoadingOlder } = this.store.getState();
		if (!hasOlder || isLoadingOlder || this.#before === null) return;
		this.store.setState({ isLoadingOlder: true });
		try {
			const page = await call(chatMessages, { query: { ...this.#forWhom, before: String(this.#before) } });
			this.store.setState(({ messages }) => ({
				messages: mergeMessages(messages, page.data),
				hasOlder: page.next_page_url !== null,
				isLoadingOlder: false,
			}));
			this.#before = this.store.getState().messages[0]?.sequence ?? null;
		} catch {
			// Logged by the client. Scrolling there again retries.
			this.store.setState({ isLoadingOlder: false });
		}
	}

	/** Puts a message in the outbox and sends it as soon as possible. */
	send(text: string, attachments: readonly SentFile[]): void {
		if (text.trim() === "" && attachments.length === 0) return;
		const message: PendingMessage = {
			clientId: crypto.randomUUID(),
			text,
			attachments: [...attachments],
			typedAt: new Date().toISOString(),
			state: "waiting",
			error: null,
		};
		this.#setPending((pending) => [...pending, message]);
		this.typing(false);
		void this.#flush();
	}

	/** Retries or discards a message that the server refused. */
	retry(clientId: string): void {
		this.#change(clientId, { state: "waiting", error: null });
		void this.#flush();
	}
	discard(clientId: string): void {
		this.#setPending((pending) => pending.filter((message) => message.clientId !== clientId));
	}

	/** Sends the typing indicator; throttled to every few seconds, and its failure does not matter. */
	typing(typing: boolean): void {
		const nowMs = performance.now();
		if (typing ? nowMs - this.#typedMs < TYPING_EVERY_MS : this.#typedMs === Number.NEGATIVE_INFINITY) return;
		this.#typedMs = typing ? nowMs : Number.NEGATIVE_INFINITY;
		if (realtimeStore.getState().status !== "connected") return;
		call(typingSignal, { body: { typing, ...this.#forWhom } }).catch(() => undefined);
	}

	/** Tells the server that everything loaded has been seen. */
	async seen(): Promise<void> {
		const { messages, markers } = this.store.getState();
		const last = messages.findLast(({ is_admin }) => is_admin !== this.#options.isStaff)?.sequence ?? 0;
		const known = (this.#options.isStaff ? markers?.read_by_staff : markers?.read_by_customer) ?? 0;
		if (last <= known) return;
		try {
			const answer = await call(readMessages, { body: { up_to_sequence: last, ...this.#forWhom } });
			this.store.setState(({ markers: held }) => ({ markers: mergeMarkers(held, answer.markers) }));
		} catch {
			// Logged by the client; the next call retries.
		}
	}

	#hear(message: ChatMessage): void {
		const { messages } = this.store.getState();
		if (gapAfter(messages, message.sequence) !== null) {
			void this.#pull();
			return;
		}
		this.store.setState(({ messages: held, markers }) => ({
			messages: this.#read(mergeMessages(held, [message]), markers),
			markers: markers === null ? null : mergeMarkers(markers, { ...markers, last_sequence: message.sequence }),
			typing: message.is_admin === this.#options.isStaff ? this.store.getState().typing : null,
		}));
		this.#acknowledge([message]);
	}

	/** Fetches everything after the last held message; one such request at a time. */
	#pull(): Promise<void> {
		if (this.#pulling !== null) {
			this.#pullAgain = true;
			return this.#pulling;
		}
		this.#pulling = this.#pullOnce().finally(() => {
			this.#pulling = null;
			if (!this.#pullAgain) return;
			this.#pullAgain = false;
			void this.#pull();
		});
		return this.#pulling;
	}

	async #pullOnce(): Promise<void> {
		const { isLoading, markers } = this.store.getState();
		// Before the first page there is no position to continue from.
		if (isLoading) this.#pullAfterLoad = true;
		else if (markers === null) void this.load();
		if (isLoading || markers === null) return;
		clearTimeout(this.#pullTimer);
		for (let more = true; more; ) {
			const since = this.store.getState().messages.at(-1)?.sequence ?? 0;
			try {
				const page = await call(chatMessages, { query: { ...this.#forWhom, since: String(since) } });
				this.#take(page);
				more = page.next_page_url !== null && page.data.length > 0;
			} catch {
				// Otherwise the gap would stay until the next event, which may be long.
				if (this.#isRunning) this.#pullTimer = setTimeout(() => void this.#pull(), POLL_MS);
				return;
			}
		}
	}

	/** SPEC §4: while not connected, fetches messages newer than the last one. Errors are not shown (§8). */
	async #poll(): Promise<void> {
		const { messages, isLoading, error } = this.store.getState();
		if (isLoading) return;
		if (error !== null) {
			await this.load();
			return;
		}
		const after = messages.at(-1)?.created_at;
		try {
			this.#take(await call(chatMessages, { query: { ...this.#forWhom, ...(after === undefined ? {} : { after }) } }));
			// The server is reachable: queued messages can be sent over HTTP too.
			await this.#flush();
		} catch {
			// The next poll retries.
		}
	}

	#take(page: { readonly data: readonly ChatMessage[]; readonly markers: ChatMarkers }): void {
		this.store.setState(({ messages, markers: held }) => {
			const markers = mergeMarkers(held, page.markers);
			return { markers, messages: this.#read(mergeMessages(messages, page.data), markers) };
		});
		this.#acknowledge(page.data);
	}

	/** Own messages up to the other side's marker get the Read mark, whichever arrived first. */
	#read(messages: readonly ChatMessage[], markers: ChatMarkers | null): readonly ChatMessage[] {
		if (markers === null) return messages;
		const { isStaff } = this.#options;
		return markRead(
			messages,
			!isStaff,
			isStaff ? markers.read_by_customer : markers.read_by_staff,
			new Date().toISOString(),
		);
	}

	/** Sends the queued messages in typing order; one that cannot be sent blocks the later ones. */
	async #flush(): Promise<void> {
		if (this.#sending) return;
		this.#sending = true;
		try {
			// Not after `stop`: another user may be signed in by then. The rest stays in the outbox.
			while (this.#isRunning) {
				const next = this.store.getState().pending.find(({ state }) => state === "waiting");
				if (next === undefined) return;
				this.#change(next.clientId, { state: "sending" });
				if (!(await this.#sendOne(next))) return;
			}
		} finally {
			this.#sending = false;
		}
	}

	async #sendOne({ clientId, text, attachments }: PendingMessage): Promise<boolean> {
		try {
			const { data } = await call(sendMessage, {
				body: {
					message: text,
					attachments: attachments.map(({ url }) => url),
					client_message_id: clientId,
					...this.#forWhom,
				},
			});
			this.#hear(data);
			return true;
		} catch (error) {
			if (isApiError(error) && (error.outcomeUnknown || error.status === 429 || error.status === 401)) {
				const isConnected = realtimeStore.getState().status === "connected";
				this.#change(clientId, { state: "waiting", error: isConnected ? whyNotSent(error) : null });
				clearTimeout(this.#retryTimer);
				if (this.#isRunning) this.#retryTimer = setTimeout(() => void this.#flush(), POLL_MS);
				return false;
			}
			this.#change(clientId, { state: "failed", error: whyNotSent(error) });
			return true;
		}
	}

	#acknowledge(messages: readonly ChatMessage[]): void {
		const arrived = new Set(messages.map(({ client_message_id }) => client_message_id));
		if (!this.store.getState().pending.some(({ clientId }) => arrived.has(clientId))) return;
		this.#setPending((pending) => pending.filter(({ clientId }) => !arrived.has(clientId)));
	}

	#change(clientId: string, change: Partial<PendingMessage>): void {
		this.#setPending((pending) => pending.map((each) => (each.clientId === clientId ? { ...each, ...change } : each)));
	}

	#setPending(next: (pending: readonly PendingMessage[]) => readonly PendingMessage[]): void {
		const before = this.store.getState().pending;
		this.store.setState(({ pending }) => ({ pending: next(pending) }));
		const now = this.store.getState().pending;
		const { userId, customerId } = this.#options;
		const ids = (list: readonly PendingMessage[]) => new Set(list.map(({ clientId }) => clientId));
		const [had, has] = [ids(before), ids(now)];
		changeOutbox(userId, customerId, {
			kept: now
				.filter(({ clientId }) => !had.has(clientId))
				.map(({ state: _state, error: _error, ...message }) => message),
			gone: [...had].filter((clientId) => !has.has(clientId)),
		});
	}
}
