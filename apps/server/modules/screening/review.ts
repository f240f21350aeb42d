import { randomBytes } from "node:crypto";
import type { ScreeningOutcome } from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import { writeAct } from "../audit/index.ts";
import { inTablesOf, type RequestTables, statusOf } from "../requests/index.ts";
import { SCREENING, SCREENING_WORDS } from "./definition.ts";
import type { ScreeningDeps } from "./deps.ts";
import type { HitRow } from "./hit-store.ts";

/** The hit with the row of its request locked until the transaction ends. */
async function lockOpen({ hits, requests }: ScreeningDeps, tx: QueryExecutorProvider, id: string) {
	const hit = await hits.find(id);
	if (hit === undefined) return refuse("SCREENING_HIT_NOT_FOUND");
	const open = await requests.store.lockOpen(inTablesOf<RequestTables>(tx), SCREENING, hit.id);
	if (open !== undefined) return ok({ hit, request: open });
	const after = await requests.store.find(SCREENING, hit.request_id);
	const status = after === undefined ? "cleared" : statusOf(SCREENING_WORDS, after.status);
	return refuse("REQUEST_DECIDED", { status });
}

/** Records what one person found. It replaces an earlier review; whoever confirms names the one that they saw. */
export async function reviewHit(
	deps: ScreeningDeps,
	by: string,
	id: string,
	{ outcome, reason }: { readonly outcome: ScreeningOutcome; readonly reason: string },
) {
	const at = new Date(deps.clock.nowMs());
	return deps.store.transaction(async (tx) => {
		const locked = await lockOpen(deps, tx, id);
		if (!locked.ok) return locked;
		const { request } = locked.value;
		await deps.hits.addReview(tx, request.id, { outcome, reason, reviewed_by: by, reviewed_at: at });
		await writeAct(tx, at, {
			actorUserId: by,
			action: "screening.reviewed",
			...subjectOf(locked.value.hit),
			reason,
			details: { ...SCREENING.details(request), outcome },
		});
		return ok(id);
	});
}

const subjectOf = ({ user_id }: HitRow) => ({ subjectKind: "user", subjectId: user_id });

/** Another person confirms the last review: both decisions and the hit's status are one commit. */
export async function confirmHit(deps: ScreeningDeps, by: string, id: string, number: number) {
	const { store, hits, requests, clock } = deps;
	const at = new Date(clock.nowMs());
	return store.transaction(async (tx) => {
		const locked = await lockOpen(deps, tx, id);
		if (!locked.ok) return locked;
		const { hit, request } = locked.value;
		const review = await hits.lastReview(tx, request.id);
		if (review === undefined || review.number !== number) return refuse("REVIEW_CHANGED");
		if (review.reviewed_by === by) return refuse("FOUR_EYES");
		const { outcome, reason } = review;
		const own = inTablesOf<RequestTables>(tx);
		if (outcome === "clear") {
			const first = { decision: "approve" as const, by: review.reviewed_by, reason, at: review.reviewed_at };
			await requests.store.decideIn(own, SCREENING, request.id, first);
			const second = { decision: "approve" as const, by, reason, at };
			const decided = await requests.store.decideIn(own, SCREENING, request.id, second);
			invariant(decided.kind === "decided" && decided.request.status === "done", "two people have approved it");
		} else {
			const decided = await requests.store.decideIn(own, SCREENING, request.id, { decision: "refuse", by, reason, at });
			invariant(decided.kind === "decided", "the request was locked while pending");
		}
		await hits.decide(tx, hit.id, outcome === "clear" ? "cleared" : "matched", at);
		await writeAct(tx, at, {
			actorUserId: by,
			action: outcome === "clear" ? "screening.cleared" : "screening.matched",
			...subjectOf(hit),
			reason,
			details: { ...SCREENING.details(request), reviewed_by: review.reviewed_by },
		});
		return ok(id);
	});
}

/** Lets two people decide again: a confirmed match can only end this way. */
export async function reopenHit(deps: ScreeningDeps, by: string, id: string, reason: string) {
	const { store, hits, requests, clock } = deps;
	const at = new Date(clock.nowMs());
	return store.transaction(async (tx) => {
		const hit = await hits.find(id);
		if (hit === undefined) return refuse("SCREENING_HIT_NOT_FOUND");
		const before = await requests.store.find(SCREENING, hit.request_id);
		invariant(before !== undefined, "a hit has a request");
		const requestId = `scr_${randomBytes(16).toString("hex")}`;
		const request = {
			id: requestId,
			userId: hit.user_id,
			accountId: null,
			terms: before.terms,
			reason,
			requestedBy: hit.user_id,
			requestedAt: at,
		};
		const added = await requests.store.add(SCREENING, request, inTablesOf<RequestTables>(tx));
		if (added === null || !(await hits.reopen(tx, hit.id, requestId))) return refuse("SCREENING_HIT_OPEN");
		await writeAct(tx, at, {
			actorUserId: by,
			action: "screening.reopened",
			...subjectOf(hit),
			reason,
			details: SCREENING.details(request),
		});
		return ok(id);
	});
}
