import { permissionsOf } from "@truefill/contracts/http";
import type { Clock, PersonalData, Pool, Storage } from "../../platform/index.ts";
import { isDemoAddress } from "../identity/index.ts";
import { type CustomerRow, type ErasedRows, ErasureStore } from "./store.ts";

/** The shortest retention by law for records of a customer who has dealt (MiFID II 16(6), directive 2015/849 40(1)). */
export const SHORTEST_YEARS = 5;

export type KeptRecord = "dealt" | "verified" | "screened";

/** Why a customer cannot be erased. */
export type Objection =
	| { readonly kind: "unknown" | "staff" | "demo" | "goes-on" | "unfinished" | "erased" }
	/** Which records must be kept, and until when. */
	| { readonly kind: "kept"; readonly because: readonly KeptRecord[]; readonly until: Date };

export interface Erasing {
	readonly customerId: string;
	/** The address of the staff member who is responsible; needs the permission to change site settings. */
	readonly by: string;
	readonly reason: string;
	/** Years that records are kept after the end of the relation; at least `SHORTEST_YEARS`. */
	readonly years: number;
}

/** Records that the law requires; none for a customer who only used the demo and was never verified. */
const recordsOf = ({ live_accounts, verified_at, hits }: CustomerRow): KeptRecord[] => [
	...(live_accounts > 0 ? (["dealt"] as const) : []),
	...(verified_at === null ? [] : (["verified"] as const)),
	...(hits > 0 ? (["screened"] as const) : []),
];

/** The same day that many years later, in UTC; 29 February becomes 1 March in a common year. */
function yearsAfter(at: Date, years: number): Date {
	const later = new Date(at);
	later.setUTCFullYear(at.getUTCFullYear() + years);
	return later;
}

/** What prevents erasing this customer now; null: nothing. */
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
	/** The customer and what prevents erasing them; read-only. */
	look(customerId: string, years: number): Promise<{ customer: CustomerRow | undefined; objection: Objection | null }>;
	/** Erases all personal data for good; the books stay under the user's id. Throws if the staff member may not. */
	erase(erasing: Erasing): Promise<{ readonly objection: Objection } | { readonly erased: ErasedRows }>;
}

/** Erasure of a customer's personal data after the legal retention period. */
export function createErasure(options: {
	readonly pool: Pool;
	readonly storage: Storage;
	readonly clock: Clock;
	readonly personalData: readonly PersonalData[];
}): Erasure {
	const { storage, clock } = options;
	const store = new ErasureStore(options.pool, options.personalData);
	return {
		async look(customerId, years) {
			const customer = await store.customer(customerId);
			return { customer, objection: objectionTo(customer, years, clock.nowMs()) };
		},
		async erase({ customerId, by, reason, years }) {
			if (!(Number.isInteger(years) && years >= SHORTEST_YEARS)) throw new Error(`at least ${SHORTEST_YEARS} years`);
			if (reason.trim().length < 3) throw new Error("a reason is required; the audit log keeps it for ever");
			const staff = await store.staff(by);
			if (staff === undefined || !permissionsOf(staff.role).includes("settings.write")) {
				throw new Error(`${by} is not a staff member with the permission settings.write`);
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
