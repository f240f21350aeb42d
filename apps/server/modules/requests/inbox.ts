import {
	type DecisionBar,
	type Permission,
	permissionsOf,
	type RequestCount,
	type RequestKind,
	type StaffRequest,
	staffRequestCounts,
	staffRequestOf,
	staffRequests,
} from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type BoundRoute, route, type SignedInUser } from "../../http/bind.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { isSampleAddress } from "../identity/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { refusalToWire } from "../request.ts";
import type { RequestChange, RequestDefinition, StaffView, StoredRequest } from "./definition.ts";
import { type InboxKind, type InboxRow, InboxStore, OPEN_STATUSES } from "./inbox-store.ts";
import { failureOf, storedRequest } from "./row.ts";
import { decideRequest, type RequestDecision, type RequestRules, type RequestStatus } from "./state.ts";

const HOUR_MS = 3_600_000;

/** A kind of request in the inbox; made by `staffKind`. */
export interface StaffRequestKind {
	readonly kind: RequestKind;
	readonly rules: RequestRules;
	readonly permissions: StaffView<never>["permissions"];
	readonly lateAfterHours: number;
	/** Of the stored terms. */
	summary(row: InboxRow): Pick<StaffRequest, "amount" | "currency" | "summary">;
	changes(row: InboxRow): Promise<readonly RequestChange[]>;
}

/**
 * The definition as staff see it. `changesOf`: what it would change, where the values before it, or the terms
 * themselves, are stored by the module of the kind.
 */
export function staffKind<T extends object>(
	kind: RequestKind,
	definition: RequestDefinition<T>,
	changesOf?: (request: StoredRequest<T>) => Promise<readonly RequestChange[]>,
): StaffRequestKind {
	const { staff, terms, rules } = definition;
	invariant(definition.kind === kind, "the inbox's name of a kind is its own");
	return {
		kind,
		rules,
		permissions: staff.permissions,
		lateAfterHours: staff.lateAfterHours,
		summary: (row) => staff.summary(terms.parse(row.terms)),
		changes: async (row) =>
			changesOf === undefined ? staff.changes(terms.parse(row.terms)) : changesOf(storedRequest(definition, row)),
	};
}

/** A kind with what the caller may do with it. */
interface ReadableKind extends InboxKind {
	readonly of: StaffRequestKind;
}

/** Why this person cannot make this decision; null: they may. */
function barOf(
	{ of, mayDecide }: ReadableKind,
	row: InboxRow,
	decision: RequestDecision,
	by: string,
): DecisionBar | null {
	const state = { status: row.status, requestedBy: row.requested_by, approvedBy: row.approved_by };
	const verdict = decideRequest(state, of.rules, decision, by);
	if (verdict.kind === "decided") return "decided";
	if (!mayDecide) return "permission";
	return verdict.kind === "moved" ? null : verdict.kind;
}

const STATUSES: Readonly<Record<"open" | "all", readonly RequestStatus[] | null>> = { open: OPEN_STATUSES, all: null };

/** The kind of a row; only rows of readable kinds are read. */
const kindOf = (own: readonly ReadableKind[], row: InboxRow): ReadableKind => {
	const found = own.find(({ kind }) => kind === row.kind);
	invariant(found !== undefined, "only these kinds are read");
	return found;
};

const toWire = (kind: ReadableKind, row: InboxRow, by: string): StaffRequest => ({
	id: row.id,
	kind: kind.of.kind,
	status: row.status,
	customer:
		row.user_id === null
			? null
			: { id: row.user_id, name: row.customer ?? "", sample: isSampleAddress(row.customer_email ?? "") },
	account_id: row.account_id,
	account_number: row.account_number,
	...kind.of.summary(row),
	requested_at: row.requested_at.toISOString(),
	requested_by: { id: row.requested_by, name: row.requester, is_customer: row.requested_by === row.user_id },
	decided_at: row.decided_at?.toISOString() ?? null,
	late: OPEN_STATUSES.includes(row.status) && row.requested_at <= kind.lateBefore,
	approvals: { needed: kind.of.rules.approvals, given: row.approved_by.length },
	may: { approve: barOf(kind, row, "approve", by), refuse: barOf(kind, row, "refuse", by) },
});

/** Every kind of request in one list for staff. What decides them are the calls of each kind. */
export function inboxRoutes({
	pool,
	clock,
	kinds,
}: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly kinds: readonly StaffRequestKind[];
}): BoundRoute[] {
	const store = new InboxStore(pool);

	const readable = ({ staffRole }: SignedInUser): ReadableKind[] => {
		const own: readonly Permission[] = permissionsOf(staffRole);
		const nowMs = clock.nowMs();
		return kinds
			.filter(({ permissions: { read } }) => own.includes(read))
			.map((of) => ({
				of,
				kind: of.kind,
				mayDecide: own.includes(of.permissions.decide),
				lateBefore: new Date(nowMs - of.lateAfterHours * HOUR_MS),
			}));
	};
	async function list(user: SignedInUser, query: z.output<typeof staffRequests.query>) {
		const { page = 1, kind, status = "open", age, whose, customer, search, sort } = query;
		const all = readable(user);
		const own = kind === undefined ? all : all.filter((each) => each.kind === kind);
		const filter = {
			kinds: own,
			statuses: status === "open" || status === "all" ? STATUSES[status] : [status],
			isLate: age === "late",
			whose: whose ?? null,
			customerId: customer ?? null,
			search: search ?? "",
		};
		const isOldestFirst = sort === undefined ? status === "open" : sort === "oldest";
		const { rows, total } = await store.list(filter, user.id, {
			isOldestFirst,
			limit: PER_PAGE,
			offset: offsetOf(page),
		});
		const data = rows.map((row) => toWire(kindOf(own, row), row, user.id));
		const kept = { kind, status: query.status, age, whose, customer, search, sort };
		return ok(paged({ path: staffRequests.path, query: kept }, page, total, data));
	}

	async function counts(user: SignedInUser) {
		const own = readable(user);
		const counted = await store.counts(own, user.id);
		const data = own.map(({ of: { kind } }): RequestCount => {
			const found = counted.find((each) => each.kind === kind);
			const number = (text: string | undefined): number => Number.parseInt(text ?? "0", 10);
			return {
				kind,
				open: number(found?.open),
				late: number(found?.late),
				decidable: number(found?.decidable),
			};
		});
		return ok({ data });
	}

	async function one(user: SignedInUser, id: string) {
		const own = readable(user);
		const row = await store.find(own, id);
		if (row === undefined) return refuse("REQUEST_NOT_FOUND");
		const kind = kindOf(own, row);
		const [changes, decisions] = await Promise.all([kind.of.changes(row), store.decisionsOf(id)]);
		const failure = failureOf(row.failure);
		return ok({
			data: {
				...toWire(kind, row, user.id),
				reason: row.reason,
				changes: [...changes],
				failure: failure === null ? null : refusalToWire(failure),
				decisions: decisions.map((each) => ({
					number: Number.parseInt(each.number, 10),
					attempt: each.attempt,
					decision: each.decision,
					by: { id: each.decided_by, name: each.name, is_customer: each.decided_by === row.user_id },
					at: each.decided_at.toISOString(),
					reason: each.reason,
				})),
			},
		});
	}

	return [
		route(staffRequests, ({ user, query }) => list(user, query)),
		route(staffRequestCounts, ({ user }) => counts(user)),
		route(staffRequestOf, ({ user, params }) => one(user, params.id)),
	];
}
