import {
	amendUserPreferences,
	DEVICE_ZONE,
	type MailLanguage,
	mailLanguage,
	readUserDocument,
	readUserPreferences,
	removeUserDocument,
	type UserPreferences,
	userDocuments,
	writeUserDocument,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { amendPreferences, removeDocument, writeDocument } from "./change-document.ts";
import { readPreferences } from "./preferences.ts";
import { UserDocumentStore } from "./store.ts";

export interface UserDocuments {
	routes(): BoundRoute[];
	/** A user's language and time zone: as chosen, else the language of the sign-up, else English. */
	readerOf(userId: string): Promise<{ readonly language: MailLanguage; readonly timeZone: string | null }>;
}

/** Users' documents, on all their devices: lists, drawings, settings, preferences. `wake` is called after a change. */
export function createUserDocuments(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly wake: () => void;
}): UserDocuments {
	const { clock, wake } = options;
	const store = new UserDocumentStore(options.pool);
	const now = () => new Date(clock.nowMs());
	const woken = <T extends { readonly ok: boolean }>(done: T): T => {
		if (done.ok) wake();
		return done;
	};
	const preferencesOf = async (userId: string): Promise<UserPreferences> =>
		readPreferences((await store.one(userId, "preferences"))?.content);
	return {
		async readerOf(userId) {
			const { preferences, signedUpIn } = await store.reader(userId);
			const { language, time_zone: zone } = readPreferences(preferences);
			const known = mailLanguage.safeParse(language).data ?? mailLanguage.safeParse(signedUpIn).data;
			return { language: known ?? "en", timeZone: zone === DEVICE_ZONE ? null : zone };
		},
		routes: () => [
			route(userDocuments, async ({ user }) => ok({ data: await store.heads(user.id) })),
			route(readUserDocument, async ({ user, params }) => {
				const found = await store.one(user.id, params.id);
				return found === undefined ? refuse("DOCUMENT_NOT_FOUND") : ok({ data: found });
			}),
			route(writeUserDocument, async ({ user, params, body }) => {
				const done = woken(await writeDocument(store, user.id, params.id, body, now()));
				return done.ok ? ok({ data: done.value }) : done;
			}),
			route(removeUserDocument, async ({ user, params, body }) => {
				const done = woken(await removeDocument(store, user.id, params.id, body));
				return done.ok ? ok({ data: done.value }) : done;
			}),
			route(readUserPreferences, async ({ user }) => ok({ data: await preferencesOf(user.id) })),
			route(amendUserPreferences, async ({ user, body }) => {
				const data = await amendPreferences(store, user.id, body, now());
				wake();
				return ok({ data });
			}),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
