import type { Notification } from "@truefill/contracts/http";
import { create, useStore } from "zustand";
import { onForget } from "../query-client.ts";

const PREFIX = "temp-";
const MOST = 20;

/** Newest first; only in this page, while it is open and the same user is signed in. */
const localStore = create<{ readonly list: readonly Notification[] }>()(() => ({ list: [] }));
const clear = (): void => localStore.setState({ list: [] });
onForget(clear);

/** SPEC §3: ids that start with `temp-` are local; the server does not know them. */
export const isLocal = (id: string): boolean => id.startsWith(PREFIX);

export const useLocalNotifications = (): readonly Notification[] => useStore(localStore, ({ list }) => list);

export interface LocalNotice extends Pick<Notification, "code" | "category" | "color" | "title" | "message"> {
	readonly at: Date;
}

/** Notifies the user of a local event, in their language. It stays in the bell's list until dismissed. */
export function notifyLocally({ at, ...notice }: LocalNotice): void {
	const reported: Notification = {
		...notice,
		id: `${PREFIX}${crypto.randomUUID()}`,
		// The server counts from 1, so 0 is never one of its.
		sequence: 0,
		params: {},
		read: false,
		created_at: at.toISOString(),
	};
	localStore.setState(({ list }) => ({ list: [reported, ...list].slice(0, MOST) }));
}

/** SPEC §4: a `temp-` one is only dismissed. */
export const dismissLocal = (id: string): void =>
	localStore.setState(({ list }) => ({ list: list.filter((each) => each.id !== id) }));

export const dismissAllLocal = clear;
