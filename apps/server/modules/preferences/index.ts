import {
	amendUserPreferences,
	DEVICE_ZONE,
	type MailLanguage,
	mailLanguage,
	readUserPreferences,
	type UserPreferences,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { PreferencesStore } from "./store.ts";

export interface Preferences {
	routes(): BoundRoute[];
	of(userId: string): Promise<UserPreferences>;
	/** A user's language and time zone: as chosen, else the language of the sign-up, else English. */
	readerOf(userId: string): Promise<{ readonly language: MailLanguage; readonly timeZone: string | null }>;
}

/** Users' display preferences, on all their devices. `wake` is called after a change. */
export function createPreferences(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly wake: () => void;
}): Preferences {
	const { clock, wake } = options;
	const store = new PreferencesStore(options.pool);
	return {
		of: (userId) => store.of(userId),
		async readerOf(userId) {
			const { preferences, signedUpIn } = await store.reader(userId);
			const language = mailLanguage.safeParse(preferences.language).data ?? mailLanguage.safeParse(signedUpIn).data;
			const { time_zone: zone } = preferences;
			return { language: language ?? "en", timeZone: zone === DEVICE_ZONE ? null : zone };
		},
		routes: () => [
			route(readUserPreferences, async ({ user }) => ok({ data: await store.of(user.id) })),
			route(amendUserPreferences, async ({ user, body }) => {
				const data = await store.amend(user.id, body, new Date(clock.nowMs()));
				wake();
				return ok({ data });
			}),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
