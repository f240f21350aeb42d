import { t } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";

/** When an exclusion ends, in words: the year 9999 is for ever. */
export const untilText = (iso: string): string =>
	iso.startsWith("9999-") ? t("protection.exclusion.forEver") : formatTime(iso);
