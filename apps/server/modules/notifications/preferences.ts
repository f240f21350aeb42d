import {
	MUTABLE_CATEGORIES,
	type MutableCategory,
	type NotificationCategory,
	type NotificationPreferences,
} from "@truefill/contracts/http";
import * as z from "zod";

/** Everything is shown, and pushed to subscribers, by default. */
const DEFAULT = { toast: true, sound: true, push: true } as const;

const request = z.boolean().optional();
const stored = z.record(z.string(), z.object({ toast: request, sound: request, push: request }));
export type StoredPreferences = z.infer<typeof stored>;

/** Any stored value; an invalid one counts as no preference. */
export const readPreferences = (value: unknown): StoredPreferences => stored.safeParse(value).data ?? {};

export function effectivePreferences(own: StoredPreferences): NotificationPreferences {
	const of = (category: NotificationCategory) => ({
		toast: own[category]?.toast ?? DEFAULT.toast,
		sound: own[category]?.sound ?? DEFAULT.sound,
		push: own[category]?.push ?? DEFAULT.push,
	});
	return {
		trading: of("trading"),
		money: of("money"),
		security: of("security"),
		support: of("support"),
		"must-see": { ...of("must-see"), toast: true },
	};
}

type Change = {
	readonly toast?: boolean | undefined;
	readonly sound?: boolean | undefined;
	readonly push?: boolean | undefined;
};

/** The stored preferences with a change applied; an absent field is unchanged. */
export function changedPreferences(
	own: StoredPreferences,
	change: Readonly<Partial<Record<NotificationCategory, Change | undefined>>>,
): StoredPreferences {
	const next: StoredPreferences = { ...own };
	for (const [category, { toast, sound, push } = {}] of Object.entries(change)) {
		next[category] = {
			...next[category],
			...(toast !== undefined && isMutable(category) ? { toast } : {}),
			...(sound === undefined ? {} : { sound }),
			...(push === undefined ? {} : { push }),
		};
	}
	return next;
}

const isMutable = (category: string): category is MutableCategory =>
	MUTABLE_CATEGORIES.some((each) => each === category);
