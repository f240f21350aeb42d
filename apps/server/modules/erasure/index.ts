import { permissionsOf } from "@truefill/contracts/http";
import type { Clock, Pool, Storage } from "../../platform/index.ts";
import { isDemoAddress } from "../identity/index.ts";
import { type CustomerRow, type ErasedRows, ErasureStore } from "./store.ts";

export { ERASED, KEPT } from "./tables-store.ts";

/** The law's shortest time for the records of who has dealt (MiFID II 16(6), directive 2015/849 40(1)). */
export const SHORTEST_YEARS = 5;

/** Why somebody is not erased. */
export type Objection =
	| { readonly kind: "unknown" | "staff" | "demo" | "goes-on" | "unfinished" | "erased" }
	/** What must be kept of them, and until when. */
	| { readonly kind: "kept"; readonly because: readonly ("dealt" | "verified")[]; readonly until: Date };

export interface Erasing {
	readonly customerId: string;
	/** The address of whoever of staff answers for it; needs the permission to set the site. */
	readonly by: string;
	readonly reason: string;
	/** How long records are kept after the end of the relation; at least `SHORTEST_YEARS`. */
	readonly years: number;
}

/** What the law wants kept; nothing of somebody who only looked at the demo and never showed papers. */
const recordsOf = ({ live_accounts, verified_at }: CustomerRow): ("dealt" | "verified")[] => [
	...(live_accounts > 0 ? (["dealt"] as const) : []),
	...(verified_at === null ? [] : (["verified"] as const)),
];

/** The same day so many years later, in UTC; of a 29 February the day after where there is none. */
function yearsAfter(at: Date, years: number): Date {
	const later = new Date(at);
	later.setUTCFullYear(at.getUTCFullYear() + years);
	return later;
}

/** What stands against erasing this customer at this moment; null: nothing. */
export function objectionTo(customer: CustomerRow | undefined, years: number, nowMs: number): Objection | null {
	if (customer === undefined) return { kind: "unknown" };
	if (customer.role !== "customer") return { kind: "staff" };
	if (isDemoAddress(customer.email.toLowerCase())) return { kind: "demo" };
	if (customer.erased_at !== null) return { kind: "erased" };
	if (customer.ended_at === null) return { kind: "goes-on" };
	if (customer.unfinished > 0 || customer.waiting > 0) return { kind: "unfinished" };
	const because = recordsOf(customer);
	const until = yearsAfter(customer.ended_at, years);
	return because.length > 0 && until.getTime() > nowMs ? { kind: "kept", because, until } : null;
}

export interface Erasure {
	/** Who it is and what stands against it; nothing changes. */
	look(customerId: string, years: number): Promise<{ customer: CustomerRow | undefined; objection: Objection | null }>;
	/** Everything of the person goes, for good; the books stay under their id. Throws when the staff member may not. */
	erase(erasing: Erasing): Promise<{ readonly objection: Objection } | { readonly erased: ErasedRows }>;
}

/** The end of what is held of a person after the time that the law wants it held. */
export function createErasure(options: {
	readonly pool: Pool;
	readonly storage: Storage;
	readonly clock: Clock;
}): Erasure {
	const { storage, clock } = options;
	const store = new ErasureStore(options.pool);
	return {
		async look(customerId, years) {
			const customer = await store.customer(customerId);
			return { customer, objection: objectionTo(customer, years, clock.nowMs()) };
		},
		async erase({ customerId, by, reason, years }) {
			if (!(Number.isInteger(years) && years >= SHORTEST_YEARS)) throw new Error(`at least ${SHORTEST_YEARS} years`);
			if (reason.trim().length < 3) throw new Error("a reason, which stands in the log for ever");
			const staff = await store.staff(by);
			if (staff === undefined || !permissionsOf(staff.role).includes("settings.write")) {
				throw new Error(`${by} is nobody of staff who may set the site`);
			}
			const nowMs = clock.nowMs();
			return store.erase(
				customerId,
				{ actorUserId: staff.id, reason: reason.trim(), at: new Date(nowMs) },
				(customer) => objectionTo(customer, years, nowMs),
				async (keys) => {
					for (const key of keys) await storage.remove(key);
				},
			);
		},
	};
}
