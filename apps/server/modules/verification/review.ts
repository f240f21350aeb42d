import type { confirmVerification as confirmCall, reviewVerification as reviewCall } from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import { writeUserUpdated } from "../../realtime/index.ts";
import { writeAct } from "../audit/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { inTablesOf, ofCustomer, type RequestTables, statusOf } from "../requests/index.ts";
import { uniqueKeyOf, VERIFICATION, VERIFICATION_WORDS, type VerificationRequest } from "./definition.ts";
import type { VerificationDeps } from "./deps.ts";
import { numberHashes } from "./files.ts";
import { dayOf } from "./state.ts";
import type { ReviewRow } from "./store.ts";

type Review = z.output<typeof reviewCall.body>;

/** What is missing or wrong in a review; null: nothing. Pure. */
export function objectionToReview(
	{ outcome, faults, note, marks, expires_on, document_number }: Review,
	{ terms: { part, files } }: Pick<VerificationRequest, "terms">,
	today: string,
) {
	const known = marks.every(({ file_id }) => files.some(({ id }) => id === file_id));
	const inside = marks.every(
		({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001,
	);
	if (!known || !inside) return refuse("REVIEW_MARK_WRONG");
	if (outcome !== "approve") {
		// The customer must learn what to change; what only the reviewer knows needs words.
		const isSaid = note !== null || (faults.length > 0 && !faults.includes("other"));
		return isSaid ? null : refuse("REVIEW_INCOMPLETE");
	}
	const hasFaults = faults.length > 0 || marks.length > 0;
	const needsEnd = part === "identity" || part === "address";
	if (hasFaults || (needsEnd && expires_on === null) || (part === "identity" && document_number === null)) {
		return refuse("REVIEW_INCOMPLETE");
	}
	return expires_on !== null && expires_on < today ? refuse("DOCUMENT_EXPIRED") : null;
}

/** The request with its row locked until the transaction ends. */
async function lockPending(deps: VerificationDeps, tx: QueryExecutorProvider, id: string) {
	const request = await deps.requests.store.find(VERIFICATION, id);
	if (request === undefined) return refuse("REQUEST_NOT_FOUND");
	const key = uniqueKeyOf(ofCustomer(request.userId), request.terms.part);
	const open = await deps.requests.store.lockOpen(inTablesOf<RequestTables>(tx), VERIFICATION, key);
	if (open?.id === id) return ok(open);
	const after = await deps.requests.store.find(VERIFICATION, id);
	return refuse("REQUEST_DECIDED", { status: statusOf(VERIFICATION_WORDS, after?.status ?? request.status) });
}

/** Records what one person found. It replaces an earlier review; whoever confirms names the one that they saw. */
export async function reviewVerification(deps: VerificationDeps, actorUserId: string, id: string, review: Review) {
	const { store, sealing, clock, screening } = deps;
	const at = new Date(clock.nowMs());
	const asked = await deps.requests.store.find(VERIFICATION, id);
	// A hit that is found now is open when the second person confirms.
	if (asked !== undefined) await screening.check(ofCustomer(asked.userId));
	return store.transaction(async (tx) => {
		const locked = await lockPending(deps, tx, id);
		if (!locked.ok) return locked;
		const request = locked.value;
		const objection = objectionToReview(review, request, dayOf(at));
		if (objection !== null) return objection;
		const { outcome, faults, note, marks, expires_on, document_number } = review;
		await store.addReview(tx, id, {
			outcome,
			faults: [...new Set(faults)],
			note,
			marks,
			expires_on: outcome === "approve" ? expires_on : null,
			document_number: document_number === null ? null : sealing.seal(Buffer.from(document_number), id),
			number_hash: document_number === null ? null : (numberHashes(deps, document_number)[0] ?? null),
			reviewed_by: actorUserId,
			reviewed_at: at,
		});
		await writeAct(tx, at, {
			actorUserId,
			action: "verification.reviewed",
			subjectKind: "user",
			subjectId: ofCustomer(request.userId),
			reason: note ?? undefined,
			details: { ...VERIFICATION.details(request), outcome, faults, expires_on },
		});
		return ok(id);
	});
}

type Confirm = z.output<typeof confirmCall.body>;

/** Another person confirms the last review, and it is carried out: both decisions, and what follows, in one commit. */
export async function confirmVerification(deps: VerificationDeps, by: string, id: string, { review: number }: Confirm) {
	const { store, requests, clock, screening } = deps;
	const at = new Date(clock.nowMs());
	const asked = await requests.store.find(VERIFICATION, id);
	const found = asked === undefined ? null : await screening.check(ofCustomer(asked.userId));
	const done = await store.transaction(async (tx) => {
		const locked = await lockPending(deps, tx, id);
		if (!locked.ok) return locked;
		const review = (await store.reviews(id, tx)).at(-1);
		if (review === undefined || review.number !== number) return refuse("REVIEW_CHANGED");
		if (review.reviewed_by === by) return refuse("FOUR_EYES");
		const isApproval = review.outcome === "approve";
		if (isApproval && review.expires_on !== null && review.expires_on < dayOf(at)) return refuse("DOCUMENT_EXPIRED");
		const held = found ?? (await screening.refusal(ofCustomer(locked.value.userId), tx));
		if (isApproval && held !== null) return { ok: false as const, refusal: held };
		const own = inTablesOf<RequestTables>(tx);
		const reason = review.note;
		if (isApproval) {
			const first = { decision: "approve" as const, by: review.reviewed_by, reason, at: review.reviewed_at };
			await requests.store.decideIn(own, VERIFICATION, id, first);
			const second = { decision: "approve" as const, by, reason, at };
			const decided = await requests.store.decideIn(own, VERIFICATION, id, second, async (_, request) => {
				await accept(deps, tx, request, review, { actorUserId: by, at });
				return null;
			});
			invariant(decided.kind === "decided" && decided.request.status === "done", "two people have approved it");
		} else {
			const { outcome, faults, reviewed_by } = review;
			const details = { outcome, faults, reviewed_by };
			const decision = { decision: "refuse" as const, by, reason, at, details };
			const decided = await requests.store.decideIn(own, VERIFICATION, id, decision);
			invariant(decided.kind === "decided", "the request was locked while pending");
			const userId = ofCustomer(locked.value.userId);
			const code = outcome === "again" ? "VERIFICATION_AGAIN" : "VERIFICATION_REJECTED";
			await writeNotification(tx, { userId, source: `verification:${id}`, code, params: {}, at });
			await writeUserUpdated(tx, userId);
		}
		return ok(id);
	});
	if (done.ok) deps.wake();
	return done;
}

async function accept(
	{ store, personal }: VerificationDeps,
	tx: QueryExecutorProvider,
	request: VerificationRequest,
	review: ReviewRow,
	by: { readonly actorUserId: string; readonly at: Date },
): Promise<void> {
	const userId = ofCustomer(request.userId);
	const { terms, id: requestId } = request;
	await store.accept(tx, {
		userId,
		requestId,
		terms,
		expiresOn: review.expires_on,
		numberHash: review.number_hash,
		at: by.at,
	});
	await writeAct(tx, by.at, {
		actorUserId: by.actorUserId,
		action: "verification.approved",
		subjectKind: "user",
		subjectId: userId,
		reason: review.note ?? undefined,
		details: { ...VERIFICATION.details(request), reviewed_by: review.reviewed_by, expires_on: review.expires_on },
	});
	if (terms.part === "identity") {
		await personal.lockIdentity(tx, userId, { ...by, reason: `Request ${requestId}` });
	}
	const source = `verification:${requestId}`;
	await writeNotification(tx, { userId, source, code: "VERIFICATION_ACCEPTED", params: {}, at: by.at });
	await writeUserUpdated(tx, userId);
}
