/**
 * What the program wants to tell in passing. A toast is never the only place of something that matters:
 * what happened stands in the history as well. The Toaster draws these; nothing here loads it.
 */
export interface Notice {
	readonly tone: "neutral" | "ok" | "warn" | "danger" | "info" | "busy";
	readonly title: string;
	readonly description?: string;
	/** The same id again replaces the toast that is there. */
	readonly id?: string;
	/** Milliseconds; default 4000 (SPEC §9). `Infinity` stays until replaced or closed. */
	readonly durationMs?: number;
	readonly action?: { readonly label: string; readonly onPress: () => void };
	/** Called once when it is gone: closed by the reader, or its time was over. */
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

/** For whoever draws the Toaster: whether there has been a notice yet, and a call when the first one comes. */
export const notices = {
	anyYet: () => serial > 0,
	subscribe(call: () => void): () => void {
		onFirst.add(call);
		return () => onFirst.delete(call);
	},
};

/** Shows a notice at the top right; gives the id by which it can be replaced or closed. */
export function notify(notice: Notice): string {
	serial += 1;
	const id = notice.id ?? `notice-${serial}`;
	send({ show: { ...notice, id } });
	return id;
}

export function closeNotice(id: string): void {
	send({ close: id });
}

/** For the Toaster alone: takes over what has gathered, then hears each one. */
export function listenToNotices(next: (event: NoticeEvent) => void): () => void {
	listener = next;
	for (const event of waiting.splice(0)) next(event);
	return () => {
		if (listener === next) listener = null;
	};
}
