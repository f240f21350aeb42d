/**
 * Transient notices. A toast is never the only place for something important: the event is also in the history. The
 * Toaster renders them; this module does not load it.
 */
export interface Notice {
	readonly tone: "neutral" | "ok" | "warn" | "danger" | "info" | "busy";
	readonly title: string;
	readonly description?: string;
	/** A screen reader reads it at once, as it does failures: fills, closes, margin calls. */
	readonly urgent?: boolean;
	/** A notice with the same id replaces the present toast. */
	readonly id?: string;
	/** Milliseconds; default 4000 (SPEC §9). `Infinity` stays until replaced or closed. */
	readonly durationMs?: number;
	readonly action?: { readonly label: string; readonly onPress: () => void };
	/** Called once when it is gone: closed by the user, or timed out. */
	readonly onClosed?: (by: "person" | "time") => void;
}

export type NoticeEvent = { readonly show: Notice & { readonly id: string } } | { readonly close: string };

const waiting: NoticeEvent[] = [];
let listener: ((event: NoticeEvent) => void) | null = null;
let serial = 0;

const onFirst = new Set<() => void>();

function send(event: NoticeEvent): void {
	if (listener) listener(event);
	else waiting.push(event);
	for (const each of onFirst) each();
}

/** For the component that renders the Toaster: whether a notice exists yet, and a subscription to the first. */
export const notices = {
	anyYet: () => serial > 0,
	subscribe(call: () => void): () => void {
		onFirst.add(call);
		return () => onFirst.delete(call);
	},
};

/** Shows a notice at the top right; returns its id, for replacing or closing it. */
export function notify(notice: Notice): string {
	serial += 1;
	const id = notice.id ?? `notice-${serial}`;
	send({ show: { ...notice, id } });
	return id;
}

export function closeNotice(id: string): void {
	send({ close: id });
}

/** For the Toaster only: receives the queued notices, then each new one. */
export function listenToNotices(next: (event: NoticeEvent) => void): () => void {
	listener = next;
	for (const event of waiting.splice(0)) next(event);
	return () => {
		if (listener === next) listener = null;
	};
}
