import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, money, paged, pageNumber, reason, wrapped } from "./primitives.ts";
import { clientSearch } from "./staff-client-search.ts";

/* The staff inbox: what one person asked for and others decide, of all kinds. The calls of each kind decide. */

const none = z.strictObject({});
const noBody = z.undefined();

export const requestKind = z.enum([
	"adjustment",
	"deposit",
	"personal-change",
	"corporate-action",
	"setting-change",
	"withdrawal",
	"withdrawal-outcome",
	"verification",
	"bank-line",
	"screening",
	"coin-deposit",
]);
export type RequestKind = z.infer<typeof requestKind>;

/**
 * `approved`: it is being carried out, and may be approved again to find out its outcome. `held`: it could not be
 * carried out, and may be approved again or refused. `withdrawn`: by whoever asked. `expired`: nobody decided in time.
 */
export const requestStatus = z.enum([
	"pending",
	"approved",
	"done",
	"held",
	"failed",
	"refused",
	"withdrawn",
	"expired",
]);
export type RequestStatusWire = z.infer<typeof requestStatus>;

/** Somebody who asked or decided: a member of staff, or the customer whom it concerns. */
const actor = z.strictObject({ id: z.string(), name: z.string(), is_customer: z.boolean() });

/**
 * Why the caller cannot make a decision: the request is their own, they have approved it already, it is decided, or it
 * needs a permission that they do not have.
 */
export const decisionBar = z.enum(["own", "twice", "decided", "permission"]);
export type DecisionBar = z.infer<typeof decisionBar>;

export const staffRequest = z.strictObject({
	id: z.string(),
	kind: requestKind,
	status: requestStatus,
	/** The customer whom it concerns, and whether they are made up; null: the whole site. */
	customer: z.strictObject({ id: z.string(), name: z.string(), sample: z.boolean().optional() }).nullable(),
	account_id: z.string().nullable(),
	account_number: z.string().nullable(),
	amount: money.nullable(),
	currency: z.string().nullable(),
	/** What tells it from others of its kind: the reference of a payment, the note of an adjustment, a setting's name. */
	summary: z.string().nullable(),
	requested_at: isoTime,
	requested_by: actor,
	decided_at: isoTime.nullable(),
	/** It is open for longer than its kind should take. */
	late: z.boolean(),
	/** Approvals that it needs, and those that it has. */
	approvals: z.strictObject({ needed: z.int().min(1), given: z.int().min(0) }),
	/** Null: the caller may make this decision. */
	may: z.strictObject({ approve: decisionBar.nullable(), refuse: decisionBar.nullable() }),
});
export type StaffRequest = z.infer<typeof staffRequest>;

export const staffRequestDetail = z.strictObject({
	...staffRequest.shape,
	/** Why it was asked for. */
	reason: z.string(),
	/** What would change; `before` null: nothing was there, or it is not known to the mechanism. */
	changes: z.array(z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
	/** Why it could not be carried out. */
	failure: reason.nullable(),
	/** Every decision, oldest first. `attempt`: earlier approvals that were sent to be carried out. */
	decisions: z.array(
		z.strictObject({
			number: z.int().min(1),
			attempt: z.int().min(0),
			decision: z.enum(["approve", "refuse"]),
			by: actor,
			at: isoTime,
			reason: z.string().nullable(),
		}),
	),
});
export type StaffRequestDetail = z.infer<typeof staffRequestDetail>;

export const staffRequests = defineCall({
	id: "staffRequests",
	method: "GET",
	path: "/admin/requests",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "List requests of all kinds that you may read. Open ones are oldest first, others newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		kind: requestKind.optional(),
		/** `open`: pending, approved or held; the default. */
		status: z.enum(["open", "all", ...requestStatus.options]).optional(),
		/** `late`: open for longer than their kind should take. */
		age: z.enum(["late"]).optional(),
		/** `mine`: which the caller asked for; `others`: which somebody else did; `decidable`: which the caller may decide. */
		whose: z.enum(["mine", "others", "decidable"]).optional(),
		/** Of one customer. */
		customer: id.optional(),
		/** Of the clients that the list of clients finds with this text. */
		search: clientSearch.optional(),
		/** By the time of the request. */
		sort: z.enum(["oldest", "newest"]).optional(),
	}),
	body: noBody,
	status: 200,
	response: paged(staffRequest),
	errors: [],
});

export const requestCount = z.strictObject({
	kind: requestKind,
	open: z.int().min(0),
	late: z.int().min(0),
	/** Which the caller may decide. */
	decidable: z.int().min(0),
});
export type RequestCount = z.infer<typeof requestCount>;

export const staffRequestCounts = defineCall({
	id: "staffRequestCounts",
	method: "GET",
	path: "/admin/requests/counts",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "Count the open requests of each kind that you may decide",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(z.array(requestCount)),
	errors: [],
});

export const staffRequestOf = defineCall({
	id: "staffRequestOf",
	method: "GET",
	path: "/admin/requests/{id}",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "Get a request with what it would change and every decision about it",
	params: z.strictObject({ id }),
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(staffRequestDetail),
	errors: ["REQUEST_NOT_FOUND"],
});

export const STAFF_REQUEST_CALLS = [staffRequests, staffRequestCounts, staffRequestOf] as const;
