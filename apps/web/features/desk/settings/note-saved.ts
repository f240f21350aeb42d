import type { SettingName } from "@truefill/contracts/http";
import type { Translate } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { needsTwo } from "./kinds.ts";

/** Notifies which changes apply now, and which need a second person. */
export function noteSaved(t: Translate, names: readonly SettingName[]): void {
	const waiting = names.filter(needsTwo).length;
	const changed = names.length - waiting;
	if (changed > 0) notify({ tone: "ok", title: t("staff.settings.saved", { count: changed }) });
	if (waiting > 0) notify({ tone: "info", title: t("staff.settings.waits", { count: waiting }) });
}
