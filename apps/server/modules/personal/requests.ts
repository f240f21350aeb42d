import { randomBytes } from "node:crypto";
import type { decidePersonalRequest, PersonalField, requestPersonalChange } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { writeUserUpdated } from "../../realtime/index.ts";
import type { PersonalDeps } from "./deps.ts";
import { isOfAge, moveVerdict } from "./rules.ts";
import type { IdentityChanges } from "./store.ts";
import { changesOf, queuedToWire } from "./to-wire.ts";

/** Requests a change of locked fields from staff; one request at a time, so that a decision covers all of it. */
export async function requestChange(
	{ store, clock }: PersonalDeps,
	userId: string,
	{ changes: given, reason }: z.output<typeof requestPersonalChange.body>,
) {
	const at = new Date(clock.nowMs());
	return store.transaction(async (tx) => {
		const before = await store.details(userId, tx);
		if (before === undefined) return refuse("SESSION_ENDED");
		if (before.verified_at === null) return refuse("PERSONAL_NOT_LOCKED");
		const differing = Object.entries(given).filter(
			([field, value]) => value !== undefined && value !== before[field as PersonalField],
		);
		if (differing.length === 0) return refuse("NOTHING_TO_CHANGE");
		const changes: IdentityChanges = Object.fromEntries(differing);
		if (typeof changes.birth_date === "string" && !isOfAge(changes.birth_date, at.getTime())) {
			return refuse("BIRTH_DATE_WRONG");
		}
		const id = `prq_${randomBytes(16).toString("hex")}`;
		const row = { id, user_id: userId, changes, reason, requested_at: at };
		if (!(await store.addRequest(tx, row))) return refuse("REQUEST_PENDING");
		await store.audit(tx, at, {
			actorUserId: userId,
			action: "personal.change-requested",
			subjectKind: "user",
			subjectId: userId,
			details: { request: id, fields: Object.keys(changes) },
		});
		return ok(id);
	});
}

/** Another customer's request gives the same refusal as one that does not exist. */
export async function withdraw({ store, clock }: PersonalDeps, userId: string, id: string) {
	const at = new Date(clock.nowMs());
	return store.transaction(async (tx) => {
		const row = await store.request(tx, id);
		if (row?.user_id !== userId) return refuse("REQUEST_NOT_FOUND");
		if (row.status !== "pending") return refuse("REQUEST_DECIDED", { status: row.status });
		await store.decide(tx, id, { status: "withdrawn", decided_at: at, decided_by: userId, decision_reason: null });
		return ok(id);
	});
}

/** Staff's decision: an approval makes the change in the same transaction; the customer is notified with the reason. */
export async function decide(
	deps: PersonalDeps,
	actorUserId: string,
	id: string,
	{ decision, reason }: z.output<typeof decidePersonalRequest.body>,
) {
	const { store, clock, engine, accounts, notify, wake } = deps;
	const at = new Date(clock.nowMs());
	const done = await store.transaction(async (tx) => {
		const row = await store.request(tx, id);
		if (row === undefined) return refuse("REQUEST_NOT_FOUND");
		if (row.status !== "pending") return refuse("REQUEST_DECIDED", { status: row.status });
		const before = await store.details(row.user_id, tx);
		if (before === undefined) return refuse("REQUEST_NOT_FOUND");
		let moved = false;
		if (decision === "approve") {
			const changes = changesOf(row);
			const stuck = await moveVerdict(engine, accounts.rulesOf, before, changes);
			if (stuck !== null) return stuck;
			const fields = await store.write(tx, before, changes, { actorUserId, at, requestId: id, reason });
			moved = fields.includes("country");
			await writeUserUpdated(tx, row.user_id);
		} else {
			await store.audit(tx, at, {
				actorUserId,
				action: "personal.change-refused",
				subjectKind: "user",
				subjectId: row.user_id,
				reason,
				details: { request: id },
			});
		}
		const status = decision === "approve" ? "approved" : "refused";
		const decided = await store.decide(tx, id, {
			status,
			decided_at: at,
			decided_by: actorUserId,
			decision_reason: reason,
		});
		return ok({ decided, moved, wire: queuedToWire(decided, before) });
	});
	if (!done.ok) return done;
	const { decided, moved, wire } = done.value;
	if (moved) await accounts.syncJurisdiction(decided.user_id);
	await notify({
		userId: decided.user_id,
		source: `personal-request:${id}`,
		code: decision === "approve" ? "PERSONAL_CHANGE_MADE" : "PERSONAL_CHANGE_REFUSED",
		params: { reason },
		at,
	});
	wake();
	return ok({ data: wire });
}
