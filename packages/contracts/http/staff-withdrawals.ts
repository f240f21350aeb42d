import * as z from "zod";
import { defineCall } from "./call.ts";
import { exact } from "./exact.ts";
import { actReason, commandId, id, isoTime, money, paged, pageNumber, plainText, wrapped } from "./primitives.ts";
import { staffRef } from "./staff-chat.ts";
import { leg, withdrawal, withdrawalMethod, withdrawalStatus, withdrawalStep } from "./withdrawal.ts";

/* Withdrawals as staff see and decide them: one person approves, another releases, two more settle. */

const none = z.strictObject({});
const byId = z.strictObject({ id });
const read = { tag: "desk", access: "staff", permission: "funding.read", params: none, query: none } as const;
const decide = {
	tag: "desk",
	access: "staff",
	permission: "funding.decide",
	elevated: true,
	params: byId,
	query: none,
} as const;

export const outcomeKind = z.enum(["paid", "failed", "returned"]);
/** What one member of staff says became of legs, and another confirms. */
export const withdrawalOutcome = z.strictObject({
	id: z.string(),
	outcome: outcomeKind,
	/** The legs that it settles. */
	legs: z.array(
		z.strictObject({ withdrawal_id: z.string(), number: z.int().min(1), amount: money, currency: z.string() }),
	),
	/** The payment file that it settles as a whole; null: single legs. */
	payment_file_id: z.string().nullable(),
	/** The bank's reference. */
	reference: z.string().nullable(),
	reason: z.string(),
	requested_by: staffRef,
	requested_at: isoTime,
	status: z.enum(["pending", "done", "refused"]),
	decided_by: staffRef.nullable(),
	decided_at: isoTime.nullable(),
	decision_reason: z.string().nullable(),
});
export type WithdrawalOutcomeWire = z.infer<typeof withdrawalOutcome>;

export const staffWithdrawal = z.strictObject({
	...withdrawal.shape,
	/** `sample`: made up, as sample data of the demo. */
	customer: z.strictObject({ id: z.string(), name: z.string(), sample: z.boolean().optional() }),
	/** Null: by the customer, or not yet. */
	approved_by: staffRef.nullable(),
	approved_at: isoTime.nullable(),
	released_by: staffRef.nullable(),
	released_at: isoTime.nullable(),
	/** Whoever rejected it. */
	rejected_by: staffRef.nullable(),
	decision_reason: z.string().nullable(),
});
export type StaffWithdrawalWire = z.infer<typeof staffWithdrawal>;

export const staffWithdrawalDetail = z.strictObject({
	...staffWithdrawal.shape,
	/** As the customer sees them. */
	steps: z.array(withdrawalStep),
	/** Each leg's bank account in full; null: card. */
	banks: z.array(
		z.strictObject({
			leg: z.int().min(1),
			holder: z.string(),
			country: z.string(),
			number: z.string(),
			bic: z.string().nullable(),
			added_at: isoTime,
		}),
	),
	outcomes: z.array(withdrawalOutcome),
});
export type StaffWithdrawalDetailWire = z.infer<typeof staffWithdrawalDetail>;

