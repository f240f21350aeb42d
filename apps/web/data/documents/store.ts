import { useSyncExternalStore } from "react";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { sessionStore } from "../session/store.ts";

/*
 * The user's documents on this device: what they look like here, and what the server has. Part of the terminal's first
 * render, so that this is all of it; `sync.ts` sends, fetches and merges, and is loaded later.
 */

export type Content = Readonly<Record<string, unknown>>;

export interface KeptDocument {
	/** The server's version that `base` is of; 0: the server has none, as far as known here. */
	readonly version: number;
	readonly base: Content | null;
	/** As shown here. It differs from `base` until it was sent. */
	readonly content: Content | null;
	/** What was sent, based on `version`, without an answer yet: the server may have it. */
	readonly sent?: readonly Content[];
}

const NOTHING: KeptDocument = { version: 0, base: null, content: null };

type Listener = (id: string) => void;
const listeners = new Set<Listener>();
const held = new Map<string, KeptDocument>();

const ownerNow = (): string | null => sessionStore.getState().user?.id ?? null;
let owner = ownerNow();

/** Of one user's documents in the storage of the browser. */
export const keyPrefix = (userId: string): string => `document/${userId}/`;

sessionStore.subscribe(() => {
	const next = ownerNow();
	if (next === owner) return;
	owner = next;
	const known = [...held.keys()];
	held.clear();
	for (const id of known) tell(id);
});

function tell(id: string): void {
	for (const listener of listeners) listener(id);
}

const isContent = (value: unknown): value is Content =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what `stored` holds; what is not a document counts as none. */
export function parseKept(stored: string | null): KeptDocument {
	try {
		const { version, base, content, sent }: Readonly<Record<keyof KeptDocument, unknown>> = JSON.parse(stored ?? "");
		if (typeof version !== "number" || !isContent(content)) return NOTHING;
		// Equal ones are stored once.
		const kept = { version, base: base === undefined ? content : isContent(base) ? base : null, content };
		return Array.isArray(sent) ? { ...kept, sent: sent.filter(isContent) } : kept;
	} catch {
		return NOTHING;
	}
}

/** The user's document on this device. The same object until it changes. */
export function keptDocument(id: string): KeptDocument {
	const known = held.get(id);
	if (known !== undefined) return known;
	const kept = owner === null ? NOTHING : parseKept(forgivingStorage.getItem(keyPrefix(owner) + id));
	held.set(id, kept);
	return kept;
}

export function keepDocument(id: string, kept: KeptDocument): void {
	store(id, kept);
	tell(id);
}

function store(id: string, kept: KeptDocument): void {
	held.set(id, kept);
	if (owner === null) return;
	const { version, base, content, sent } = kept;
	const key = keyPrefix(owner) + id;
	if (content === null) forgivingStorage.removeItem(key);
	else forgivingStorage.setItem(key, JSON.stringify({ version, content, sent, ...(base === content ? {} : { base }) }));
}

const MAX_SENT = 3;

/** Notes that the server may have this content from now on, until it answers. Nothing that is shown changes. */
export function noteSent(id: string, content: Content): void {
	const kept = keptDocument(id);
	const others = (kept.sent ?? []).filter((each) => each !== content);
	store(id, { ...kept, sent: [...others, content].slice(-MAX_SENT) });
}

/** Reads a document again after another tab has stored it, and returns the one before. */
export function rereadDocument(id: string): KeptDocument {
	const before = keptDocument(id);
	held.delete(id);
	tell(id);
	return before;
}

/** Changes a document here, at once; it is sent to the user's other devices soon, also after a time without network. */
export function changeDocument(id: string, content: Content): void {
	keepDocument(id, { ...keptDocument(id), content });
}

/** Calls `listener` with the id of each document that changes, whatever the cause. Returns an unsubscribe function. */
export function onDocument(listener: Listener): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** What `read` makes of a document. It must return the same object for the same content. */
export function useDocument<T>(id: string, read: (content: Content | null) => T): T {
	return useSyncExternalStore(onDocument, () => read(keptDocument(id).content));
}

const wanted = new Set<string>();

/** Fetches a document also if nothing of it is stored here, as drawings of an instrument that was drawn on elsewhere. */
export function wantDocument(id: string): void {
	if (wanted.has(id)) return;
	wanted.add(id);
	tell(id);
}

/** Whether a screen of this page shows a document, or has shown it. */
export const isWanted = (id: string): boolean => wanted.has(id);
