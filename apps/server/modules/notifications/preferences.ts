import {
	MUTABLE_CATEGORIES,
	type MutableCategory,
	type NotificationCategory,
	type NotificationPreferences,
} from "@truefill/contracts/http";
import * as z from "zod";

/** Everything is shown, and pushed to subscribers, by default. */
const DEFAULT = { toast: true, sound: true, push: true } as const;
/** Mailed by default is what a customer wants to know while they are away; fills would be too many. */
const MAILED: Readonly<Record<NotificationCategory, boolean>> = {
	trading: false,
	money: true,
	security: true,
	support: false,
	"must-see": true,
};

const request = z.boolean().optional();
const stored = z.record(z.string(), z.object({ toast: request, sound: request, push: request, mail: request }));
export type StoredPreferences = z.infer<typeof stored>;

/** Any stored value; an invalid one counts as no preference. */
export const readPreferences = (value: unknown): StoredPreferences => stored.safeParse(value).data ?? {};

export function effectivePreferences(own: StoredPreferences): NotificationPreferences {
	const of = (category: NotificationCategory) => ({
		toast: own[category]?.toast ?? DEFAULT.toast,
		sound: own[category]?.sound ?? DEFAULT.sound,
		push: own[category]?.push ?? DEFAULT.push,
		mail: own[category]?.mail ?? MAILED[category],
	});
	return {
		trading: of("trading"),
		money: of("money"),
		security: { ...of("security"), mail: true },
		support: of("support"),
		"must-see": { ...of("must-see"), toast: true },
	};
}

const CHANNELS = ["toast", "sound", "push", "mail"] as const;
type Channel = (typeof CHANNELS)[number];
type Change = { readonly [Name in Channel]?: boolean | undefined };

/** The stored preferences with a change applied; an absent field is unchanged. */
export function changedPreferences(
	own: StoredPreferences,
	change: Readonly<Partial<Record<NotificationCategory, Change | undefined>>>,
): StoredPreferences {
	const next: StoredPreferences = { ...own };
	for (const [category, wanted = {}] of Object.entries(change)) {
		const given = CHANNELS.flatMap((channel) => {
			const value = wanted[channel];
			return value === undefined || isFixed(category, channel) ? [] : [[channel, value] as const];
		});
		next[category] = { ...next[category], ...Object.fromEntries(given) };
	}
	return next;
}

const isMutable = (category: string): category is MutableCategory =>
	MUTABLE_CATEGORIES.some((each) => each === category);

/** What cannot be turned off. */
const isFixed = (category: string, channel: Channel): boolean =>
	(channel === "toast" && !isMutable(category)) || (channel === "mail" && category === "security");
