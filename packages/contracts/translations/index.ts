import type { MailLanguage } from "../http/languages.ts";

type Texts = Readonly<Record<string, string>>;

/** The server's texts in every language except the contract's English: ICU messages by key, loaded on demand. */
export const SERVER_TEXTS: Readonly<Record<Exclude<MailLanguage, "en">, () => Promise<Texts>>> = {
	de: async () => ({
		...(await import("./de/notifications.ts")).serverNotifications,
		...(await import("./de/reasons.ts")).serverReasons,
	}),
	es: async () => ({
		...(await import("./es/notifications.ts")).serverNotifications,
		...(await import("./es/reasons.ts")).serverReasons,
	}),
	fr: async () => ({
		...(await import("./fr/notifications.ts")).serverNotifications,
		...(await import("./fr/reasons.ts")).serverReasons,
	}),
	ar: async () => ({
		...(await import("./ar/notifications.ts")).serverNotifications,
		...(await import("./ar/reasons.ts")).serverReasons,
	}),
};
