import { type amendPersonal, IDENTITY_FIELDS } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { writeUserUpdated } from "../../realtime/index.ts";
import type { PersonalDeps } from "./deps.ts";
import { isOfAge, moveVerdict } from "./rules.ts";
import type { Changes } from "./store.ts";

/** A customer's own change. After verification they may change only their contact details (SPEC §3). */
export async function amend(deps: PersonalDeps, userId: string, body: z.output<typeof amendPersonal.body>) {
	const { store, clock, engine, accounts, wake } = deps;
	const { version, ...given } = body;
	const changes: Changes = given;
	const at = new Date(clock.nowMs());
	const done = await store.transaction(async (tx) => {
		const before = await store.details(userId, tx);
		if (before === undefined) return refuse("SESSION_ENDED");
		const locked = IDENTITY_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);
		if (before.verified_at !== null && locked.length > 0) {
			return refuse("PERSONAL_LOCKED", { fields: locked.join(", ") });
		}
		if (version !== before.version) return refuse("PERSONAL_CHANGED");
		if (typeof changes.birth_date === "string" && !isOfAge(changes.birth_date, at.getTime())) {
			return refuse("BIRTH_DATE_WRONG");
		}
		const stuck = await moveVerdict(engine, accounts.rulesOf, before, changes);
		if (stuck !== null) return stuck;
		const fields = await store.write(tx, before, changes, { actorUserId: userId, at });
		if (fields.length > 0) await writeUserUpdated(tx, userId);
		return ok(fields);
	});
	if (!done.ok) return done;
	wake();
	if (done.value.includes("country")) await accounts.syncJurisdiction(userId);
	return ok(done.value);
}
