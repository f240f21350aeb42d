import * as z from "zod";
import { defineCall } from "./call.ts";
import { staffRole } from "./permissions.ts";
import { actReason, email, id, isoTime, plainText, wrapped } from "./primitives.ts";

/* The team page (`/admin/staff`): staff, invitations, and actions for a colleague or a leaver. */

const none = z.strictObject({});
const noBody = z.undefined();
const count = z.int().min(0);
const byId = z.strictObject({ id });
const personName = z.string().trim().min(1).max(60).regex(plainText);
const withReason = z.strictObject({ reason: actReason });

/** A member of staff and their active credentials. */
export const staffAccessEntry = z.strictObject({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	staff_role: staffRole,
	/** `invited`: has not chosen a password yet. */
	state: z.enum(["active", "invited", "deactivated"]),
	/** When an invitation's link expires; null: it has expired. Null for everybody else. */
	invited_until: isoTime.nullable(),
	/** Whether an authenticator app or a passkey is set up. */
	second_factor: z.boolean(),
	is_online: z.boolean(),
	last_seen_at: isoTime.nullable(),
	/** Active sessions. */
	sessions: count,
	/** Active API tokens. */
	api_tokens: count,
});
export type StaffAccessEntry = z.infer<typeof staffAccessEntry>;

const ofTeam = { tag: "desk", access: "staff", permission: "staff.manage", query: none } as const;

export const staffAccess = defineCall({
	id: "staffAccess",
	method: "GET",
	path: "/admin/staff/access",
	...ofTeam,
	summary: "List staff members and open invitations, with the number of sessions and API tokens of each",
	params: none,
	body: noBody,
	status: 200,
	response: wrapped(z.array(staffAccessEntry)),
	errors: [],
});

/** For a colleague whose device or password was stolen: ends sessions, sockets and API tokens; the status stays. */
export const signStaffOut = defineCall({
	id: "signStaffOut",
	method: "POST",
	path: "/admin/staff/{id}/sign-out",
	...ofTeam,
	summary: "End all sessions, sockets and API tokens of a staff member. They are told the reason",
	params: byId,
	body: withReason,
	status: 200,
	response: wrapped(z.strictObject({ sessions: count, api_tokens: count })),
	errors: ["COLLEAGUE_NOT_FOUND"],
});

const invited = wrapped(z.strictObject({ id: z.string(), invited_until: isoTime }));

export const inviteStaff = defineCall({
	id: "inviteStaff",
	method: "POST",
	path: "/admin/staff",
	...ofTeam,
	elevated: true,
	summary: "Invite a staff member. Mails a link to choose a password, valid once and for a day",
	params: none,
	body: z.strictObject({
		email,
		first_name: personName,
		last_name: personName,
		/** May have no permission that the inviting colleague does not have. */
		staff_role: staffRole,
		reason: actReason,
	}),
	status: 201,
	response: invited,
	errors: ["EMAIL_TAKEN", "ROLE_ABOVE_OWN"],
});

export const sendInvitation = defineCall({
	id: "sendInvitation",
	method: "POST",
	path: "/admin/staff/{id}/invitation",
	...ofTeam,
	elevated: true,
	summary: "Mail an invitation again. The previous link stops working",
	params: byId,
	body: none,
	status: 200,
	response: invited,
	errors: ["COLLEAGUE_NOT_FOUND", "INVITATION_CLOSED", "ROLE_ABOVE_OWN", "TOO_MANY_ATTEMPTS"],
});

export const withdrawInvitation = defineCall({
	id: "withdrawInvitation",
	method: "POST",
	path: "/admin/staff/{id}/invitation/withdraw",
	...ofTeam,
	elevated: true,
	summary: "Withdraw an invitation. Its link stops working",
	params: byId,
	body: withReason,
	status: 200,
	response: wrapped(z.strictObject({ withdrawn: z.literal(true) })),
	errors: ["COLLEAGUE_NOT_FOUND", "INVITATION_CLOSED", "ROLE_ABOVE_OWN"],
});

const ABOUT_A_COLLEAGUE = ["COLLEAGUE_NOT_FOUND", "OWN_ACCESS", "ROLE_ABOVE_OWN"] as const;

export const removeStaffFactors = defineCall({
	id: "removeStaffFactors",
	method: "POST",
	path: "/admin/staff/{id}/remove-factors",
	...ofTeam,
	elevated: true,
	summary: "Remove a colleague's second factors, linked providers and API tokens, and sign them out",
	params: byId,
	body: withReason,
	status: 200,
	/** What was removed, as the mail names it. */
	response: wrapped(z.strictObject({ removed: z.array(z.string()) })),
	errors: ABOUT_A_COLLEAGUE,
});

export const deactivateStaff = defineCall({
	id: "deactivateStaff",
	method: "POST",
	path: "/admin/staff/{id}/deactivate",
	...ofTeam,
	elevated: true,
	summary: "Deactivate a staff member. Ends sessions, sockets and API tokens, and blocks further sign-ins",
	params: byId,
	body: withReason,
	status: 200,
	response: wrapped(z.strictObject({ sessions: count, api_tokens: count })),
	errors: [...ABOUT_A_COLLEAGUE, "NOTHING_TO_CHANGE", "DEMO_STAFF_FIXED"],
});

export const reactivateStaff = defineCall({
	id: "reactivateStaff",
	method: "POST",
	path: "/admin/staff/{id}/reactivate",
	...ofTeam,
	elevated: true,
	summary: "Reactivate a staff member with their previous role",
	params: byId,
	body: withReason,
	status: 200,
	response: wrapped(z.strictObject({ active: z.literal(true) })),
	errors: [...ABOUT_A_COLLEAGUE, "NOTHING_TO_CHANGE"],
});
