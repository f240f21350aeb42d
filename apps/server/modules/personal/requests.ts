import { randomBytes } from "node:crypto";
import type {
	decidePersonalRequest,
	NotificationCode,
	PersonalField,
	requestPersonalChange,
} from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import { writeUserUpdated } from "../../realtime/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { inTablesOf, ofCustomer, type RequestTables } from "../requests/index.ts";
import { PERSONAL_CHANGE, PERSONAL_WORDS } from "./change-request.ts";
import type { PersonalDeps } from "./deps.ts";
import { isOfAge, moveVerdict } from "./rules.ts";
import type { IdentityChanges, PersonalTables } from "./store.ts";
import { queuedToWire } from "./to-wire.ts";

/** Requests a change of locked fields from staff; one request at a time. */
export async function requestChange(
	{ store, requests, clock }: PersonalDeps,
	userId: string,
	{ changes: given, reason }: z.output<typeof requestPersonalChange.body>,
) {
	const at = new Date(clock.nowMs());
	return store.transaction(async (tx) => {
		const before = await store.details(userId, tx);
		if (before === undefined) return refuse("SESSION_ENDED");
		if (before.verified_at === null) return refuse("PERSONAL_NOT_LOCKED");
		const changes: Record<string, string | null> = {};
		for (const [field, value] of Object.entries(given))
			if (value !== undefined && value !== before[field as PersonalField]) changes[field] = value;
		if (Object.keys(changes).length === 0) return refuse("NOTHING_TO_CHANGE");
		if (typeof changes.birth_date === "string" && !isOfAge(changes.birth_date, at.getTime())) {
			return refuse("BIRTH_DATE_WRONG");
		}
		const request = {
			id: `prq_${randomBytes(16).toString("hex")}`,
			userId,
			accountId: null,
			terms: changes,
			reason,
			requestedBy: userId,
			requestedAt: at,
		};
		const added = await requests.store.add(PERSONAL_CHANGE, request, inTablesOf<RequestTables>(tx));
		return added === null ? refuse("REQUEST_PENDING") : ok(added.id);
	});
}

/** Another customer's request gives the same refusal as one that does not exist. */
export async function withdraw({ requests }: PersonalDeps, userId: string, id: string) {
	const found = await requests.store.find(PERSONAL_CHANGE, id);
	if (found?.userId !== userId) return refuse("REQUEST_NOT_FOUND");
	const done = await requests.refuse(PERSONAL_CHANGE, PERSONAL_WORDS, { id, by: userId, reason: null });
	return done.ok ? ok(id) : done;
}

/** Staff's decision: an approval makes the change in the same transaction; the customer is notified with the reason. */
export async function decide(
	deps: PersonalDeps,
	actorUserId: string,
	id: string,
	{ decision, reason }: z.output<typeof decidePersonalRequest.body>,
) {
	const { store, requests, clock, engine, accounts, wake } = deps;
	const at = new Date(clock.nowMs());
	const deciding = { id, by: actorUserId, reason };
	let moved = false;
	const notify = (tx: QueryExecutorProvider, userId: string, code: NotificationCode) =>
		writeNotification(tx, { userId, source: `personal-request:${id}`, code, params: { reason }, at });
	const done =
		decision === "refuse"
			? await requests.refuse(PERSONAL_CHANGE, PERSONAL_WORDS, deciding, async (tx, { userId }) => {
					await notify(tx, ofCustomer(userId), "PERSONAL_CHANGE_REFUSED");
					return null;
				})
			: await requests.approve(PERSONAL_CHANGE, PERSONAL_WORDS, deciding, async (own, { userId: customer, terms }) => {
					const userId = ofCustomer(customer);
					const tx = inTablesOf<PersonalTables>(own);
					const before = await store.details(userId, tx);
					if (before === undefined) return refuse("REQUEST_NOT_FOUND").refusal;
					const changes: IdentityChanges = terms;
					const stuck = await moveVerdict(engine, accounts.rulesOf, before, changes);
					if (stuck !== null) return stuck.refusal;
					const fields = await store.write(tx, before, changes, { actorUserId, at, requestId: id, reason });
					moved = fields.includes("country");
					await notify(tx, userId, "PERSONAL_CHANGE_MADE");
					await writeUserUpdated(tx, userId);
					return null;
				});
	if (!done.ok) return done;
	const userId = ofCustomer(done.value.userId);
	if (moved) await accounts.syncJurisdiction(userId);
	wake();
	const details = await store.details(userId);
	invariant(details !== undefined, "a request is a customer's");
	return ok({ data: queuedToWire(done.value, details) });
}
