import { useQuery } from "@tanstack/react-query";
import {
	amendPreferences,
	type MailEventName,
	type NotificationCategory,
	type NotificationPreferences,
	preferences as preferencesCall,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

/** Not below the list's key: notification events must not invalidate the preferences. */
const KEY = ["notification-preferences"] as const;
const STALE_MS = 5 * 60_000;

const options = {
	queryKey: KEY,
	queryFn: async () => (await call(preferencesCall)).data,
	staleTime: STALE_MS,
};

export type Channel = "toast" | "sound" | "push";
type Changes = z.input<typeof amendPreferences.body>;

/** What is shown, played and pushed, by category, and mailed, by event. */
export const useNotificationPreferences = () => useQuery(options);

let changing = 0;

/** Shows a change at once and sends it; rolled back if the server refuses it. Throws `ApiError`. */
async function change(
	body: Changes,
	lay: (held: NotificationPreferences, isBack: boolean) => NotificationPreferences,
): Promise<void> {
	const show = (isBack: boolean) =>
		queryClient.setQueryData<NotificationPreferences>(KEY, (held) => (held === undefined ? held : lay(held, isBack)));
	await queryClient.cancelQueries({ queryKey: KEY });
	show(false);
	changing += 1;
	try {
		const { data } = await call(amendPreferences, { body });
		// An answer overtaken by a newer change would show the older value.
		if (changing === 1) queryClient.setQueryData<NotificationPreferences>(KEY, data);
	} catch (error) {
		show(true);
		throw error;
	} finally {
		changing -= 1;
	}
}

/** Changes one channel of a category. The contract refuses what may not be changed; the screen does not offer it. */
export const changePreference = (category: NotificationCategory, channel: Channel, on: boolean): Promise<void> =>
	change({ [category]: { [channel]: on } } as Changes, (held, isBack) => ({
		...held,
		[category]: { ...held[category], [channel]: isBack ? !on : on },
	}));

/** Changes whether an event is mailed. */
export const changeMail = (event: MailEventName, on: boolean): Promise<void> =>
	change({ mails: { [event]: on } }, (held, isBack) => ({
		...held,
		mails: { ...held.mails, [event]: isBack ? !on : on },
	}));

/** Whether a category plays a sound; true if that is unknown. */
export async function isSoundOn(category: NotificationCategory): Promise<boolean> {
	try {
		return (await queryClient.fetchQuery(options))[category].sound;
	} catch {
		return true;
	}
}
