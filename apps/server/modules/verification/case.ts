import {
	PERSONAL_FIELDS,
	type QueuedVerification,
	type VerificationCase,
	type VerificationPart,
	verificationRequests,
} from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import { isSampleAddress } from "../identity/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { ofCustomer, statusOf } from "../requests/index.ts";
import { VERIFICATION, VERIFICATION_WORDS, type VerificationRequest } from "./definition.ts";
import type { VerificationDeps } from "./deps.ts";
import { numberHashes } from "./files.ts";
import { standingOf } from "./standing.ts";
import type { DuplicateRow, ReviewRow } from "./store.ts";
import { fileToWire } from "./to-wire.ts";

const HISTORY = 20;
const DUPLICATES = 20;

/** The part whose pictures are shown beside: a face and its document. */
const BESIDE: Readonly<Partial<Record<VerificationPart, VerificationPart>>> = {
	identity: "selfie",
	selfie: "identity",
};

async function queuedToWire(
	{ store }: VerificationDeps,
	request: VerificationRequest,
	reviewedBy: string | null,
): Promise<QueuedVerification> {
	const userId = ofCustomer(request.userId);
	const customer = await store.customer(userId);
	invariant(customer !== undefined, "a request is a customer's");
	return {
		id: request.id,
		user_id: userId,
		first_name: customer.firstName,
		last_name: customer.lastName,
		sample: isSampleAddress(customer.email),
		part: request.terms.part,
		document: request.terms.document,
		status: statusOf(VERIFICATION_WORDS, request.status),
		reviewed_by: reviewedBy,
		requested_at: request.requestedAt.toISOString(),
		decided_at: request.decidedAt?.toISOString() ?? null,
		decided_by: request.decidedBy,
	};
}

export async function listVerification(
	deps: VerificationDeps,
	{
		page = 1,
		status,
		user_id,
	}: {
		readonly page?: number | undefined;
		readonly status?: QueuedVerification["status"] | undefined;
		readonly user_id?: string | undefined;
	},
) {
	const statuses = status === undefined ? undefined : VERIFICATION_WORDS.statuses[status];
	const filter = { statuses, userId: user_id };
	const found = await deps.requests.store.list(VERIFICATION, filter, PER_PAGE, offsetOf(page));
	const reviewers = await deps.store.reviewers(found.requests.map(({ id }) => id));
	const rows = await Promise.all(
		found.requests.map((request) => queuedToWire(deps, request, reviewers.get(request.id) ?? null)),
	);
	return ok(paged({ path: verificationRequests.path, query: { status, user_id } }, page, found.total, rows));
}

const reviewToWire = ({ sealing }: VerificationDeps, requestId: string, row: ReviewRow) => ({
	number: row.number,
	outcome: row.outcome,
	faults: [...row.faults],
	note: row.note,
	marks: [...row.marks],
	expires_on: row.expires_on,
	document_number: row.document_number === null ? null : sealing.open(row.document_number, requestId).toString("utf8"),
	by: row.reviewed_by,
	at: row.reviewed_at.toISOString(),
});

const duplicateToWire = (row: DuplicateRow): VerificationCase["duplicates"][number] => ({
	user_id: row.id,
	first_name: row.first_name,
	last_name: row.last_name,
	because: [
		...(row.by_number ? (["document_number"] as const) : []),
		...(row.by_name ? (["name_and_birth_date"] as const) : []),
		...(row.by_file ? (["file"] as const) : []),
	],
});

/** All that a reviewer needs. The customer sees that staff looked: this is written before a picture's address is given. */
export async function readCase(
	deps: VerificationDeps,
	by: { readonly userId: string; readonly sessionId: string },
	id: string,
) {
	const { store, files, personal, requests, sealing, views } = deps;
	const request = await requests.store.find(VERIFICATION, id);
	if (request === undefined) return refuse("REQUEST_NOT_FOUND");
	const userId = ofCustomer(request.userId);
	const [standing, details, reviews] = await Promise.all([
		standingOf(deps, userId),
		personal.detailsOf(userId),
		store.reviews(id),
	]);
	invariant(standing !== undefined && details !== undefined, "a request is a customer's");
	const { part, declared } = request.terms;
	await views.viewed(by.userId, userId, { part, request: id });
	const beside = BESIDE[part];
	const compared = beside === undefined ? undefined : standing.latest[beside];
	const rows = await files.ofRequests([id, ...(compared === undefined ? [] : [compared.id])]);
	const own = rows.filter((row) => row.request_id === id);
	const number = reviews.findLast(({ document_number }) => document_number !== null)?.document_number ?? null;
	const hashes = number === null ? [] : numberHashes(deps, sealing.open(number, id).toString("utf8"));
	const contents = own.map(({ content_hash }) => content_hash);
	const duplicates = await store.duplicates(userId, hashes, contents, DUPLICATES);
	const fields: Readonly<Record<string, unknown>> = { ...details };
	const data: VerificationCase = {
		...(await queuedToWire(deps, request, reviews.at(-1)?.reviewed_by ?? null)),
		declared,
		files: own.map((row) => fileToWire(deps, row, by.sessionId)),
		compared: rows
			.filter((row) => row.request_id !== id)
			.map((row) => ({ ...fileToWire(deps, row, by.sessionId), part: row.part })),
		details: Object.fromEntries(
			PERSONAL_FIELDS.map((field) => [field, typeof fields[field] === "string" ? fields[field] : null]),
		),
		level: standing.level,
		reviews: reviews.map((row) => reviewToWire(deps, id, row)),
		duplicates: duplicates.map(duplicateToWire),
		history: standing.requests
			.filter((each) => each.id !== id)
			.slice(0, HISTORY)
			.map((each) => ({
				id: each.id,
				part: each.terms.part,
				status: statusOf(VERIFICATION_WORDS, each.status),
				requested_at: each.requested_at.toISOString(),
				decided_at: each.decided_at?.toISOString() ?? null,
				faults: [...(each.faults ?? [])],
				note: each.note,
			})),
	};
	return ok({ data });
}
