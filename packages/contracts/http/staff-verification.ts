import * as z from "zod";
import { defineCall } from "./call.ts";
import { PERSONAL_FIELDS } from "./personal.ts";
import { actReason, id, isoDate, isoTime, paged, pageNumber, wrapped } from "./primitives.ts";
import {
	FUNDS_SOURCES,
	verificationDocument,
	verificationFault,
	verificationFile,
	verificationLevel,
	verificationMark,
	verificationPart,
	verificationStatus,
} from "./verification.ts";

const none = z.strictObject({});

const requestStatus = z.enum(["pending", "approved", "refused", "withdrawn"]);

/** A request in the list of staff. `reviewed`: somebody has reviewed it, and another person confirms. */
export const queuedVerification = z.strictObject({
	id,
	user_id: id,
	first_name: z.string(),
	last_name: z.string(),
	/** Made up, as sample data of the demo. */
	sample: z.boolean().optional(),
	part: verificationPart,
	document: verificationDocument,
	status: requestStatus,
	reviewed_by: z.string().nullable(),
	requested_at: isoTime,
	decided_at: isoTime.nullable(),
	decided_by: z.string().nullable(),
});
export type QueuedVerification = z.infer<typeof queuedVerification>;

export const verificationOutcome = z.enum(["approve", "again", "reject"]);
export type VerificationOutcome = z.infer<typeof verificationOutcome>;

/** What one person found; it counts once another one confirms it. */
export const verificationReview = z.strictObject({
	/** Counts the reviews of this request; a confirmation names the one that it is about. */
	number: z.int().min(1),
	outcome: verificationOutcome,
	faults: z.array(verificationFault),
	note: z.string().nullable(),
	marks: z.array(verificationMark),
	expires_on: isoDate.nullable(),
	document_number: z.string().nullable(),
	by: z.string(),
	at: isoTime,
});
export type VerificationReview = z.infer<typeof verificationReview>;

/** Another customer who may be the same person; `because`: what is the same. */
export const verificationDuplicate = z.strictObject({
	user_id: id,
	first_name: z.string(),
	last_name: z.string(),
	because: z.array(z.enum(["document_number", "name_and_birth_date", "file"])),
});

export const verificationCase = queuedVerification.extend({
	/** Source of funds, as the customer declares it. */
	declared: z.strictObject({ source: z.enum(FUNDS_SOURCES), details: z.string() }).nullable(),
	files: z.array(verificationFile),
	/** To compare with: the face on the document beside the selfie, and the other way round. */
	compared: z.array(verificationFile.extend({ part: verificationPart })),
	details: z.record(z.enum(PERSONAL_FIELDS).or(z.string()), z.string().nullable()),
	level: verificationLevel,
	reviews: z.array(verificationReview),
	duplicates: z.array(verificationDuplicate),
	/** Earlier and later requests of the customer, newest first, at most 20. */
	history: z.array(
		z.strictObject({
			id,
			part: verificationPart,
			status: requestStatus,
			requested_at: isoTime,
			decided_at: isoTime.nullable(),
			faults: z.array(verificationFault),
			note: z.string().nullable(),
		}),
	),
});
export type VerificationCase = z.infer<typeof verificationCase>;

export const verificationRequests = defineCall({
	id: "verificationRequests",
	method: "GET",
	path: "/admin/verification-requests",
	tag: "desk",
	access: "staff",
	permission: "documents.review",
	summary: "List customers' requests to be verified, newest first. Filter by status or customer",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), status: requestStatus.optional(), user_id: id.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(queuedVerification),
	errors: [],
});

export const readVerificationCase = defineCall({
	id: "verificationCase",
	method: "GET",
	path: "/admin/verification-requests/{id}",
	tag: "desk",
	access: "staff",
	permission: "documents.review",
	summary:
		"Get a request with its pictures, the customer's details and possible duplicates. The customer sees who looked when",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(verificationCase),
	errors: ["REQUEST_NOT_FOUND"],
});

export const reviewVerification = defineCall({
	id: "reviewVerification",
	method: "POST",
	path: "/admin/verification-requests/{id}/review",
	tag: "desk",
	access: "staff",
	permission: "documents.review",
	summary: "Record what you found in the documents. Another member of staff confirms it",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		outcome: verificationOutcome,
		faults: z.array(verificationFault).max(7),
		/** Shown to the customer. */
		note: actReason.nullable(),
		marks: z.array(verificationMark).max(20),
		/** The document's last day; an approval of an identity or of an address needs one. */
		expires_on: isoDate.nullable(),
		/** Of an identity document; compared with those of other customers. */
		document_number: z
			.string()
			.trim()
			.min(4)
			.max(40)
			.regex(/^[A-Za-z0-9 ./-]+$/)
			.nullable(),
	}),
	status: 200,
	response: wrapped(verificationCase),
	errors: ["REQUEST_NOT_FOUND", "REQUEST_DECIDED", "REVIEW_INCOMPLETE", "REVIEW_MARK_WRONG", "DOCUMENT_EXPIRED"],
});

export const confirmVerification = defineCall({
	id: "confirmVerification",
	method: "POST",
	path: "/admin/verification-requests/{id}/confirm",
	tag: "desk",
	access: "staff",
	permission: "documents.review",
	elevated: true,
	summary: "Confirm a colleague's review: it is carried out at once, and the customer is told",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ review: z.int().min(1) }),
	status: 200,
	response: wrapped(verificationCase),
	errors: [
		"REQUEST_NOT_FOUND",
		"REQUEST_DECIDED",
		"FOUR_EYES",
		"REVIEW_CHANGED",
		"DOCUMENT_EXPIRED",
		"SCREENING_OPEN",
		"SCREENING_NOT_READY",
	],
});

export const customerVerification = z.strictObject({
	user_id: id,
	level: verificationLevel,
	steps: z.array(
		z.strictObject({
			part: verificationPart,
			status: verificationStatus,
			expires_on: isoDate.nullable(),
			request_id: z.string().nullable(),
		}),
	),
});
export type CustomerVerification = z.infer<typeof customerVerification>;

export const verificationOfClient = defineCall({
	id: "verificationOfClient",
	method: "GET",
	path: "/admin/users/{id}/verification",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "Get a customer's level of verification and where each part stands, without documents",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(customerVerification),
	errors: ["CLIENT_NOT_FOUND"],
});

export const askVerification = defineCall({
	id: "askVerification",
	method: "POST",
	path: "/admin/users/{id}/verification/{part}/ask",
	tag: "desk",
	access: "staff",
	permission: "documents.review",
	summary: "Ask a customer for a document, or for a newer one: what was accepted counts for another 30 days",
	params: z.strictObject({ id, part: verificationPart }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(customerVerification),
	errors: ["CLIENT_NOT_FOUND", "VERIFICATION_UNDER_REVIEW"],
});

export const STAFF_VERIFICATION_CALLS = [
	verificationRequests,
	readVerificationCase,
	reviewVerification,
	confirmVerification,
	verificationOfClient,
	askVerification,
] as const;