export const staffWithdrawals = defineCall({
	...read,
	id: "staffWithdrawals",
	method: "GET",
	path: "/admin/withdrawals",
	summary: "List withdrawals of all clients, newest first. Filter by status, method, client and account",
	query: z.strictObject({
		page: pageNumber.optional(),
		status: withdrawalStatus.optional(),
		method: withdrawalMethod.optional(),
		client_id: id.optional(),
		account_id: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(staffWithdrawal),
	errors: [],
});

export const staffWithdrawalOf = defineCall({
	...read,
	id: "staffWithdrawalOf",
	method: "GET",
	path: "/admin/withdrawals/{id}",
	summary: "Get a withdrawal with its steps, bank accounts in full and outcomes",
	params: byId,
	body: z.undefined(),
	status: 200,
	response: wrapped(staffWithdrawalDetail),
	errors: ["WITHDRAWAL_NOT_FOUND"],
});

const decision = (kind: "approve" | "release" | "reject", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}Withdrawal`,
		method: "POST",
		path: `/admin/withdrawals/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(staffWithdrawal),
		errors: [
			"WITHDRAWAL_NOT_FOUND",
			"WITHDRAWAL_DECIDED",
			...(kind === "reject" ? [] : (["FOUR_EYES", "WITHDRAWAL_NOT_HELD"] as const)),
			...(kind === "release"
				? ([
						"WITHDRAWAL_NOT_APPROVED",
						"WITHDRAWAL_UNKNOWN",
						"ACCOUNT_FROZEN",
						"NOT_READY",
						"OUTCOME_UNKNOWN",
						"SCREENING_OPEN",
						"SCREENING_NOT_READY",
					] as const)
				: []),
		],
	});

export const approveWithdrawal = decision("approve", "Approve a withdrawal: the first of two people");
export const releaseWithdrawal = decision(
	"release",
	"Release a withdrawal that a colleague approved. Card legs are sent at once; bank legs wait for a payment file",
);
export const rejectWithdrawal = decision("reject", "Reject a withdrawal. The amount is on the account again at once");

const outcomeBody = {
	/** Names the statement; the same id again is the same one. */
	command_id: commandId,
	outcome: outcomeKind,
	/** The bank's reference of the payment. */
	reference: exact(z.string().trim().min(1).max(140).regex(plainText), "a bank's reference").nullable(),
	reason: actReason,
};
const SETTLE_ERRORS = [
	"COMMAND_ID_REUSED",
	"WITHDRAWAL_LEG_NOT_FOUND",
	"WITHDRAWAL_LEG_STATE",
	"WITHDRAWAL_OUTCOME_OPEN",
] as const;

export const settleWithdrawal = defineCall({
	...decide,
	id: "settleWithdrawal",
	method: "POST",
	path: "/admin/withdrawals/{id}/settle",
	summary: "State what became of a leg that was sent. It counts after a colleague confirms it",
	body: z.strictObject({ ...outcomeBody, leg: z.int().min(1).max(100) }),
	status: 201,
	response: wrapped(withdrawalOutcome),
	errors: ["WITHDRAWAL_NOT_FOUND", ...SETTLE_ERRORS],
});

export const withdrawalOutcomes = defineCall({
	...read,
	id: "withdrawalOutcomes",
	method: "GET",
	path: "/admin/withdrawal-outcomes",
	summary: "List stated outcomes of legs, newest first. Filter by status",
	query: z.strictObject({ page: pageNumber.optional(), status: withdrawalOutcome.shape.status.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(withdrawalOutcome),
	errors: [],
});

const outcomeDecision = (kind: "confirm" | "refuse", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}WithdrawalOutcome`,
		method: "POST",
		path: `/admin/withdrawal-outcomes/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(withdrawalOutcome),
		errors: [
			"WITHDRAWAL_OUTCOME_NOT_FOUND",
			"WITHDRAWAL_OUTCOME_DECIDED",
			...(kind === "refuse" ? [] : (["FOUR_EYES", "WITHDRAWAL_LEG_STATE"] as const)),
		],
	});
export const confirmWithdrawalOutcome = outcomeDecision("confirm", "Confirm a colleague's statement. It is booked");
export const refuseWithdrawalOutcome = outcomeDecision("refuse", "Refuse a statement about legs, or withdraw your own");

/** Bank payments in one file for the bank. */
export const paymentFile = z.strictObject({
	id: z.string(),
	currency: z.string(),
	/** `made`: waits for release by a colleague. `discarded`: its legs can go into another file. */
	status: z.enum(["made", "released", "settled", "discarded"]),
	count: z.int().min(1),
	/** Control sum of the file. */
	total: money,
	reason: z.string(),
	made_by: staffRef,
	made_at: isoTime,
	released_by: staffRef.nullable(),
	released_at: isoTime.nullable(),
	/** SHA-256 of the XML, as hex. */
	sha256: z.string(),
	legs: z.array(
		z.strictObject({
			withdrawal_id: z.string(),
			...leg.pick({ number: true, amount: true, received: true, status: true }).shape,
			holder: z.string(),
		}),
	),
});
export type PaymentFileWire = z.infer<typeof paymentFile>;

