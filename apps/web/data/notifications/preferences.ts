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

/** Beside the list, not under it: what happens does not change the preferences. */
const KEY = ["notification-preferences"] as const;
const STALE_MS = 5 * 60_000;

const options = {
	queryKey: KEY,
	queryFn: async () => (await call(preferencesCall)).data,
	staleTime: STALE_MS,
};

export type Channel = "toast" | "sound" | "push";
type Changes = z.input<typeof amendPreferences.body>;

/** What is shown, heard and pushed, by category. */
export const useNotificationPreferences = () => useQuery(options);

let changing = 0;

/** Changes one preference; it shows at once, and goes back when the server does not take it. Throws `ApiError`. */
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
		// An answer that is overtaken by a newer change would show the older one.
		if (changing === 1) queryClient.setQueryData<NotificationPreferences>(KEY, data);
	} catch (error) {
		lay(!on);
		throw error;
	} finally {
		changing -= 1;
	}
}

/** Whether what happens in a category is to be heard; when that cannot be known, it is. */
export async function isSoundOn(category: NotificationCategory): Promise<boolean> {
	try {
		return (await queryClient.fetchQuery(options))[category].sound;
	} catch {
		return true;
	}
}
