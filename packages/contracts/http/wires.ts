import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { bankAccount } from "./bank-accounts.ts";
import { defineCall } from "./call.ts";
import { documentPreview } from "./chat.ts";
import { exact } from "./exact.ts";
import { id, isoTime, money, pageNumber, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const currency = z.enum(ACCOUNT_CURRENCIES);

/** A confirmation of a transfer: larger files are refused. */
export const CONFIRMATION_MAX_BYTES = 10 * 1024 * 1024;
export const CONFIRMATION_ENDINGS = ["pdf", "png", "jpg", "jpeg", "webp", "avif", "heic", "heif"] as const;
/** Confirmations of one customer that wait to be matched. */
export const MAX_OPEN_CONFIRMATIONS = 10;

export const wireDetails = defineCall({
	id: "wireDetails",
	method: "GET",
	path: "/deposits/wire",
	tag: "payments",
	access: "customer",
	summary: "Get where to transfer money, and the reference that your transfers must carry",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** Null: none was made yet, see `makePaymentReference`. */
			reference: z.string().nullable(),
			accounts: z.array(bankAccount),
			/** The accounts are samples of the demo: nobody must send money there. */
			is_sample: z.boolean(),
		}),
	),
	errors: [],
});

/** A second call gives the same reference. */
export const makePaymentReference = defineCall({
	id: "makePaymentReference",
	method: "POST",
	path: "/deposits/wire/reference",
	tag: "payments",
	access: "customer",
	summary: "Get the reference that your transfers must carry; made at the first call, and then the same for ever",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(
		z.strictObject({ reference: z.string().meta({ description: "With a check character", example: "TF-7K3M-92QA" }) }),
	),
	errors: [],
});

export const wireConfirmation = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	account_number: z.string(),
	/** What the customer says they sent. */
	amount: money,
	currency,
	file_name: z.string(),
	media_type: z.string(),
	size_bytes: z.int().min(1),
	/**
	 * `received`: waits for the money. `matched`: the money has arrived and is being checked. `held`: it could not be
	 * booked yet. `returned`: it was sent back.
	 */
	status: z.enum(["received", "matched", "booked", "held", "returned"]),
	uploaded_at: isoTime,
});
export type WireConfirmation = z.infer<typeof wireConfirmation>;

export const wireConfirmations = defineCall({
	id: "wireConfirmations",
	method: "GET",
	path: "/deposits/wire/confirmations",
	tag: "payments",
	access: "customer",
	summary: "List the newest 50 confirmations of transfers that you uploaded, and what became of each",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(wireConfirmation)),
	errors: [],
});

export const uploadWireConfirmation = defineCall({
	id: "uploadWireConfirmation",
	method: "POST",
	path: "/deposits/wire/confirmations",
	tag: "payments",
	access: "customer",
	summary:
		"Upload the confirmation of a transfer (multipart, part `file`, at most 10 MB): PDF, PNG, JPEG, WebP, AVIF or HEIC",
	upload: { field: "file", maxBytes: CONFIRMATION_MAX_BYTES },
	params: none,
	query: z.strictObject({ account_id: id, amount: money, currency }),
	body: z.undefined(),
	status: 201,
	response: wrapped(wireConfirmation),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_NOT_LIVE",
		"ACCOUNT_ARCHIVED",
		"AMOUNT_NOT_POSITIVE",
		"CONFIRMATIONS_FULL",
		"FILE_MISSING",
		"FILE_TOO_LARGE",
		"FILE_TYPE_REFUSED",
		"FILE_TYPE_DIFFERS",
		"FILE_DAMAGED",
		"FILE_UNSAFE",
		"FILE_PROTECTED",
		"FILE_TOO_COMPLEX",
		"FILE_INFECTED",
		"SCANNER_UNAVAILABLE",
		"IMAGE_TOO_LARGE",
		"UPLOAD_CUT",
	],
});

export const removeWireConfirmation = defineCall({
	id: "removeWireConfirmation",
	method: "DELETE",
	path: "/deposits/wire/confirmations/{id}",
	tag: "payments",
	access: "customer",
	summary: "Delete a confirmation that staff have not matched with a transfer",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ removed: z.literal(true) })),
	errors: ["CONFIRMATION_NOT_FOUND", "CONFIRMATION_MATCHED"],
});

/** A customer whom a line of the bank's statement may be about. */
export const wireCandidate = z.strictObject({
	customer_id: z.string(),
	name: z.string(),
	reference: z.string(),
	/** Their live accounts. */
	accounts: z.array(z.strictObject({ id: z.string(), number: z.string(), name: z.string(), currency })),
	/** Those that wait to be matched. */
	confirmations: z.array(wireConfirmation),
});
export type WireCandidate = z.infer<typeof wireCandidate>;

/** The text is only compared, never stored. Nothing is entered by it: whoever enters the wire chooses the customer. */
export const findWireCustomer = defineCall({
	id: "findWireCustomer",
	method: "POST",
	path: "/admin/deposits/find",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "Find the customer whose reference stands in a line of the bank's statement, also with one wrong character",
	params: none,
	query: none,
	body: z.strictObject({ text: exact(z.string().trim().min(3).max(1_000), "searched for references and not stored") }),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** `exact`: the reference stands there. `similar`: with one wrong character, or without its beginning. */
			certainty: z.enum(["exact", "similar", "none"]),
			customers: z.array(wireCandidate).max(5),
		}),
	),
	errors: [],
});

export const wireConfirmationPreview = defineCall({
	id: "wireConfirmationPreview",
	method: "GET",
	path: "/admin/deposits/confirmations/{id}/preview",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "Get a page of an uploaded confirmation as a picture. Written to the audit log",
	params: z.strictObject({ id }),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: wrapped(documentPreview),
	errors: ["CONFIRMATION_NOT_FOUND", "PREVIEW_IMPOSSIBLE"],
});

export const WIRE_CALLS = [
	wireDetails,
	makePaymentReference,
	wireConfirmations,
	uploadWireConfirmation,
	removeWireConfirmation,
	findWireCustomer,
	wireConfirmationPreview,
] as const;
