import { deviceTimeZone, isTimeZone } from "./device-zone.ts";

// Apart from the formats themselves, so that a page which shows no number does not carry them.

let locale = "en";

/** A BCP 47 tag, called by i18n when the language changes; formats follow it. */
export function setFormatLocale(next: string): void {
	locale = next;
}

export function formatLocale(): string {
	return locale;
}

let zone: string | undefined;

/** The zone that every moment is shown in; null: the device's. Called by i18n; who shows moments follows it. */
export function setFormatTimeZone(next: string | null): void {
	zone = next !== null && isTimeZone(next) ? next : undefined;
}

/** The zone that moments are shown in. */
export const formatTimeZone = (): string => zone ?? deviceTimeZone();
