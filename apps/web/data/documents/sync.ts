import {
	kindOfDocument,
	readUserDocument,
	type UserDocument,
	userDocument,
	userDocuments,
	writeUserDocument,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call, isApiError } from "../http/index.ts";
import { listen } from "../realtime/wanted.ts";
import { sessionStore } from "../session/store.ts";
import { storedIds } from "./device.ts";
import { limited } from "./limited.ts";
import { isSame, mergeContents } from "./merge.ts";
import { tellOfDocument } from "./notices.ts";
import {
	type Content,
	isWanted,
	keepDocument,
	keptDocument,
	keyPrefix,
	noteSent,
	onDocument,
	parseKept,
	rereadDocument,
} from "./store.ts";

/** Debounce: several changes in a row are one write. */
export const GATHER_MS = 400;
const RETRY_MS = 15_000;
/** Longer than another tab takes to send its change. */
const OTHER_TAB_MS = 3_000;

/** The signed-in user's id. */
export function signedInId(): string | null {
	const session = sessionStore.getState();
	return session.token === null ? null : (session.user?.id ?? null);
}

const isUnsent = (id: string): boolean => {
	const { base, content } = keptDocument(id);
	return content !== null && !isSame(base, content);
};

/** May succeed later without any change: no network, a server under way, too many calls, a disabled site. */
const mayPass = (error: { readonly status: number; readonly code: string }): boolean =>
	error.status === 0 || error.status >= 500 || error.status === 429 || error.code === "SITE_DISABLED";

/**
 * Takes over the server's document; what is not sent yet is merged with it. `from`: what the changes here are based on.
 * Null: the server has none. `isPresent`: it is what the server has now, also if a newer version is known here (of a
 * database that was restored from a backup).
 */
function adopt(id: string, remote: UserDocument | null, from: Content | null, isPresent = false): void {
	const { version, content, sent = [] } = keptDocument(id);
	if (remote === null) {
		// Removed elsewhere; what was changed here since is created again.
		keepDocument(id, { version: 0, base: null, content: isUnsent(id) ? content : null });
		return;
	}
	if (remote.version <= version && !isPresent) return;
	// A write of this device whose answer did not come (yet): what was changed back here since is a change, too.
	const before = sent.find((each) => isSame(each, remote.content)) ?? from;
	// Nothing is known of what a device had before: the settings that other devices share are taken.
	const merged =
		content === null ? null : mergeContents(before, content, remote.content, before === null ? "theirs" : "mine");
	const next = merged === null ? remote.content : limited(id, merged.value);
	keepDocument(id, {
		version: remote.version,
		base: remote.content,
		content: isSame(next, remote.content) ? remote.content : next,
	});
	if (merged !== null && merged.copies > 0) tellOfDocument({ kind: "both-kept", id });
}

/** Sends and fetches documents of the signed-in user, until `stop`. `pulled`: once after the sign-in, when the server's versions were read. */
export class DocumentSync {
	readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
	readonly #sending = new Set<string>();
	readonly #fetching = new Set<string>();
	/** Contents that the server refuses. They are sent again when they have changed. */
	readonly #refused = new Map<string, Content>();
	readonly #stops: (() => void)[] = [];
	readonly #pulled: (userId: string) => void;
	#following: string | null = null;
	/** The server's versions, as far as heard. */
	#remote = new Map<string, number>();
	/** Whose versions were read. Before that nothing is sent: it would often be based on an older one. */
	#pulledFor: string | null = null;
	#pullAgain: ReturnType<typeof setTimeout> | undefined;
	#leave: () => void = () => undefined;
	#stopped = false;

	constructor(pulled: (userId: string) => void) {
		this.#pulled = pulled;
	}

