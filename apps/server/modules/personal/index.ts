import {
	amendPersonal,
	decidePersonalRequest,
	personalRequests,
	readPersonal,
	requestPersonalChange,
	withdrawPersonalChange,
} from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { ofCustomer, type RequestChange } from "../requests/index.ts";
import { amend } from "./amend-personal.ts";
import { PERSONAL_CHANGE, PERSONAL_WORDS } from "./change-request.ts";
import type { PersonalDeps } from "./deps.ts";
import { decide, requestChange, withdraw } from "./requests.ts";
import { type Details, PersonalStore } from "./store.ts";
import { type ChangeRequest, changesOf, personalToWire, queuedToWire } from "./to-wire.ts";

/** How many of their own requests a customer sees. */
const OWN_REQUESTS = 20;

export interface PersonalModule {
	/** The customer's name; undefined: there is no such customer. */
	personOf(userId: string): Promise<{ readonly firstName: string; readonly lastName: string } | undefined>;
	routes(): BoundRoute[];
	/** What a requested change would do, beside the customer's current details. */
	changesOf(request: ChangeRequest): Promise<readonly RequestChange[]>;
	/** Undefined if there is no such customer. */
	detailsOf(userId: string): Promise<Details | undefined>;
	/** Locks the identity fields of a customer whose documents two members of staff have checked. */
	lockIdentity: PersonalStore["lockIdentity"];
}

/** Customers' personal details, and who may change them when (SPEC §3). */
export function createPersonal(options: Omit<PersonalDeps, "store"> & { readonly pool: Pool }): PersonalModule {
	const { pool, ...given } = options;
	const store = new PersonalStore(pool);
	const deps: PersonalDeps = { ...given, store };
	const { requests } = deps;
	const view = async (userId: string) => {
		const [details, own] = await Promise.all([
			store.details(userId),
			requests.store.list(PERSONAL_CHANGE, { userId }, OWN_REQUESTS, 0),
		]);
		return details === undefined ? refuse("SESSION_ENDED") : ok({ data: personalToWire(details, own.requests) });
	};
	return {
		async personOf(userId) {
			const found = await store.details(userId);
			return found && { firstName: found.first_name ?? "", lastName: found.last_name ?? "" };
		},
		async changesOf(request) {
			const details = await store.details(ofCustomer(request.userId));
			invariant(details !== undefined, "a request is a customer's");
			return changesOf(request, details);
		},
		detailsOf: (userId) => store.details(userId),
		lockIdentity: (...given) => store.lockIdentity(...given),
		routes: () => [
			route(readPersonal, ({ user }) => view(user.id)),
			route(amendPersonal, async ({ user, body }) => {
				const done = await amend(deps, user.id, body);
				return done.ok ? view(user.id) : done;
			}),
			route(requestPersonalChange, async ({ user, body }) => {
				const done = await requestChange(deps, user.id, body);
				return done.ok ? view(user.id) : done;
			}),
			route(withdrawPersonalChange, async ({ user, params }) => {
				const done = await withdraw(deps, user.id, params.id);
				return done.ok ? view(user.id) : done;
			}),
			route(personalRequests, async ({ query }) => {
				const { page = 1, status, user_id } = query;
				const statuses = status === undefined ? undefined : PERSONAL_WORDS.statuses[status];
				const filter = { statuses, userId: user_id };
				const found = await requests.store.list(PERSONAL_CHANGE, filter, PER_PAGE, offsetOf(page));
				const data = await Promise.all(
					found.requests.map(async (request) => {
						const details = await store.details(ofCustomer(request.userId));
						invariant(details !== undefined, "a request is a customer's");
						return queuedToWire(request, details);
					}),
				);
				return ok(paged({ path: personalRequests.path, query: { status, user_id } }, page, found.total, data));
			}),
			route(decidePersonalRequest, ({ user, params, body }) => decide(deps, user.id, params.id, body)),
		],
	};
}

export { PERSONAL_CHANGE } from "./change-request.ts";
export { personalData } from "./personal-data-store.ts";
