import * as z from "zod";
import { defineCall } from "./call.ts";
import { actReason, fitsPhone, id, isoDate, isoTime, paged, pageNumber, plainText, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const noBody = z.undefined();
const text = (minimum: number, maximum: number) =>
	z
		.string()
		.trim()
		.min(minimum)
		.max(maximum)
		.regex(plainText)
		.refine((value) => [...value].length >= minimum);
const name = (sentence: string) =>
	z
		.string()
		.trim()
		.min(2, sentence)
		.max(80)
		.regex(plainText)
		.refine((value) => [...value].length >= 2, sentence);
const slug = z
	.string()
	.min(2)
	.max(64)
	.regex(/^[a-z_-]+$/);

/** The identity fields: locked once the identity is verified. */
export const IDENTITY_FIELDS = [
	"first_name",
	"last_name",
	"birth_date",
	"nationality",
	"country",
	"address_line_1",
	"address_line_2",
	"city",
	"region",
	"postal_code",
] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
/** The customer can always change these. */
export const CONTACT_FIELDS = ["country_code", "phone"] as const;
export const PERSONAL_FIELDS = [...IDENTITY_FIELDS, ...CONTACT_FIELDS] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

const identityShape = {
	first_name: name("First name must be at least 2 characters"),
	last_name: name("Last name must be at least 2 characters"),
	birth_date: isoDate.nullable(),
	nationality: slug,
	country: slug,
	address_line_1: text(1, 120).nullable(),
	address_line_2: text(1, 120).nullable(),
	city: text(1, 80).nullable(),
	region: text(1, 80).nullable(),
	postal_code: text(1, 16).nullable(),
} satisfies Record<IdentityField, z.ZodType>;
const contactShape = {
	country_code: z.string().regex(/^\+[1-9]\d{0,3}$/, "a plus sign and 1 to 4 digits"),
	phone: z
		.string()
		.trim()
		.min(6, "Please enter a valid phone number")
		.max(20)
		.regex(/^[0-9 ()-]*$/, "Please enter a valid phone number")
		.refine(fitsPhone, "Please enter a valid phone number"),
};

const identityChange = z.strictObject(identityShape).partial();
const someField = (changes: object) => Object.values(changes).some((value) => value !== undefined);
const someChange = { path: [], message: "Name at least one field" };

export const personalRequest = z.strictObject({
	id,
	changes: z.record(z.enum(IDENTITY_FIELDS).or(z.string()), z.string().nullable()),
	reason: z.string(),
	status: z.enum(["pending", "approved", "refused", "withdrawn"]),
	requested_at: isoTime,
	decided_at: isoTime.nullable(),
	/** The reason that staff give the customer. */
	decision_reason: z.string().nullable(),
});
export type PersonalRequest = z.infer<typeof personalRequest>;

const stored = z.string().nullable();
export const personal = z.strictObject({
	first_name: z.string(),
	last_name: z.string(),
	username: stored,
	email: z.string(),
	birth_date: isoDate.nullable(),
	nationality: stored,
	country: stored,
	address_line_1: stored,
	address_line_2: stored,
	city: stored,
	region: stored,
	postal_code: stored,
	country_code: stored,
	phone: stored,
	/** When the identity fields were locked; null: they are not. */
	verified_at: isoTime.nullable(),
	/** Send it with a change: a stale version is refused. */
	version: z.int().min(0),
	/** Newest first, at most 20. */
	requests: z.array(personalRequest),
});
export type Personal = z.infer<typeof personal>;

export const readPersonal = defineCall({
	id: "personal",
	method: "GET",
	path: "/me/personal",
	tag: "user",
	access: "customer",
	summary: "Get your personal details, and your requests to change them",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(personal),
	errors: [],
});

export const amendPersonal = defineCall({
	id: "amendPersonal",
	method: "PATCH",
	path: "/me/personal",
	tag: "user",
	access: "customer",
	summary: "Change your details. Omitted fields stay unchanged, null removes. Identity fields only until verified",
	params: none,
	query: none,
	body: z
		.strictObject({ ...identityShape, ...contactShape })
		.partial()
		.extend({ version: z.int().min(0) })
		.refine(({ version: _, ...changes }) => someField(changes), someChange),
	status: 200,
	response: wrapped(personal),
	errors: ["PERSONAL_LOCKED", "PERSONAL_CHANGED", "BIRTH_DATE_WRONG", "COUNTRY_WITH_TRADES"],
});

export const requestPersonalChange = defineCall({
	id: "requestPersonalChange",
	method: "POST",
	path: "/me/personal/requests",
	tag: "user",
	access: "customer",
	summary: "Request that staff change locked identity fields",
	params: none,
	query: none,
	body: z.strictObject({ changes: identityChange.refine(someField, someChange), reason: actReason }),
	status: 201,
	response: wrapped(personal),
	errors: ["PERSONAL_NOT_LOCKED", "REQUEST_PENDING", "NOTHING_TO_CHANGE", "BIRTH_DATE_WRONG"],
});

export const withdrawPersonalChange = defineCall({
	id: "withdrawPersonalChange",
	method: "POST",
	path: "/me/personal/requests/{id}/withdraw",
	tag: "user",
	access: "customer",
	summary: "Withdraw a request before it is decided",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(personal),
	errors: ["REQUEST_NOT_FOUND", "REQUEST_DECIDED"],
});

// ---------------------------------------------------------------- staff

const queued = personalRequest.extend({
	user_id: id,
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	/** Current values of the fields that would change. */
	current: z.record(z.string(), z.string().nullable()),
	decided_by: z.string().nullable(),
});
export type QueuedPersonalRequest = z.infer<typeof queued>;

export const personalRequests = defineCall({
	id: "personalRequests",
	method: "GET",
	path: "/admin/personal-requests",
	tag: "desk",
	access: "staff",
	permission: "clients.decide",
	summary: "List customers' requests to change personal details, newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		status: z.enum(["pending", "approved", "refused", "withdrawn"]).optional(),
		user_id: id.optional(),
	}),
	body: noBody,
	status: 200,
	response: paged(queued),
	errors: [],
});

export const decidePersonalRequest = defineCall({
	id: "decidePersonalRequest",
	method: "POST",
	path: "/admin/personal-requests/{id}/decide",
	tag: "desk",
	access: "staff",
	permission: "clients.decide",
	summary: "Approve and make a requested change, or refuse it. The customer is told the reason",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ decision: z.enum(["approve", "refuse"]), reason: actReason }),
	status: 200,
	response: wrapped(queued),
	errors: ["REQUEST_NOT_FOUND", "REQUEST_DECIDED", "COUNTRY_WITH_TRADES"],
});
