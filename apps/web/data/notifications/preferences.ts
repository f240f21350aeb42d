import { useQuery } from "@tanstack/react-query";
import {
	amendPreferences,
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

/** What is shown, played and pushed, by category. */
export const useNotificationPreferences = () => useQuery(options);

let changing = 0;

/** Changes one preference; optimistic, rolled back if the server refuses it. Throws `ApiError`. */
export async function changePreference(category: NotificationCategory, channel: Channel, on: boolean): Promise<void> {
	const lay = (value: boolean) =>
		queryClient.setQueryData<NotificationPreferences>(KEY, (held) =>
			held === undefined ? held : { ...held, [category]: { ...held[category], [channel]: value } },
		);
	await queryClient.cancelQueries({ queryKey: KEY });
	lay(on);
	changing += 1;
	try {
		// The contract refuses what may not be changed; the screen does not offer it.
		const body = { [category]: { [channel]: on } } as Changes;
		const { data } = await call(amendPreferences, { body });
		// An answer overtaken by a newer change would show the older value.
		if (changing === 1) queryClient.setQueryData<NotificationPreferences>(KEY, data);
	} catch (error) {
		lay(!on);
		throw error;
	} finally {
		changing -= 1;
	}
}

/** Whether a category plays a sound; true if that is unknown. */
export async function isSoundOn(category: NotificationCategory): Promise<boolean> {
	try {
		return (await queryClient.fetchQuery(options))[category].sound;
	} catch {
		return true;
	}
}
