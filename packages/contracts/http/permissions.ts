import * as z from "zod";

/** Permissions of staff, a closed list. A staff call names the one that it needs; the server decides (R19). */
export const permission = z.enum([
	"clients.read",
	"clients.decide",
	"chat.read",
	"chat.write",
	"documents.review",
	"screening.review",
	"funding.read",
	"funding.decide",
	"accounts.adjust",
	"accounts.unfreeze",
	"risk.read",
	"market.halt",
	"market.actions",
	"settings.read",
	"settings.write",
	"audit.read",
	"staff.manage",
]);
export type Permission = z.infer<typeof permission>;

export const staffRole = z.enum(["support", "finance", "risk", "super"]);
export type StaffRole = z.infer<typeof staffRole>;

const support = ["clients.read", "clients.decide", "chat.read", "chat.write", "documents.review"] as const;
const finance = ["clients.read", "chat.read", "funding.read", "funding.decide", "accounts.adjust"] as const;
const risk = [
	"clients.read",
	"screening.review",
	"risk.read",
	"market.halt",
	"market.actions",
	"accounts.unfreeze",
] as const;

const OF_ROLE: Readonly<Record<StaffRole, readonly Permission[]>> = {
	support,
	finance,
	risk,
	super: permission.options,
};

/** Permissions of a member of staff; a customer has no role here and gets none. */
export const permissionsOf = (role: StaffRole | null): readonly Permission[] => (role === null ? [] : OF_ROLE[role]);
