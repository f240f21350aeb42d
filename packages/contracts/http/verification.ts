import * as z from "zod";
import { defineCall } from "./call.ts";
import { ATTACHMENT_TYPES, documentPreview, FILE_ERRORS, PHOTO_TYPES } from "./chat.ts";
import { paymentLevels } from "./payment-terms.ts";
import { actReason, id, isoDate, isoTime, pageNumber, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const noBody = z.undefined();

/** What a customer can prove, in the order in which they are asked. */
export const VERIFICATION_PARTS = ["identity", "selfie", "address", "funds"] as const;
export const verificationPart = z.enum(VERIFICATION_PARTS);
export type VerificationPart = z.infer<typeof verificationPart>;

/** The documents that prove each part. */
export const VERIFICATION_DOCUMENTS = {
	identity: ["passport", "id_card", "driving_licence", "residence_permit"],
	selfie: ["selfie"],
	address: ["utility_bill", "bank_statement", "tax_letter", "registration"],
	funds: ["payslip", "tax_return", "bank_statement", "contract", "other"],
} as const satisfies Readonly<Record<VerificationPart, readonly string[]>>;
export const verificationDocument = z.enum([
	...VERIFICATION_DOCUMENTS.identity,
	...VERIFICATION_DOCUMENTS.selfie,
	...VERIFICATION_DOCUMENTS.address,
	...VERIFICATION_DOCUMENTS.funds,
]);
export type VerificationDocument = z.infer<typeof verificationDocument>;

export const VERIFICATION_SLOTS = ["front", "back", "page_1", "page_2", "page_3"] as const;
export const verificationSlot = z.enum(VERIFICATION_SLOTS);
export type VerificationSlot = z.infer<typeof verificationSlot>;

export const FUNDS_SOURCES = [
	"salary",
	"business",
	"savings",
	"investments",
	"sale",
	"inheritance",
	"pension",
	"other",
] as const;

/** Which pictures a document needs, and which it may have besides. */
export function slotsOf(
	part: VerificationPart,
	document: VerificationDocument,
): { readonly needed: readonly VerificationSlot[]; readonly more: readonly VerificationSlot[] } {
	if (part === "selfie" || document === "passport") return { needed: ["front"], more: [] };
	return part === "identity"
		? { needed: ["front", "back"], more: [] }
		: { needed: ["page_1"], more: ["page_2", "page_3"] };
}

export const VERIFICATION_MAX_BYTES = 15 * 1024 * 1024;
const { png, jpg, jpeg, webp, avif, pdf } = ATTACHMENT_TYPES;
/** Accepted files, by the ending of the name. */
export const VERIFICATION_TYPES = { jpg, jpeg, png, webp, avif, pdf, ...PHOTO_TYPES };
export const VERIFICATION_ACCEPT = Object.keys(VERIFICATION_TYPES)
	.map((ending) => `.${ending}`)
	.join(",");

/** What can be wrong with a picture or a document. */
export const VERIFICATION_FAULTS = [
	"blurred",
	"glare",
	"cut_off",
	"expired",
	"name_differs",
	"not_accepted",
	"other",
] as const;
export const verificationFault = z.enum(VERIFICATION_FAULTS);
export type VerificationFault = z.infer<typeof verificationFault>;

/** 0: nothing; 1: the email address is confirmed; 2: the identity is verified; 3: the residence too. */
export const verificationLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const share = z.number().min(0).max(1);
/** A rectangle on one page of a file, as shares of its width and height. */
export const verificationMark = z.strictObject({
	file_id: id,
	page: z.int().min(1).max(100),
	x: share,
	y: share,
	width: share,
	height: share,
	fault: verificationFault,
});
export type VerificationMark = z.infer<typeof verificationMark>;

export const verificationFile = z.strictObject({
	id,
	slot: verificationSlot,
	/** `phone`: by the link that a phone opened. */
	source: z.enum(["browser", "phone"]),
	is_image: z.boolean(),
	size_bytes: z.int(),
	/** Valid for a few minutes and in this session only; null: a document, whose pages have a call of their own. */
	url: z.string().nullable(),
});
export type VerificationFile = z.infer<typeof verificationFile>;

/** Where a part stands; `expired` and `missing` need documents, `again` and `rejected` need other ones. */
export const verificationStatus = z.enum(["missing", "review", "accepted", "again", "rejected", "expired"]);
export type VerificationStatus = z.infer<typeof verificationStatus>;

export const verificationStep = z.strictObject({
	part: verificationPart,
	status: verificationStatus,
	/** Of the latest request, or what was accepted. */
	document: verificationDocument.nullable(),
	requested_at: isoTime.nullable(),
	decided_at: isoTime.nullable(),
	/** Last day on which what was accepted counts; null: it does not end, or nothing is accepted. */
	expires_on: isoDate.nullable(),
	/** Staff asked for it, or for a newer document, and why. */
	asked: z.strictObject({ at: isoTime, reason: z.string() }).nullable(),
	/** Why the latest request was not accepted. */
	faults: z.array(verificationFault),
	note: z.string().nullable(),
	marks: z.array(verificationMark),
	/** Files of the latest request. */
	files: z.array(verificationFile),
	/** Files that are uploaded and not sent yet. */
	drafts: z.array(verificationFile),
});
export type VerificationStep = z.infer<typeof verificationStep>;

export const verification = z.strictObject({
	level: verificationLevel,
	/** What each level allows under the customer's rules. */
	levels: paymentLevels,
	email_verified: z.boolean(),
	steps: z.array(verificationStep),
	/** When staff looked at the documents, newest first, at most 20. */
	views: z.array(z.strictObject({ at: isoTime, part: verificationPart })),
	/** How long documents are kept. */
	retention: z.strictObject({ years: z.int(), refused_days: z.int() }),
});
export type Verification = z.infer<typeof verification>;

export const verificationOfMine = defineCall({
	id: "verification",
	method: "GET",
	path: "/verification",
	tag: "user",
	access: "customer",
	summary: "Get your level of verification, what is missing and what each level allows",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(verification),
	errors: [],
});

const STEP_ERRORS = ["VERIFICATION_UNDER_REVIEW", "VERIFICATION_DONE"] as const;

export const uploadVerification = defineCall({
	id: "uploadVerification",
	method: "POST",
	path: "/verification/{part}/files/{slot}",
	tag: "user",
	access: "customer",
	summary:
		"Upload one side or page (multipart, part `file`, at most 15 MB): JPEG, PNG, WebP, AVIF, HEIC or PDF. It replaces the one before; it is sent by the request",
	upload: { field: "file", maxBytes: VERIFICATION_MAX_BYTES },
	params: z.strictObject({ part: verificationPart, slot: verificationSlot }),
	query: none,
	body: noBody,
	status: 201,
	response: wrapped(verificationFile),
	errors: [...FILE_ERRORS, ...STEP_ERRORS],
});

export const removeVerificationFile = defineCall({
	id: "removeVerificationFile",
	method: "DELETE",
	path: "/verification/files/{id}",
	tag: "user",
	access: "customer",
	summary: "Delete an uploaded file that was not sent",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(verification),
	errors: ["FILE_NOT_FOUND"],
});

export const verificationPage = defineCall({
	id: "verificationPage",
	method: "GET",
	path: "/verification/files/{id}/preview",
	tag: "user",
	access: "customer-or-staff",
	permission: "documents.review",
	summary: "Get a page of an uploaded PDF as a picture",
	params: z.strictObject({ id }),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: noBody,
	status: 200,
	response: wrapped(documentPreview),
	errors: ["FILE_NOT_FOUND", "PREVIEW_IMPOSSIBLE"],
});

export const requestVerification = defineCall({
	id: "requestVerification",
	method: "POST",
	path: "/verification/{part}/request",
	tag: "user",
	access: "customer",
	summary: "Send the uploaded files of a part to be reviewed. `source` and `details` declare the source of funds",
	params: z.strictObject({ part: verificationPart }),
	query: none,
	body: z.strictObject({
		document: verificationDocument,
		source: z.enum(FUNDS_SOURCES).optional(),
		details: actReason.optional(),
	}),
	status: 201,
	response: wrapped(verification),
	errors: [...STEP_ERRORS, "VERIFICATION_INCOMPLETE", "VERIFICATION_DOCUMENT_WRONG"],
});

export const withdrawVerification = defineCall({
	id: "withdrawVerification",
	method: "POST",
	path: "/verification/{part}/withdraw",
	tag: "user",
	access: "customer",
	summary: "Withdraw a request before it is decided",
	params: z.strictObject({ part: verificationPart }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(verification),
	errors: ["REQUEST_NOT_FOUND", "REQUEST_DECIDED"],
});

// ---------------------------------------------------------------- from a phone

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A phone that uploads for a computer. `waiting`: nobody has opened the link. `ended`: used up, closed or too late. */
export const verificationHandover = z.strictObject({
	id,
	part: verificationPart,
	document: verificationDocument,
	state: z.enum(["waiting", "open", "finished", "ended"]),
	expires_at: isoTime,
});
export type VerificationHandover = z.infer<typeof verificationHandover>;

export const startHandover = defineCall({
	id: "startHandover",
	method: "POST",
	path: "/verification/handovers",
	tag: "user",
	access: "customer",
	summary:
		"Make a link by which a phone uploads the files of a part, once, within ten minutes. It replaces earlier ones",
	params: none,
	query: none,
	body: z.strictObject({ part: verificationPart, document: verificationDocument }),
	status: 201,
	response: wrapped(z.strictObject({ handover: verificationHandover, token })),
	errors: [...STEP_ERRORS, "VERIFICATION_DOCUMENT_WRONG"],
});

export const handoverOfMine = defineCall({
	id: "handover",
	method: "GET",
	path: "/verification/handovers/{id}",
	tag: "user",
	access: "customer",
	summary: "Get whether the phone has opened its link, and whether it has finished",
	params: z.strictObject({ id }),
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(verificationHandover),
	errors: ["HANDOVER_ENDED"],
});

export const endHandover = defineCall({
	id: "endHandover",
	method: "POST",
	path: "/verification/handovers/{id}/end",
	tag: "user",
	access: "customer",
	summary: "End the link of a phone at once",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(verificationHandover),
	errors: ["HANDOVER_ENDED"],
});

export const openHandover = defineCall({
	id: "openHandover",
	method: "POST",
	path: "/handovers/open",
	tag: "user",
	access: "public",
	summary: "Open the link of a phone, once. The answer's `capture` allows uploads for this part until `expires_at`",
	params: none,
	query: none,
	body: z.strictObject({ token }),
	status: 200,
	response: wrapped(z.strictObject({ capture: token, handover: verificationHandover })),
	errors: ["HANDOVER_ENDED", "TOO_MANY_REQUESTS"],
});

export const uploadFromPhone = defineCall({
	id: "uploadFromPhone",
	method: "POST",
	path: "/handovers/{capture}/files/{slot}",
	tag: "user",
	access: "public",
	summary: "Upload one side or page from the phone that opened the link (multipart, part `file`, at most 15 MB)",
	upload: { field: "file", maxBytes: VERIFICATION_MAX_BYTES },
	params: z.strictObject({ capture: token, slot: verificationSlot }),
	query: none,
	body: noBody,
	status: 201,
	response: wrapped(verificationFile),
	errors: [...FILE_ERRORS, ...STEP_ERRORS, "HANDOVER_ENDED"],
});

export const finishHandover = defineCall({
	id: "finishHandover",
	method: "POST",
	path: "/handovers/{capture}/finish",
	tag: "user",
	access: "public",
	summary: "Tell the computer that the phone has finished, and end its link",
	params: z.strictObject({ capture: token }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(verificationHandover),
	errors: ["HANDOVER_ENDED", "TOO_MANY_REQUESTS"],
});

export const VERIFICATION_CALLS = [
	verificationOfMine,
	uploadVerification,
	removeVerificationFile,
	verificationPage,
	requestVerification,
	withdrawVerification,
	startHandover,
	handoverOfMine,
	endHandover,
	openHandover,
	uploadFromPhone,
	finishHandover,
] as const;