export const paymentFiles = defineCall({
	...read,
	id: "paymentFiles",
	method: "GET",
	path: "/admin/payment-files",
	summary: "List payment files, newest first. Filter by status",
	query: z.strictObject({ page: pageNumber.optional(), status: paymentFile.shape.status.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(paymentFile),
	errors: [],
});

export const waitingPayments = defineCall({
	...read,
	id: "waitingPayments",
	method: "GET",
	path: "/admin/payment-files/waiting",
	summary: "Get, by currency, how many released bank payments are in no file yet",
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.array(z.strictObject({ currency: z.string(), count: z.int().min(1), total: money, oldest_at: isoTime })),
	),
	errors: [],
});

export const makePaymentFile = defineCall({
	...decide,
	id: "makePaymentFile",
	method: "POST",
	path: "/admin/payment-files",
	summary: "Make a payment file of the released bank payments in a currency, oldest first, at most 500",
	params: none,
	body: z.strictObject({ command_id: commandId, currency: z.string().regex(/^[A-Z]{3}$/), reason: actReason }),
	status: 201,
	response: wrapped(paymentFile),
	errors: ["PAYMENT_FILE_EMPTY", "PAYMENT_ACCOUNT_MISSING", "COMMAND_ID_REUSED"],
});

const fileDecision = (kind: "release" | "discard", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}PaymentFile`,
		method: "POST",
		path: `/admin/payment-files/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(paymentFile),
		errors: [
			"PAYMENT_FILE_NOT_FOUND",
			"PAYMENT_FILE_DECIDED",
			...(kind === "release" ? (["FOUR_EYES", "SCREENING_OPEN"] as const) : []),
		],
	});
export const releasePaymentFile = fileDecision(
	"release",
	"Release a payment file that a colleague made. It can be downloaded",
);
export const discardPaymentFile = fileDecision("discard", "Discard a payment file that is not released");

export const paymentFileXml = defineCall({
	...read,
	id: "paymentFileXml",
	method: "GET",
	path: "/admin/payment-files/{id}/xml",
	permission: "funding.decide",
	summary: "Download a released payment file (pain.001, version 09) for the bank. The download is recorded",
	params: byId,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({ file_name: z.string(), media_type: z.string(), content: z.string(), sha256: z.string() }),
	),
	errors: ["PAYMENT_FILE_NOT_FOUND", "PAYMENT_FILE_DECIDED"],
});

export const settlePaymentFile = defineCall({
	...decide,
	id: "settlePaymentFile",
	method: "POST",
	path: "/admin/payment-files/{id}/settle",
	summary: "State what became of all open payments of a released file. It counts after a colleague confirms it",
	body: z.strictObject({ ...outcomeBody, outcome: z.enum(["paid", "failed"]) }),
	status: 201,
	response: wrapped(withdrawalOutcome),
	errors: ["PAYMENT_FILE_NOT_FOUND", "PAYMENT_FILE_DECIDED", ...SETTLE_ERRORS],
});

export const STAFF_WITHDRAWAL_CALLS = [
	staffWithdrawals,
	staffWithdrawalOf,
	approveWithdrawal,
	releaseWithdrawal,
	rejectWithdrawal,
	settleWithdrawal,
	withdrawalOutcomes,
	confirmWithdrawalOutcome,
	refuseWithdrawalOutcome,
	paymentFiles,
	waitingPayments,
	makePaymentFile,
	releasePaymentFile,
	discardPaymentFile,
	paymentFileXml,
	settlePaymentFile,
] as const;
