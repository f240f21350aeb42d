import type { SiteSettings } from "@truefill/contracts/http";
import type { ComponentType } from "react";

/** The public pages' real components for previewing a draft; passed in by the app, which may import them all. */
export interface Previews {
	readonly Disabled: ComponentType<{ readonly settings: SiteSettings }>;
	readonly Badge: ComponentType<{ readonly settings: SiteSettings }>;
	readonly Links: ComponentType<{ readonly settings: SiteSettings }>;
}
