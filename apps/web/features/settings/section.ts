import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { PlainMessageKey } from "../../i18n/index.ts";

/** In the order of the list. */
export const SETTINGS_GROUPS = ["you", "trading", "security", "notifications", "data"] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** One page of the settings. */
export interface SettingsSection {
	/** Its place in the address: `/main/settings/{id}`. */
	readonly id: string;
	readonly group: SettingsGroup;
	readonly label: PlainMessageKey;
	/** What can be done there, in a few words: the second line of the list and of the page. */
	readonly about: PlainMessageKey;
	readonly icon: LucideIcon;
	/** Loaded when it is opened: `lazyPart(…)`. Draws `SettingsCard`s; the page's title is there already. */
	readonly screen: ComponentType;
	/** Staff have it too, at `/admin/me/{id}`. */
	readonly staff?: true;
}
