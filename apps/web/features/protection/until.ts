import { t } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";

/** The end of an exclusion as text: the year 9999 means permanent. */
export const untilText = (iso: string): string =>
	iso.startsWith("9999-") ? t("protection.exclusion.forEver") : formatTime(iso);
