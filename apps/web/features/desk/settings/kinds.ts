import { editableSettings, type SettingName, TWO_PERSON_SETTINGS } from "@truefill/contracts/http";

/** How a setting is edited. */
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
	| "roles";

/** Every setting with its editor, in the groups and the order of the screen. */
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
] as const satisfies readonly Group[];

/** Groups that visitors see nothing of: there is nothing to preview. */
export const NOT_PREVIEWED: ReadonlySet<Group> = new Set<Group>(["staff", "money"]);

/** The settings of a group with their editors. */
export function settingsOf(group: Group): readonly (readonly [SettingName, EditorKind])[] {
	const editors: Partial<Record<SettingName, EditorKind>> = GROUPS[group];
	return editableSettings.keyof().options.flatMap((name) => {
		const kind = editors[name];
		return kind === undefined ? [] : [[name, kind] as const];
	});
}

/** Whether a change of it waits for a second person. */
export const needsTwo = (name: SettingName): boolean => TWO_PERSON_SETTINGS.some((each) => each === name);

/** Whether a draft is what the server takes under this name. */
export const fits = (name: SettingName, value: unknown): boolean =>
	editableSettings.shape[name].safeParse(value).success;

/** The same by content: objects are compared member by member, whatever their order. */
export function same(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
	return left.size === right.size && [...left].every(([key, value]) => right.has(key) && same(value, right.get(key)));
}
