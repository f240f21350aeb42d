import { deviceTimeZone, isTimeZone } from "./device-zone.ts";

// Separate from the formatters, so that pages without numbers do not load them.

let locale = "en";

/** A BCP 47 tag, set by i18n on a language change; formatters follow it. */
export function setFormatLocale(next: string): void {
	locale = next;
}

export function formatLocale(): string {
	return locale;
}

let zone: string | undefined;

/** The zone that all times are shown in; null: the device's. Set by i18n; components that show times follow it. */
export function setFormatTimeZone(next: string | null): void {
	zone = next !== null && isTimeZone(next) ? next : undefined;
}

/** The zone that times are shown in. */
export const formatTimeZone = (): string => zone ?? deviceTimeZone();
