import { type SiteSettings, settings as settingsCall, siteSettings } from "@truefill/contracts/http";
import * as z from "zod";

/** Neutral defaults. Texts that are empty here are shown in the user's own language by the components. */
const DEFAULTS: SiteSettings = {
	status: "active",
	name: "Truefill",
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
	risk_warning: { mode: "default", text: "" },
	entity_notice: null,
	review_badge: null,
	demo: false,
	demo_sign_in: null,
	demo_money: false,
	sign_in_providers: [],
};

const { shape } = siteSettings;

/** SPEC §3: absent, empty or invalid fields fall back to their defaults, except `status`, which may close the site. */
const lenient = z.looseObject({ status: shape.status }).transform((given): SiteSettings => {
	const read = <Name extends keyof SiteSettings>(name: Name): SiteSettings[Name] => {
		const value = given[name];
		if (value === "" || value === undefined) return DEFAULTS[name];
		const parsed = shape[name].safeParse(value);
		return parsed.success ? (parsed.data as SiteSettings[Name]) : DEFAULTS[name];
	};
	return {
		status: given.status,
		name: read("name"),
		maintenanceMessage: read("maintenanceMessage"),
		contactEmail: read("contactEmail"),
		website_url: read("website_url"),
		logo: read("logo"),
		logo_sm: read("logo_sm"),
		favicon: read("favicon"),
		register_page_header: read("register_page_header"),
		register_page_footer: read("register_page_footer"),
		terms_url: read("terms_url"),
		privacy_url: read("privacy_url"),
		risk_url: read("risk_url"),
		help_url: read("help_url"),
		promo_url: read("promo_url"),
		r_page: read("r_page"),
		risk_warning: read("risk_warning"),
		entity_notice: read("entity_notice"),
		review_badge: read("review_badge"),
		demo: read("demo"),
		demo_sign_in: read("demo_sign_in"),
		demo_money: read("demo_money"),
		sign_in_providers: read("sign_in_providers"),
	};
});

/** The settings call with the lenient parser. */
export const lenientSettingsCall = { ...settingsCall, response: z.object({ data: lenient }) };
