import type { SiteSettings } from "@truefill/contracts/http";
import type { ComponentType } from "react";

/** The real parts of the public pages that the editor shows with a draft; given by the app, which knows them all. */
export interface Previews {
	readonly Disabled: ComponentType<{ readonly settings: SiteSettings }>;
	readonly Badge: ComponentType<{ readonly settings: SiteSettings }>;
	readonly Links: ComponentType<{ readonly settings: SiteSettings }>;
}
