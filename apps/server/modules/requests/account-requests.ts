import { invariant, ok } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { refusalToWire } from "../request.ts";
import { ofAccount, type RequestDefinition, type StoredRequest } from "./definition.ts";
import { type Requests, type RequestWords, statusOf } from "./requests.ts";

/* What staff ask for an account of a customer: the same for every kind of such requests. */

/** The id of a request: the same command of the same person gives the same one. */
export const requestIdOf = (prefix: string, actorUserId: string, commandId: string): string =>
	`${prefix}_${sha256(`${actorUserId} ${commandId}`).slice(0, 32)}`;

/** The account that staff name by its id or by its number. */
export async function accountNamed(
	{ requests, engine }: { readonly requests: Requests; readonly engine: EnginePort },
	name: string,
): Promise<AccountState | undefined> {
	return (await engine.account(name)) ?? (await engine.account((await requests.store.accountNumbered(name)) ?? ""));
}

/** Who asked and who decided, when and why, and the account: the same members on the wire of every kind. */
export const trailToWire = <S extends string>(
	request: StoredRequest<object>,
	account: AccountState,
	words: RequestWords<S>,
) => ({
	id: request.id,
	account_id: account.id,
	account_number: account.number,
	customer_id: account.userId,
	reason: request.reason,
	requested_at: request.requestedAt.toISOString(),
	requested_by: request.requestedBy,
	status: statusOf(words, request.status),
	decided_at: request.decidedAt?.toISOString() ?? null,
	decided_by: request.decidedBy,
	decision_reason: request.decisionReason,
	failure: request.failure === null ? null : refusalToWire(request.failure),
});

/** The account of such a request; it exists as long as the request. */
export async function accountOf(engine: EnginePort, { accountId }: StoredRequest<object>): Promise<AccountState> {
	const account = await engine.account(ofAccount(accountId));
	invariant(account !== undefined, "the account of a request exists");
	return account;
}

/** One page of the requests of a kind, newest first. */
export async function pageOfRequests<T extends object, S extends string, W>(
	{ requests, engine }: { readonly requests: Requests; readonly engine: EnginePort },
	{ definition, words, path }: { definition: RequestDefinition<T>; words: RequestWords<S>; path: string },
	{ page = 1, status }: { readonly page?: number | undefined; readonly status?: S | undefined },
	toWire: (request: StoredRequest<T>, account: AccountState) => W | Promise<W>,
) {
	const statuses = status === undefined ? undefined : words.statuses[status];
	const found = await requests.store.list(definition, { statuses }, PER_PAGE, offsetOf(page));
	const data = await Promise.all(
		found.requests.map(async (request) => toWire(request, await accountOf(engine, request))),
	);
	return ok(paged({ path, query: { status } }, page, found.total, data));
}
