import * as z from "zod";
import { defineCall } from "./call.ts";
import { actReason, id, isoDate, isoTime, paged, pageNumber, wrapped } from "./primitives.ts";

/* Comparing customers with lists of sanctions and of politically exposed persons. Customers are told nothing of it. */

const none = z.strictObject({});

export const screeningList = z.enum(["ofac", "un", "eu", "peps", "own", "sample"]);
export type ScreeningListName = z.infer<typeof screeningList>;

/** Why the files that were read last are not used; the content before them stays in use. */
export const screeningRefusal = z.enum(["missing", "changing", "damaged", "empty", "shrunk", "too-large"]);
export type ScreeningRefusal = z.infer<typeof screeningRefusal>;

/** From 0 to 1 with three digits. */
const score = z.string().regex(/^(?:0\.\d{3}|1\.000)$/);

export const screeningListState = z.strictObject({
	list: screeningList,
	/** The day of the list, where it says so. */
	published: isoDate.nullable(),
	/** Persons; others (companies, ships) are not compared. */
	entries: z.int().min(0),
	others: z.int().min(0),
	/** Since when this content is in use; null: it was never read without a fault. */
	changed_at: isoTime.nullable(),
	read_at: isoTime,
	refusal: screeningRefusal.nullable(),
});
export type ScreeningListState = z.infer<typeof screeningListState>;

export const screeningState = z.strictObject({
	/** `folder`: lists of the configuration. `sample`: made-up names of the demo. `off`: nobody is compared. */
	source: z.enum(["folder", "sample", "off"]),
	threshold: score,
	lists: z.array(screeningListState),
	/** Customers who were compared with the lists in use, and those who wait for it. */
	screened: z.int().min(0),
	waiting: z.int().min(0),
	last_screened_at: isoTime.nullable(),
	open_hits: z.int().min(0),
	matched_hits: z.int().min(0),
});
export type ScreeningState = z.infer<typeof screeningState>;

export const screeningHitStatus = z.enum(["open", "cleared", "matched"]);
export type ScreeningHitStatus = z.infer<typeof screeningHitStatus>;
export const screeningOutcome = z.enum(["clear", "match"]);
export type ScreeningOutcome = z.infer<typeof screeningOutcome>;

const staffer = z.strictObject({ id: z.string(), name: z.string() });

export const screeningHit = z.strictObject({
	id,
	customer: staffer,
	list: screeningList,
	entry_id: z.string(),
	kind: z.enum(["sanction", "pep"]),
	/** The name of the list that is the most similar. */
	listed_name: z.string(),
	score,
	status: screeningHitStatus,
	found_at: isoTime,
	decided_at: isoTime.nullable(),
	/** Who has reviewed it; another person confirms. */
	reviewed_by: staffer.nullable(),
});
export type ScreeningHit = z.infer<typeof screeningHit>;

const person = z.strictObject({
	name: z.string(),
	birth_date: isoDate.nullable(),
	/** ISO 3166 code. */
	nationality: z.string().nullable(),
});

export const screeningHitDetail = z.strictObject({
	...screeningHit.shape,
	/** The customer as compared, and as they are now. */
	compared: person,
	current: person,
	entry: z.strictObject({
		names: z.array(z.string()),
		/** `1948-12-10`, `1955` or `1955–1960`. */
		births: z.array(z.string()),
		nationalities: z.array(z.string()),
		programme: z.string().nullable(),
		note: z.string().nullable(),
	}),
	/** How similar the names are, and what the other values say; null: unknown on one side. */
	similarity: score,
	birth: z.enum(["same", "near", "other"]).nullable(),
	nationality: z.enum(["same", "other"]).nullable(),
	reviews: z.array(
		z.strictObject({
			number: z.int().min(1),
			outcome: screeningOutcome,
			reason: z.string(),
			by: staffer,
			at: isoTime,
			/** Of an earlier request about the same hit, which was decided. */
			earlier: z.boolean(),
		}),
	),
	/** Who confirmed the last decision. */
	confirmed_by: staffer.nullable(),
	/** Other hits of the customer, newest first, at most 20. */
	others: z.array(screeningHit),
});
export type ScreeningHitDetail = z.infer<typeof screeningHitDetail>;

const desk = { tag: "desk", access: "staff", permission: "screening.review", query: none } as const;
const ofHit = z.strictObject({ id });

export const readScreening = defineCall({
	...desk,
	id: "screening",
	method: "GET",
	path: "/admin/screening",
	summary: "Get the lists with which customers are compared, and how far the comparison is",
	params: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(screeningState),
	errors: [],
});

export const refreshScreening = defineCall({
	...desk,
	id: "refreshScreening",
	method: "POST",
	path: "/admin/screening/refresh",
	elevated: true,
	summary: "Read the files of the lists now. `accept_smaller`: also lists that have far fewer persons than before",
	params: none,
	body: z.strictObject({ accept_smaller: z.boolean(), reason: actReason }),
	status: 200,
	response: wrapped(screeningState),
	errors: ["SCREENING_NO_FILES"],
});

export const screeningHits = defineCall({
	...desk,
	id: "screeningHits",
	method: "GET",
	path: "/admin/screening/hits",
	summary: "List entries that may be customers. Open ones are oldest first, others newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		status: screeningHitStatus.optional(),
		user_id: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(screeningHit),
	errors: [],
});

export const readScreeningHit = defineCall({
	...desk,
	id: "screeningHit",
	method: "GET",
	path: "/admin/screening/hits/{id}",
	summary: "Get a hit with both sides; also by the id of its request",
	params: ofHit,
	body: z.undefined(),
	status: 200,
	response: wrapped(screeningHitDetail),
	errors: ["SCREENING_HIT_NOT_FOUND"],
});

export const reviewScreeningHit = defineCall({
	...desk,
	id: "reviewScreeningHit",
	method: "POST",
	path: "/admin/screening/hits/{id}/review",
	summary:
		"Record what you found: somebody else (`clear`) or the customer (`match`). Another member of staff confirms it",
	params: ofHit,
	body: z.strictObject({ outcome: screeningOutcome, reason: actReason }),
	status: 200,
	response: wrapped(screeningHitDetail),
	errors: ["SCREENING_HIT_NOT_FOUND", "REQUEST_DECIDED"],
});

export const confirmScreeningHit = defineCall({
	...desk,
	id: "confirmScreeningHit",
	method: "POST",
	path: "/admin/screening/hits/{id}/confirm",
	elevated: true,
	summary: "Confirm a colleague's review. A cleared hit is remembered for this content of the list and of the customer",
	params: ofHit,
	body: z.strictObject({ review: z.int().min(1) }),
	status: 200,
	response: wrapped(screeningHitDetail),
	errors: ["SCREENING_HIT_NOT_FOUND", "REQUEST_DECIDED", "REVIEW_CHANGED", "FOUR_EYES"],
});

export const reopenScreeningHit = defineCall({
	...desk,
	id: "reopenScreeningHit",
	method: "POST",
	path: "/admin/screening/hits/{id}/reopen",
	summary: "Let two members of staff decide a hit again",
	params: ofHit,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(screeningHitDetail),
	errors: ["SCREENING_HIT_NOT_FOUND", "SCREENING_HIT_OPEN"],
});

export const SCREENING_CALLS = [
	readScreening,
	refreshScreening,
	screeningHits,
	readScreeningHit,
	reviewScreeningHit,
	confirmScreeningHit,
	reopenScreeningHit,
] as const;
