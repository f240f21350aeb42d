import {
	isOffAtFirst,
	MAIL_EVENT_NAMES,
	MAIL_EVENTS,
	type MailChoices,
	type MailEventName,
	MUTABLE_CATEGORIES,
	type MutableCategory,
	mailEventOf,
	NOTIFICATION_TEXTS,
	type NotificationCategory,
	type NotificationCode,
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
/** `mail`: the choice for a whole category, of the time before each event had its own. */
const categories = z.record(z.string(), z.object({ toast: request, sound: request, push: request, mail: request }));

/** Also events of a later release. */
const mails = z.record(z.string(), z.boolean());

export interface StoredPreferences {
	readonly categories: z.infer<typeof categories>;
	readonly mails: { readonly [Event in MailEventName]?: boolean | undefined };
}

/** Any stored values; an invalid one counts as no preference. */
export const readPreferences = (row?: {
	readonly preferences: unknown;
	readonly mails: unknown;
}): StoredPreferences => ({
	categories: categories.safeParse(row?.preferences).data ?? {},
	mails: mails.safeParse(row?.mails).data ?? {},
});

export function effectivePreferences(own: StoredPreferences): NotificationPreferences {
	const of = (category: NotificationCategory) => ({
		toast: own.categories[category]?.toast ?? DEFAULT.toast,
		sound: own.categories[category]?.sound ?? DEFAULT.sound,
		push: own.categories[category]?.push ?? DEFAULT.push,
	});
	return {
		trading: of("trading"),
		money: of("money"),
		security: of("security"),
		support: of("support"),
		"must-see": { ...of("must-see"), toast: true },
	};
}

/** Whether each event is mailed. */
export const effectiveMails = (own: StoredPreferences): MailChoices =>
	Object.fromEntries(
		MAIL_EVENT_NAMES.map((name) => [
			name,
			own.mails[name] ?? (!isOffAtFirst(name) && byCategory(own, MAIL_EVENTS[name].category)),
		]),
	) as MailChoices;

const byCategory = (own: StoredPreferences, category: NotificationCategory): boolean =>
	own.categories[category]?.mail ?? MAILED[category];

/** Whether the user wants a notification by mail. Those about security are not theirs to choose. */
export function wantsMail(own: StoredPreferences, code: NotificationCode): boolean {
	const { category } = NOTIFICATION_TEXTS[code];
	if (category === "security") return true;
	const event = mailEventOf(code);
	return (event === undefined ? undefined : own.mails[event]) ?? byCategory(own, category);
}

const CHANNELS = ["toast", "sound", "push"] as const;
type Channel = (typeof CHANNELS)[number];
type Change = { readonly [Name in Channel]?: boolean | undefined };

/** The stored preferences with a change applied; an absent field is unchanged. */
export function changedPreferences(
	own: StoredPreferences,
	change: Readonly<Partial<Record<NotificationCategory, Change | undefined>>>,
): StoredPreferences {
	const next = { ...own.categories };
	for (const [category, wanted = {}] of Object.entries(change)) {
		const given = CHANNELS.flatMap((channel) => {
			const value = wanted[channel];
			return value === undefined || (channel === "toast" && !isMutable(category)) ? [] : [[channel, value] as const];
		});
		next[category] = { ...next[category], ...Object.fromEntries(given) };
	}
	return { ...own, categories: next };
}

/** The same for mails. */
export function changedMails(own: StoredPreferences, change: StoredPreferences["mails"]): StoredPreferences {
	const chosen = Object.entries(change).filter(([, value]) => value !== undefined);
	return { ...own, mails: { ...own.mails, ...Object.fromEntries(chosen) } };
}

/** Its notifications may be kept from the screen. */
const isMutable = (category: string): category is MutableCategory =>
	MUTABLE_CATEGORIES.some((each) => each === category);
