import * as z from "zod";
import { account, ledgerEntry } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { staffRole } from "./permissions.ts";
import { actReason, id, isoTime, paged, pageNumber, wrapped } from "./primitives.ts";
import { staffRef } from "./staff-chat.ts";
import { clientSearch } from "./staff-client-search.ts";
import { trade } from "./trade.ts";
import { userStatus } from "./user.ts";

/* The staff pages about clients (`/admin/users`): list, one client, and decisions about them. */

const none = z.strictObject({});
const noBody = z.undefined();
const count = z.int().min(0);
const byId = z.strictObject({ id });

export const staffClient = z.strictObject({
	id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	username: z.string().nullable(),
	/** As in the country list, `germany`; null: not given. */
	country: z.string().nullable(),
	status: userStatus,
	/** When they closed their account themselves, null otherwise; a closed client is deactivated. */
	closed_at: isoTime.nullable(),
	/** Whether the address is verified (R15). */
	email_verified: z.boolean(),
	is_online: z.boolean(),
	last_seen_at: isoTime.nullable(),
	created_at: isoTime,
	accounts: count,
	/** Made up by the demo. */
	sample: z.boolean(),
});
export type StaffClient = z.infer<typeof staffClient>;

export const clientSort = z.enum(["created", "name", "email", "seen"]);
export type ClientSort = z.infer<typeof clientSort>;

/**
 * Clients, a page at a time. Each word of `search` must occur in the name, the e-mail or the user name
 * (case-insensitive); a full client id, or the id or number of one of their accounts, matches as well.
 */
export const staffClients = defineCall({
	id: "staffClients",
	method: "GET",
	path: "/admin/clients",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "List clients by search, status and country, sorted and paged",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		search: clientSearch.optional(),
		/** `closed`: by the client; `deactivated`: by staff. */
		status: z.enum([...userStatus.options, "closed"]).optional(),
		/** Whether the address is verified. */
		verified: z.enum(["yes", "no"]).optional(),
		country: z
			.string()
			.max(60)
			.regex(/^[a-z-]+$/)
			.optional(),
		/** Default: `created`. */
		sort: clientSort.optional(),
		/** Default: `desc`. */
		direction: z.enum(["asc", "desc"]).optional(),
	}),
	body: noBody,
	status: 200,
	response: paged(staffClient),
	errors: [],
});

export const clientDecisionKind = z.enum(["approved", "refused", "deactivated", "reactivated", "closed", "erased"]);
/**
 * A decision about a client, with who made it and why; kept for ever. `closed`: by the client; `erased`: by the
 * operator, when no data of theirs had to be kept any more.
 */
export const clientDecision = z.strictObject({
	kind: clientDecisionKind,
	reason: z.string(),
	at: isoTime,
	by: staffRef,
});
export type ClientDecision = z.infer<typeof clientDecision>;

/** Why a session ended before expiry. `signed-out`: by support; `replaced`: by a new sign-in in the same browser. */
export const sessionEndReason = z.enum([
	"logout",
	"renewal-reused",
	"deactivated",
	"password-changed",
	"email-changed",
	"email-undone",
	"revoked",
	"signed-out",
	"replaced",
]);
export type SessionEndReason = z.infer<typeof sessionEndReason>;

export const clientSession = z.strictObject({
	/** `Firefox 145, Windows`; null: unknown. */
	device: z.string().nullable(),
	/** As the browser sent it; can be spoofed. */
	user_agent: z.string(),
	/** Without the last part of an IPv4 address. */
	network: z.string(),
	signed_in_at: isoTime,
	ended_at: isoTime.nullable(),
	/** Null while it is active, or when it expired. */
	end_reason: sessionEndReason.nullable(),
	live: z.boolean(),
});

/** All personal data of one client. Each call is recorded in the audit log. */
export const staffClientDetail = z.strictObject({
	...staffClient.shape,
	/** All but the last digits masked. */
	phone: z.string().nullable(),
	nationality: z.string().nullable(),
	account_list: z.array(account),
	open_trades: z.array(trade),
	/** The full count; the list has the newest. */
	open_trades_total: count,
	/** Newest first. */
	decisions: z.array(clientDecision),
	/** Changes of the e-mail address, newest first; `undone_at`: undone by the link to the old address. */
	email_changes: z.array(
		z.strictObject({ at: isoTime, from: z.string(), to: z.string(), undone_at: isoTime.nullable() }),
	),
	/** The last twenty sign-ins, newest first. */
	sessions: z.array(clientSession),
});
export type StaffClientDetail = z.infer<typeof staffClientDetail>;

export const staffClientOf = defineCall({
	id: "staffClientOf",
	method: "GET",
	path: "/admin/clients/{id}",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "Get a client: identity, accounts with figures, open trades, sign-ins, decisions about them",
	params: byId,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(staffClientDetail),
	errors: ["CLIENT_NOT_FOUND"],
});

export const staffClientTrades = defineCall({
	id: "staffClientTrades",
	method: "GET",
	path: "/admin/clients/{id}/closed-trades",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "List a client's closed trades, newest first",
	params: byId,
	query: z.strictObject({ page: pageNumber.optional() }),
	body: noBody,
	status: 200,
	response: paged(trade),
	errors: ["CLIENT_NOT_FOUND"],
});

export const staffClientLedger = defineCall({
	id: "staffClientLedger",
	method: "GET",
	path: "/admin/clients/{id}/ledger",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "List the journal of one of a client's accounts, newest first",
	params: byId,
	query: z.strictObject({ account_id: id, page: pageNumber.optional() }),
	body: noBody,
	status: 200,
	response: paged(ledgerEntry),
	errors: ["CLIENT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
});

/**
 * One decision about a client, with the reason that the client sees. When a colleague was first it is CLIENT_DECIDED,
 * which says who, what and when, and nothing changes.
 */
const decision = (kind: "approve" | "refuse" | "deactivate" | "reactivate", summary: string) =>
	defineCall({
		id: `${kind}Client`,
		method: "POST",
		path: `/admin/clients/{id}/${kind}`,
		tag: "desk",
		access: "staff",
		permission: "clients.decide",
		// It reverses a deactivation.
		...(kind === "reactivate" ? { elevated: true as const } : {}),
		summary,
		params: byId,
		query: none,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(staffClient),
		errors: ["CLIENT_NOT_FOUND", "CLIENT_DECIDED"],
	});

export const approveClient = decision("approve", "Approve a pending client");
export const refuseClient = decision("refuse", "Refuse a pending client. They are deactivated");
export const deactivateClient = decision("deactivate", "Deactivate a client. Their sessions and sockets end at once");
export const reactivateClient = decision(
	"reactivate",
	"Reactivate a client with their previous status, or as pending if they had been refused",
);

/** For a client whose device or password was stolen: ends their sessions, sockets and API tokens; the status stays. */
export const signClientOut = defineCall({
	id: "signClientOut",
	method: "POST",
	path: "/admin/clients/{id}/sign-out",
	tag: "desk",
	access: "staff",
	permission: "clients.decide",
	summary: "End all sessions, sockets and API tokens of a client. The client is told the reason",
	params: byId,
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(z.strictObject({ sessions: count, api_tokens: count })),
	errors: ["CLIENT_NOT_FOUND"],
});

/** Staff names, for the ids in logs and lists. */
export const staffMembers = defineCall({
	id: "staffMembers",
	method: "GET",
	path: "/admin/staff",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "List staff members with their roles",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(z.array(z.strictObject({ id: z.string(), name: z.string(), staff_role: staffRole }))),
	errors: [],
});