	start(): void {
		const online = () => {
			if (this.#pulledFor === null) void this.#pull();
			for (const id of this.#timers.keys()) this.#later(id, 0);
		};
		const storage = (event: StorageEvent) => this.#hearTab(event);
		addEventListener("online", online);
		addEventListener("storage", storage);
		this.#stops.push(
			onDocument((id) => this.#changed(id)),
			sessionStore.subscribe(() => this.#follow()),
			() => removeEventListener("online", online),
			() => removeEventListener("storage", storage),
		);
		this.#follow();
	}

	stop(): void {
		this.#stopped = true;
		this.#leave();
		for (const stop of this.#stops) stop();
		this.#forgetTimers();
	}

	#forgetTimers(): void {
		clearTimeout(this.#pullAgain);
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
	}

	#follow(): void {
		const userId = signedInId();
		if (userId === this.#following) return;
		this.#following = userId;
		this.#leave();
		this.#leave = () => undefined;
		this.#pulledFor = null;
		this.#remote.clear();
		this.#forgetTimers();
		if (userId === null) return;
		this.#leave = listen(
			{ kind: "user", name: `private-user.${userId}` },
			"document.updated",
			({ document_id, version }) => {
				this.#remote.set(document_id, version);
				if (version > keptDocument(document_id).version) void this.#fetch(document_id);
			},
			() => void this.#pull(),
		);
		void this.#pull();
	}

	/** Reads the server's versions, then what is newer there; sends what is newer here. */
	async #pull(): Promise<void> {
		const userId = signedInId();
		if (userId === null || this.#stopped) return;
		try {
			const { data } = await call(userDocuments);
			if (signedInId() !== userId || this.#stopped) return;
			this.#remote = new Map(data.map(({ id, version }) => [id, version]));
			const stored = storedIds(userId);
			const newer = data.filter(({ id, version }) => this.#isWanted(id, stored) && version > keptDocument(id).version);
			await Promise.all(newer.map(({ id }) => this.#fetch(id)));
			if (signedInId() !== userId) return;
			const present = new Set(data.map(({ id }) => id));
			for (const id of stored) {
				if (!present.has(id) && keptDocument(id).version > 0) adopt(id, null, null);
			}
			if (this.#pulledFor !== userId) {
				this.#pulledFor = userId;
				this.#pulled(userId);
			}
			for (const id of storedIds(userId)) if (isUnsent(id)) this.#later(id, GATHER_MS);
		} catch (error) {
			if (!isApiError(error)) throw error;
			clearTimeout(this.#pullAgain);
			if (mayPass(error) && !this.#stopped) this.#pullAgain = setTimeout(() => void this.#pull(), RETRY_MS);
		}
	}

	/** Drawings are many: only those of instruments that were drawn on or shown here are fetched. */
	#isWanted(id: string, stored: ReadonlySet<string>): boolean {
		const kind = kindOfDocument(id);
		return kind !== undefined && (kind !== "drawings" || stored.has(id) || isWanted(id));
	}

	async #fetch(id: string): Promise<void> {
		const userId = signedInId();
		if (userId === null || !this.#isWanted(id, storedIds(userId))) return;
		this.#fetching.add(id);
		try {
			const { data } = await call(readUserDocument, { params: { id } });
			if (signedInId() === userId) adopt(id, data, keptDocument(id).base);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (error.code === "DOCUMENT_NOT_FOUND" && signedInId() === userId) {
				this.#remote.delete(id);
				adopt(id, null, null);
			}
		} finally {
			this.#fetching.delete(id);
		}
	}

	#changed(id: string): void {
		if (signedInId() === null) return;
		if (isWanted(id) && !this.#fetching.has(id) && (this.#remote.get(id) ?? 0) > keptDocument(id).version)
			void this.#fetch(id);
		if (!isUnsent(id)) return;
		const { content } = keptDocument(id);
		if (content === null || isSame(this.#refused.get(id), content)) return;
		this.#later(id, GATHER_MS);
	}

	#later(id: string, ms: number): void {
		clearTimeout(this.#timers.get(id));
		this.#timers.set(
			id,
			setTimeout(() => {
				this.#timers.delete(id);
				void this.#send(id);
			}, ms),
		);
	}

	async #send(id: string): Promise<void> {
		const userId = signedInId();
		const kind = kindOfDocument(id);
		const { version, content } = keptDocument(id);
		if (userId === null || kind === undefined || content === null || !isUnsent(id) || this.#stopped) return;
		// Sent after the versions were read.
		if (this.#pulledFor !== userId) return;
		if (this.#sending.has(id)) {
			this.#later(id, GATHER_MS);
			return;
		}
		this.#sending.add(id);
		noteSent(id, content);
		// The server judges the content by its kind.
		const body = { kind, based_on: version, content } as z.input<typeof writeUserDocument.body>;
		try {
			const { data } = await call(writeUserDocument, { params: { id }, body });
			if (signedInId() !== userId) return;
			this.#refused.delete(id);
			adopt(id, data, content);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (signedInId() !== userId) return;
			if (error.code === "DOCUMENT_CHANGED") {
				adopt(id, userDocument.safeParse(error.current).data ?? null, keptDocument(id).base, true);
				if (isUnsent(id)) this.#later(id, 0);
			} else if (mayPass(error)) this.#later(id, RETRY_MS);
			else if (error.status === 400 || error.status === 413 || error.status === 422) {
				this.#refused.set(id, content);
				tellOfDocument({ kind: "refused", id, message: error.message });
			}
		} finally {
			this.#sending.delete(id);
		}
	}

	/** Another tab of this browser has stored a document: it also sends it, unless it is closed before. */
	#hearTab({ key, newValue }: StorageEvent): void {
		const userId = signedInId();
		if (userId === null || key === null || !key.startsWith(keyPrefix(userId))) return;
		const id = key.slice(keyPrefix(userId).length);
		const before = rereadDocument(id);
		const there = parseKept(newValue);
		const isOwnUnsent = before.content !== null && !isSame(before.base, before.content);
		if (isOwnUnsent && there.content !== null && !isSame(before.content, there.content)) {
			const { value } = mergeContents(before.base, before.content, there.content, "mine");
			keepDocument(id, { ...there, content: limited(id, value) });
		}
		if (isUnsent(id)) this.#later(id, OTHER_TAB_MS);
	}
}
