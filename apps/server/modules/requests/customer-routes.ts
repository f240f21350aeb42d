import { type CustomerRequest, customerRequests } from "@truefill/contracts/http";
import { invariant, ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { refusalToWire } from "../request.ts";
import type { RequestDefinition } from "./definition.ts";
import { failureOf } from "./row.ts";
import type { RequestStatus } from "./state.ts";
import type { RequestStore } from "./store.ts";
import type { RequestsTable } from "./tables.ts";

/** A kind of request that customers see. */
export interface CustomerRequestKind {
	readonly kind: CustomerRequest["kind"];
	readonly statuses: readonly RequestStatus[];
	/** Of the stored terms. */
	facts(terms: unknown): Pick<CustomerRequest, "amount" | "currency" | "reference">;
}

/** The definition as customers see it. */
export function customerKind<T extends object>(
	kind: CustomerRequest["kind"],
	{ kind: stored, terms, customer }: RequestDefinition<T>,
): CustomerRequestKind {
	invariant(stored === kind && customer !== null, "a kind that customers see");
	return { kind, statuses: customer.statuses, facts: (given) => customer.facts(terms.parse(given)) };
}

const STATUSES: Readonly<Record<RequestStatus, CustomerRequest["status"]>> = {
	pending: "pending",
	approved: "pending",
	done: "done",
	held: "held",
	failed: "failed",
	refused: "refused",
	withdrawn: "withdrawn",
	expired: "refused",
};

/** A customer's view of what was requested about them, and of what was decided. */
export function customerRequestRoutes({
	store,
	engine,
	kinds,
}: {
	readonly store: RequestStore;
	readonly engine: EnginePort;
	readonly kinds: readonly CustomerRequestKind[];
}): BoundRoute[] {
	async function toWire(row: RequestsTable): Promise<CustomerRequest> {
		const known = kinds.find(({ kind }) => kind === row.kind);
		invariant(known !== undefined, "only these kinds are read");
		const account = row.account_id === null ? undefined : await engine.account(row.account_id);
		const failure = failureOf(row.failure);
		return {
			id: row.id,
			kind: known.kind,
			own: row.requested_by === row.user_id,
			account_number: account?.number ?? null,
			...known.facts(row.terms),
			status: STATUSES[row.status],
			requested_at: row.requested_at.toISOString(),
			decided_at: row.decided_at?.toISOString() ?? null,
			failure: failure === null ? null : refusalToWire(failure),
		};
	}
	return [
		route(customerRequests, async ({ user, query: { page = 1 } }) => {
			const { rows, total } = await store.ofCustomer(kinds, user.id, PER_PAGE, offsetOf(page));
			return ok(paged({ path: customerRequests.path, query: {} }, page, total, await Promise.all(rows.map(toWire))));
		}),
	];
}
