import * as z from "zod";
import type { RequestDefinition, RequestWords } from "../requests/index.ts";

const value = z.strictObject({ value: z.unknown() });
/** Terms of a change of one setting; null: the setting is not set, or is reset. */
const terms = z.strictObject({ name: z.string(), before: value.nullable(), after: value.nullable() });
export type SettingTerms = z.output<typeof terms>;

/** A value as staff read it; null: the setting is not set. */
const valueText = (stored: z.output<typeof value> | null): string | null =>
	stored === null ? null : JSON.stringify(stored.value);

/** Subject kind of a setting in the audit log. */
export const SETTING = "setting";

/** A change of a monetary limit, which needs a second member of staff. A newer request replaces an open one. */
export const SETTING_CHANGE: RequestDefinition<SettingTerms> = {
	kind: "setting-change",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: { while: "open", key: ({ terms: { name } }) => name },
	effect: { by: "transaction" },
	subject: ({ terms: { name } }) => ({ kind: SETTING, id: name }),
	// An approval is recorded with what it changed (`setting.changed`, `setting.reset`).
	audit: {
		requested: "setting.proposed",
		approved: null,
		refused: "setting.refused",
		withdrawn: "setting.refused",
	},
	customer: null,
	staff: {
		permissions: { read: "settings.read", decide: "settings.write" },
		lateAfterHours: 72,
		summary: ({ name }) => ({ amount: null, currency: null, summary: name }),
		changes: ({ name, before, after }) => [{ name, before: valueText(before), after: valueText(after) }],
	},
	details: ({ id, terms: { before, after } }) => ({ proposal: id, before, after }),
};

/** A decided proposal is gone: the editor lists only open ones. */
export const SETTING_WORDS: RequestWords<"open" | "closed"> = {
	unknown: "SETTING_PROPOSAL_NOT_FOUND",
	decided: "SETTING_PROPOSAL_NOT_FOUND",
	statuses: { open: ["pending"], closed: ["done", "refused", "withdrawn"] },
};
