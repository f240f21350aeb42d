import {
	type BankAccounts,
	bankAccounts,
	type EditableSettings,
	editableSettings,
	type PaymentTerms,
	paymentTerms,
	type SavingsPlans,
	type SettingsEditor,
	type SiteSettings,
	type StaffRole,
	savingsPlans,
	siteSettings,
	staffRole,
} from "@truefill/contracts/http";
import * as z from "zod";
import { DEFAULT_PAYMENT_TERMS, SAMPLE_BANK_ACCOUNTS } from "../payment-terms/index.ts";
import { DEFAULT_SAVINGS_PLANS } from "../savings/index.ts";
import { lossWarning } from "./loss-share.ts";
import type { StoredSetting } from "./store.ts";

/** The settings that an operator may change. The others follow from how the server was started. */
const editable = siteSettings.omit({ demo: true, demo_sign_in: true, demo_money: true, sign_in_providers: true });
type Editable = Omit<SiteSettings, "demo" | "demo_sign_in" | "demo_money" | "sign_in_providers">;

/** The house's bank accounts, and whether they are the demo's samples, to which nobody must send money. */
export interface SiteBankAccounts {
	readonly accounts: BankAccounts;
	readonly isSample: boolean;
}

/** SPEC §1. `risk_warning` may replace it by the regulator's wording with the provider's own figure (R4). */
const RISK_WARNING =
	"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.";

/** A site without claims: no badge, no entity, no links (R2, R3, R17). */
const DEFAULTS: EditableSettings = {
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
	conceal_accounts: false,
	staff_second_factor: staffRole.options,
	dividend_cap_percent: 10,
	split_cap_ratio: 50,
	payment_terms: DEFAULT_PAYMENT_TERMS,
	bank_accounts: [],
	savings_plans: DEFAULT_SAVINGS_PLANS,
};

/** Defaults. Staff of a demo, whose passwords are public, needs no second factor. */
export const defaultsOf = (demo: boolean): EditableSettings =>
	demo ? { ...DEFAULTS, staff_second_factor: [] } : DEFAULTS;

/** Settings for the server only. */
const PRIVATE: ReadonlySet<string> = new Set([
	"conceal_accounts",
	"staff_second_factor",
	"dividend_cap_percent",
	"split_cap_ratio",
	"payment_terms",
	"bank_accounts",
	"savings_plans",
]);

const SHOWN: Editable = editable.parse(
	Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !PRIVATE.has(name))),
);

/** The largest dividend or split. An invalid value is ignored. */
export function actionCaps(stored: readonly StoredSetting[]) {
	const capOf = (name: "dividend_cap_percent" | "split_cap_ratio"): number => {
		const parsed = editableSettings.shape[name].safeParse(stored.find((each) => each.name === name)?.value);
		return parsed.success ? parsed.data : DEFAULTS[name];
	};
	return { dividendPercent: capOf("dividend_cap_percent"), splitRatio: capOf("split_cap_ratio") };
}

/** How customers pay in and out. An invalid value is ignored. */
export function paymentTermsOf(stored: readonly StoredSetting[]): PaymentTerms {
	const parsed = paymentTerms.safeParse(stored.find(({ name }) => name === "payment_terms")?.value);
	return parsed.success ? parsed.data : DEFAULTS.payment_terms;
}

/** The savings plans of each profile. An invalid value is ignored. */
export function savingsPlansOf(stored: readonly StoredSetting[]): SavingsPlans {
	const parsed = savingsPlans.safeParse(stored.find(({ name }) => name === "savings_plans")?.value);
	return parsed.success ? parsed.data : DEFAULTS.savings_plans;
}

/** The accounts to which customers transfer money; samples only in the demo. An invalid value is ignored. */
export function bankAccountsOf(stored: readonly StoredSetting[], demo: boolean): SiteBankAccounts {
	const found = stored.find(({ name, sample }) => name === "bank_accounts" && (demo || !sample));
	const parsed = bankAccounts.safeParse(found?.value);
	return parsed.success && found !== undefined
		? { accounts: parsed.data, isSample: found.sample }
		: { accounts: DEFAULTS.bank_accounts, isSample: false };
}

/** Staff roles that need a second factor. An invalid value means all roles, to fail safe. */
export function staffSecondFactor(stored: readonly StoredSetting[], demo: boolean): readonly StaffRole[] {
	const found = stored.find(({ name }) => name === "staff_second_factor");
	if (found === undefined) return defaultsOf(demo).staff_second_factor;
	const parsed = z.array(staffRole).safeParse(found.value);
	return parsed.success ? parsed.data : staffRole.options;
}

/** Whether the sign-up conceals which addresses are registered (R14). */
export const concealsAccounts = (stored: readonly StoredSetting[]): boolean =>
	stored.some(({ name, value }) => name === "conceal_accounts" && value === true);

/** Whether staff have disabled the site for customers (SPEC §4). */
export const isSiteDisabled = (stored: readonly StoredSetting[]): boolean =>
	stored.some(({ name, value }) => name === "status" && value === "disabled");

/** The demo site's claims are the specification's texts, marked as samples; they are never shown outside the demo. */
export const DEMO_SETTINGS: readonly StoredSetting[] = [
	// The sign-up in steps, so that the demo shows the badge, the notice and the risk banner in their places (R23).
	{ name: "r_page", value: "td", sample: true },
	{ name: "entity_notice", value: "You will be onboarded with a UK-regulated broker entity.", sample: true },
	{
		name: "review_badge",
		value: { count: 1196, label: "Excellent", stars: 5, source_url: null, as_of: null },
		sample: true,
	},
	{ name: "bank_accounts", value: SAMPLE_BANK_ACCOUNTS, sample: true },
];

/**
 * The settings in wire form. An invalid stored value (somebody edited the table) is omitted and reported to `onMisfit`;
 * the default is used instead.
 */
export function composeSettings(
	stored: readonly StoredSetting[],
	site: {
		demo: boolean;
		demoSignIn: SiteSettings["demo_sign_in"];
		demoMoney: boolean;
		signInProviders?: SiteSettings["sign_in_providers"];
	},
	onMisfit: (name: string) => void,
	loss: SettingsEditor["loss"] = null,
): SiteSettings {
	let settings = SHOWN;
	for (const { name, value, sample } of stored) {
		if ((sample && !site.demo) || PRIVATE.has(name)) continue;
		const parsed = editable.safeParse({ ...settings, [name]: value });
		if (parsed.success) settings = parsed.data;
		else onMisfit(name);
	}
	const { risk_warning: warning } = settings;
	if (warning.mode === "provider-loss") {
		// Without a share of its own the provider cannot fill in the regulator's sentence.
		settings = { ...settings, risk_warning: { ...warning, text: loss === null ? RISK_WARNING : lossWarning(loss) } };
	}
	return {
		...settings,
		demo: site.demo,
		demo_sign_in: site.demo ? site.demoSignIn : null,
		demo_money: site.demoMoney,
		sign_in_providers: site.signInProviders ?? [],
	};
}
