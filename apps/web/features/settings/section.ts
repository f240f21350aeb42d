import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { PlainMessageKey } from "../../i18n/index.ts";

/** In display order. */
export const SETTINGS_GROUPS = ["you", "trading", "security", "notifications", "data"] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** One page of the settings. */
export interface SettingsSection {
	/** Its URL segment: `/main/settings/{id}`. */
	readonly id: string;
	readonly group: SettingsGroup;
	readonly label: PlainMessageKey;
	/** Its options in a few words: the second line of the list and of the page. */
	readonly about: PlainMessageKey;
	readonly icon: LucideIcon;
	/** Loaded on demand: `lazyPart(…)`. Renders `SettingsCard`s; the page provides the title. */
	readonly screen: ComponentType;
	/** Also for staff, at `/admin/me/{id}`. */
	readonly staff?: true;
}
