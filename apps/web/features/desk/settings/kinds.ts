import { editableSettings, type SettingName, TWO_PERSON_SETTINGS } from "@truefill/contracts/http";

/** The editor type of a setting. */
export type EditorKind =
	| "line"
	| "text"
	| "email"
	| "link"
	| "picture"
	| "status"
	| "page"
	| "switch"
	| "warning"
	| "badge"
	| "number"
	| "roles"
	| "terms"
	| "plans"
	| "banks";

/** Every setting with its editor type, in display groups and order. */
export const GROUPS = {
	site: { name: "line", status: "status", maintenanceMessage: "text", contactEmail: "email", website_url: "link" },
	look: { logo: "picture", logo_sm: "picture", favicon: "picture" },
	signup: {
		r_page: "page",
		register_page_header: "text",
		register_page_footer: "text",
		promo_url: "link",
		conceal_accounts: "switch",
	},
	claims: { risk_warning: "warning", entity_notice: "text", review_badge: "badge" },
	staff: { staff_second_factor: "roles" },
	money: { dividend_cap_percent: "number", split_cap_ratio: "number" },
	payments: { payment_terms: "terms", bank_accounts: "banks", savings_plans: "plans" },
	links: { terms_url: "link", privacy_url: "link", risk_url: "link", help_url: "link" },
} as const satisfies Readonly<Record<string, Partial<Record<SettingName, EditorKind>>>>;

export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = [
	"site",
	"look",
	"signup",
	"claims",
	"links",
	"staff",
	"money",
	"payments",
] as const satisfies readonly Group[];

/** Groups invisible to visitors: no preview. */
export const NOT_PREVIEWED: ReadonlySet<Group> = new Set<Group>(["staff", "money", "payments"]);

/** A group's settings with their editor types. */
export function settingsOf(group: Group): readonly (readonly [SettingName, EditorKind])[] {
	const editors: Partial<Record<SettingName, EditorKind>> = GROUPS[group];
	return editableSettings.keyof().options.flatMap((name) => {
		const kind = editors[name];
		return kind === undefined ? [] : [[name, kind] as const];
	});
}

/** Whether changing it requires a second person. */
export const needsTwo = (name: SettingName): boolean => TWO_PERSON_SETTINGS.some((each) => each === name);

/** Whether a draft is valid for this setting. */
export const fits = (name: SettingName, value: unknown): boolean =>
	editableSettings.shape[name].safeParse(value).success;

/** Deep equality: object members are compared in any order. */
export function same(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
	return left.size === right.size && [...left].every(([key, value]) => right.has(key) && same(value, right.get(key)));
}
