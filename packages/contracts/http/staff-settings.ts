import * as z from "zod";
import { bankAccounts } from "./bank-accounts.ts";
import { defineCall } from "./call.ts";
import { exact } from "./exact.ts";
import { paymentTerms } from "./payment-terms.ts";
import { staffRole } from "./permissions.ts";
import { actReason, email, id, isoDate, isoTime, paged, pageNumber, wrapped } from "./primitives.ts";
import { savingsPlans } from "./savings-plans.ts";
import { staffRef } from "./staff-chat.ts";

const none = z.strictObject({});

/** One line: no control characters, no lone surrogates. */
const line = (max: number) =>
	z
		.string()
		.trim()
		.min(1)
		.max(max)
		.regex(/^[^\p{Cc}\p{Cs}]*$/u, "one line of text");
const text = (max: number) =>
	z
		.string()
		.trim()
		.min(1)
		.max(max)
		.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "text");
/** A link target: another site by https or http, or a path of this one. */
const link = z
	.string()
	.max(500)
	.regex(
		/^(?:https?:\/\/[^\s/?#\\][^\s\\]*|\/|\/[^\s/\\][^\s\\]*)$/i,
		"an address with https:// or a path of this site",
	);
/** Own paths only: the CSP blocks pictures of other sites. */
const picture = z
	.string()
	.max(500)
	.regex(/^\/[^\s/\\?#][^\s\\?#]*$/, "a path of this site, /logo.svg");

/**
 * The settings that staff may change, with their types. `null`: no link, no claim (R2, R3, R17). The editor's texts
 * explain each under the same name.
 */
export const editableSettings = z.strictObject({
	name: line(60),
	/** `disabled` closes the site to everybody but staff (SPEC §4). */
	status: z.enum(["active", "disabled"]),
	maintenanceMessage: text(500).nullable(),
	contactEmail: email.nullable(),
	website_url: link.nullable(),
	logo: picture.nullable(),
	logo_sm: picture.nullable(),
	favicon: picture.nullable(),
	register_page_header: text(300).nullable(),
	register_page_footer: text(300).nullable(),
	terms_url: link.nullable(),
	privacy_url: link.nullable(),
	risk_url: link.nullable(),
	help_url: link.nullable(),
	/** R17. */
	promo_url: link.nullable(),
	/** SPEC §2, R23. */
	r_page: z.enum(["basic", "ic", "td"]),
	/** R4. `provider-loss`: `text` is ignored; the regulator's wording is shown with the provider's own share. */
	risk_warning: z.strictObject({ mode: z.enum(["default", "provider-loss"]), text: text(600) }),
	/** R3. */
	entity_notice: text(300).nullable(),
	/** R2. */
	review_badge: z
		.strictObject({
			count: z.int().min(1).max(100_000_000),
			label: line(40),
			stars: z.int().min(1).max(5),
			source_url: link.nullable(),
			as_of: isoDate.nullable(),
		})
		.nullable(),
	/** R14: whether the sign-up hides which addresses are registered. */
	conceal_accounts: z.boolean(),
	/** Staff roles that must sign in with an authenticator app or a passkey. */
	staff_second_factor: z
		.array(staffRole)
		.max(staffRole.options.length)
		.refine((roles) => new Set(roles).size === roles.length, "each role once"),
	/** The largest dividend allowed, in percent of the instrument's price (E22). */
	dividend_cap_percent: z.int().min(1).max(100),
	/** The largest ratio of a split: at most this many units for one, or one for this many (E22). */
	split_cap_ratio: z.int().min(2).max(1_000),
	/** How customers of each jurisdiction profile pay in and out. */
	payment_terms: paymentTerms,
	/** Savings plans of each jurisdiction profile. */
	savings_plans: savingsPlans,
	/** The accounts to which customers transfer money. */
	bank_accounts: bankAccounts,
});
export type EditableSettings = z.infer<typeof editableSettings>;
/** The settings to change; absent stays unchanged. */
export const settingsPatch = editableSettings.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;
export const settingName = editableSettings.keyof();
export type SettingName = z.infer<typeof settingName>;

/** What decides about money: a change waits for approval by another member of staff. */
export const TWO_PERSON_SETTINGS = [
	"dividend_cap_percent",
	"split_cap_ratio",
	"payment_terms",
	"bank_accounts",
	"savings_plans",
] as const satisfies readonly SettingName[];

/** One setting as the editor shows it. `value` matches `editableSettings` under `name`. */
export const settingState = z.strictObject({
	name: settingName,
	value: z.unknown(),
	/** The value while nothing is set. */
	fallback: z.unknown(),
	is_set: z.boolean(),
	/** Sample data of the demo, never shown outside it (R2). */
	sample: z.boolean(),
	changed_at: isoTime.nullable(),
	/** Null: never changed, or set by the server at creation. */
	changed_by: staffRef.nullable(),
});
export type SettingState = z.infer<typeof settingState>;

/** A change that waits for a second person; a newer one of the same setting replaces it. */
export const settingProposal = z.strictObject({
	id: z.string(),
	name: settingName,
	/** The new value; null: back to the fallback. */
	after: z.strictObject({ value: z.unknown() }).nullable(),
	reason: z.string().nullable(),
	at: isoTime,
	by: staffRef,
});
export type SettingProposal = z.infer<typeof settingProposal>;

const editor = z.strictObject({
	/** Grows with every change; a change sends the version that it saw. */
	version: z.string(),
	settings: z.array(settingState),
	proposals: z.array(settingProposal),
	/** R4: the current `provider-loss` figures; null while nobody has traded. */
	loss: z.strictObject({ percent: z.string(), accounts: z.int(), as_of: isoDate }).nullable(),
});
export type SettingsEditor = z.infer<typeof editor>;

export const adminSettings = defineCall({
	id: "adminSettings",
	method: "GET",
	path: "/admin/settings",
	tag: "desk",
	access: "staff",
	permission: "settings.read",
	summary: "List all site settings with value, default, and who set them when",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(editor),
	errors: [],
});

/** All named settings change together, or none does. */
export const amendSettings = defineCall({
	id: "amendSettings",
	method: "PATCH",
	path: "/admin/settings",
	tag: "desk",
	access: "staff",
	permission: "settings.write",
	elevated: true,
	summary:
		"Set or reset settings. Limits of money need a colleague's approval. SETTINGS_CHANGED: a colleague was first",
	params: none,
	query: none,
	body: z.strictObject({
		version: exact(z.string().max(40), "an id"),
		set: settingsPatch.optional(),
		reset: z.array(settingName).max(40).optional(),
		reason: actReason,
	}),
	status: 200,
	response: wrapped(editor),
	errors: ["SETTINGS_CHANGED", "NOTHING_TO_CHANGE"],
});

const decideProposal = {
	method: "POST",
	tag: "desk",
	access: "staff",
	permission: "settings.write",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(editor),
} as const;

export const approveSetting = defineCall({
	...decideProposal,
	id: "approveSetting",
	path: "/admin/settings/proposals/{id}/approve",
	elevated: true,
	summary: "Approve a setting that a colleague proposed. It takes effect at once",
	errors: ["SETTING_PROPOSAL_NOT_FOUND", "FOUR_EYES"],
});

export const refuseSetting = defineCall({
	...decideProposal,
	id: "refuseSetting",
	path: "/admin/settings/proposals/{id}/refuse",
	summary: "Refuse a pending setting, or withdraw your own",
	errors: ["SETTING_PROPOSAL_NOT_FOUND"],
});

export const settingChange = z.strictObject({
	id: z.string(),
	name: z.string(),
	/** Null: was not set before, or is no longer set. */
	before: z.strictObject({ value: z.unknown() }).nullable(),
	after: z.strictObject({ value: z.unknown() }).nullable(),
	reason: z.string().nullable(),
	at: isoTime,
	by: staffRef,
});
export type SettingChange = z.infer<typeof settingChange>;

export const settingsHistory = defineCall({
	id: "settingsHistory",
	method: "GET",
	path: "/admin/settings/history",
	tag: "desk",
	access: "staff",
	permission: "settings.read",
	summary: "List changes of settings, newest first: who, when, value before and after",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), name: settingName.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(settingChange),
	errors: [],
});
