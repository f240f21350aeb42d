import { type SiteSettings, siteSettings } from "@truefill/contracts/http";
import type { StoredSetting } from "./store.ts";

/** What an operator may set. The rest of the wire's settings follow from how the server was started. */
const editable = siteSettings.omit({ demo: true, demo_sign_in: true });
type Editable = Omit<SiteSettings, "demo" | "demo_sign_in">;

/** SPEC §1. The regulator's wording with the provider's own figure replaces it by `risk_warning` (R4). */
const RISK_WARNING =
	"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.";

/** A site that claims nothing: no badge, no entity, no links (R2, R3, R17). */
const DEFAULTS: Editable = {
	name: "Truefill",
	status: "active",
	maintenanceMessage: null,
	contactEmail: null,
	website_url: null,
	logo: null,
	logo_sm: null,
	favicon: null,
	register_page_header: null,
	register_page_footer: null,
	terms_url: null,
	privacy_url: null,
	risk_url: null,
	help_url: null,
	promo_url: null,
	r_page: "basic",
	risk_warning: { mode: "default", text: RISK_WARNING },
	entity_notice: null,
	review_badge: null,
};

/** The demo site's claims are the specification's texts, marked as samples; they are never shown outside the demo. */
export const DEMO_SETTINGS: readonly StoredSetting[] = [
	{ name: "entity_notice", value: "You will be onboarded with a UK-regulated broker entity.", sample: true },
	{
		name: "review_badge",
		value: { count: 1196, label: "Excellent", stars: 5, source_url: null, as_of: null },
		sample: true,
	},
];

/**
 * The settings as the wire has them. A stored value that does not fit (somebody edited the table) is left out and named
 * to `onMisfit`; the default stands in its place.
 */
export function composeSettings(
	stored: readonly StoredSetting[],
	site: { demo: boolean; demoSignIn: SiteSettings["demo_sign_in"] },
	onMisfit: (name: string) => void,
): SiteSettings {
	let settings: Editable = DEFAULTS;
	for (const { name, value, sample } of stored) {
		if (sample && !site.demo) continue;
		const parsed = editable.safeParse({ ...settings, [name]: value });
		if (parsed.success) settings = parsed.data;
		else onMisfit(name);
	}
	return { ...settings, demo: site.demo, demo_sign_in: site.demo ? site.demoSignIn : null };
}
