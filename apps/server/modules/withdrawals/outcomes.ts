import type {
	withdrawalOutcomes as listCall,
	settleWithdrawal as settleCall,
	WithdrawalOutcomeWire,
} from "@truefill/contracts/http";
import { formatMoney, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { type RequestWords, requestIdOf, type StoredRequest, statusOf } from "../requests/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { executeLegs } from "./execute.ts";
import { moveLeg } from "./leg-store.ts";
import { OUTCOME, type OutcomeTerms } from "./outcome-request.ts";
import type { Staffer } from "./store.ts";
import type { LegRow, LegStatus } from "./tables.ts";
import { legStatusToWire } from "./to-wire.ts";

type Outcome = OutcomeTerms["outcome"];
type Stated = StoredRequest<OutcomeTerms>;

const WORDS: RequestWords<WithdrawalOutcomeWire["status"]> = {
	unknown: "WITHDRAWAL_OUTCOME_NOT_FOUND",
	decided: "WITHDRAWAL_OUTCOME_DECIDED",
	statuses: {
		pending: ["pending", "approved", "held"],
		done: ["done"],
		refused: ["refused", "withdrawn", "failed", "expired"],
	},
};

const NEXT: Readonly<Record<Outcome, LegStatus>> = { paid: "paying", failed: "failing", returned: "returning" };

/** The statuses of a bank leg of which an outcome can be stated. A released one that is in no file was never sent. */
function fromOf(outcome: Outcome, { file_id: file }: Pick<LegRow, "file_id">): readonly LegStatus[] {
	if (outcome === "returned") return ["paid"];
	return outcome === "failed" && file === null ? ["sent", "ready"] : ["sent"];
}

/**
 * What became of a card leg the provider says, and of coins the chain. A leg in coins can be stated as failed before it is
 * paid; it counts only if nothing of it can be mined any more.
 */
const isStatable = (leg: LegRow, outcome: Outcome): boolean =>
	leg.method === "wire"
		? fromOf(outcome, leg).includes(leg.status)
		: leg.method === "coin" && outcome === "failed" && (leg.status === "sent" || leg.status === "ready");

const payoutIdOf = ({ withdrawalId, number }: { readonly withdrawalId: string; readonly number: number }): string =>
	`${withdrawalId}-${number}`;

/** A leg that is ready was never asked for: nothing of it exists on a chain. */
const isEnded = (
	deps: WithdrawalDeps,
	tx: QueryExecutorProvider,
	leg: LegRow,
	disproved: readonly string[],
): Promise<boolean> | true =>
	leg.method !== "coin" ||
	leg.status === "ready" ||
	deps.coins.cancel(tx, payoutIdOf({ withdrawalId: leg.withdrawal_id, number: leg.number }), disproved);

/** What the chain says of the transactions of stated legs, before the transaction that ends them. */
async function disprovedOf(deps: WithdrawalDeps, id: string): Promise<readonly string[]> {
	const { terms } = (await deps.requests.store.find(OUTCOME, id)) ?? {};
	if (terms?.outcome !== "failed") return [];
	const found = await Promise.all(terms.legs.map((leg) => deps.coins.neverMined(payoutIdOf(leg), terms.reference)));
	return found.flat();
}

const toWire = (request: Stated, people: ReadonlyMap<string, Staffer>): WithdrawalOutcomeWire => {
	const { terms, decidedBy } = request;
	const ref = (id: string) => ({ id, name: people.get(id)?.name ?? "" });
	return {
		id: request.id,
		outcome: terms.outcome,
		legs: terms.legs.map(({ withdrawalId, number, amount }) => ({
			withdrawal_id: withdrawalId,
			number,
			amount: formatMoney(money(BigInt(amount)), terms.currency),
			currency: terms.currency,
		})),
		payment_file_id: terms.fileId,
		reference: terms.reference,
		reason: request.reason,
		requested_by: ref(request.requestedBy),
		requested_at: request.requestedAt.toISOString(),
		status: statusOf(WORDS, request.status),
		decided_by: decidedBy === null ? null : ref(decidedBy),
		decided_at: request.decidedAt?.toISOString() ?? null,
		decision_reason: request.decisionReason,
	};
};

async function wired({ store }: WithdrawalDeps, requests: readonly Stated[]): Promise<WithdrawalOutcomeWire[]> {
	const people = await store.people(
		requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? []].flat()),
	);
	return requests.map((request) => toWire(request, people));
}

/** What was stated about the legs of a withdrawal, newest first. */
export async function outcomesOf(deps: WithdrawalDeps, withdrawalId: string): Promise<WithdrawalOutcomeWire[]> {
	const ids = await deps.store.outcomeIds(withdrawalId);
	const found = await Promise.all(ids.map((id) => deps.requests.store.find(OUTCOME, id)));
	return wired(
		deps,
		found.flatMap((request) => request ?? []),
	);
}

export async function listOutcomes(deps: WithdrawalDeps, query: z.output<typeof listCall.query>) {
	const { page = 1, status } = query;
	const statuses = status === undefined ? undefined : WORDS.statuses[status];
	const found = await deps.requests.store.list(OUTCOME, { statuses }, PER_PAGE, offsetOf(page));
	const data = await wired(deps, found.requests);
	return ok(paged({ path: "/admin/withdrawal-outcomes", query: { status } }, page, found.total, data));
}

/** Done in the transaction that stores what one person says, which then has this id. */
export type Within = (tx: QueryExecutorProvider, outcomeId: string) => Promise<void>;

/** Stores what one person says; nothing is booked. */
export async function state(
	deps: WithdrawalDeps,
	by: string,
	body: Pick<z.output<typeof settleCall.body>, "command_id" | "outcome" | "reference" | "reason">,
	of: { readonly legs: readonly LegRow[]; readonly fileId: string | null },
	within?: Within,
) {
	const { legs, fileId } = of;
	const { outcome, reference, reason } = body;
	const id = requestIdOf("out", by, body.command_id);
	const known = await deps.requests.store.find(OUTCOME, id);
	if (known === undefined) {
		const [first] = legs;
		if (first === undefined) return refuse("WITHDRAWAL_LEG_NOT_FOUND");
		const wrong = legs.find((leg) => !isStatable(leg, outcome));
		if (wrong !== undefined) return refuse("WITHDRAWAL_LEG_STATE", { status: legStatusToWire(wrong.status) });
		const given = {
			id,
			userId: fileId === null ? first.user_id : null,
			accountId: fileId === null ? first.account_id : null,
			terms: {
				outcome,
				legs: legs.map((leg) => ({ withdrawalId: leg.withdrawal_id, number: leg.number, amount: leg.amount })),
				currency: first.currency,
				fileId,
				reference,
			},
			reason,
			requestedBy: by,
			requestedAt: new Date(deps.clock.nowMs()),
		};
		const added = await deps.requests.store.transaction(async (tx) => {
			const request = await deps.requests.store.add(OUTCOME, given, tx);
			if (request !== null) await within?.(tx, request.id);
			return request;
		});
		if (added === null) return refuse("WITHDRAWAL_OUTCOME_OPEN");
		return one(deps, added);
	}
	const { terms } = known;
	const isSame = terms.outcome === outcome && terms.reference === reference && known.reason === reason;
	const isOfThese = fileId === null ? names(terms.legs) === names(legs.map(named)) : terms.fileId === fileId;
	return isSame && isOfThese ? one(deps, known) : refuse("COMMAND_ID_REUSED");
}

const named = (leg: LegRow) => ({ withdrawalId: leg.withdrawal_id, number: leg.number });
const names = (legs: readonly { readonly withdrawalId: string; readonly number: number }[]): string =>
	legs.map(({ withdrawalId, number }) => `${withdrawalId} ${number}`).join(", ");

async function one(deps: WithdrawalDeps, request: Stated) {
	const [data] = await wired(deps, [request]);
	return data === undefined ? refuse("WITHDRAWAL_OUTCOME_NOT_FOUND") : ok({ data });
}

export async function settleLeg(
	deps: WithdrawalDeps,
	by: string,
	id: string,
	{ leg: number, ...body }: z.output<typeof settleCall.body>,
	within?: Within,
) {
	if ((await deps.store.find(id)) === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
	const leg = await deps.store.leg(id, number);
	return state(deps, by, body, { legs: leg === undefined ? [] : [leg], fileId: null }, within);
}

/** Another person confirms: in one transaction all legs take the outcome, or none does. Then it is booked. */
export async function confirm(deps: WithdrawalDeps, by: string, id: string, reason: string) {
	const { requests, store } = deps;
	const disproved = await disprovedOf(deps, id);
	const done = await requests.approve(OUTCOME, WORDS, { id, by, reason }, async (tx, { terms }) => {
		for (const { withdrawalId, number } of terms.legs) {
			const leg = await store.leg(withdrawalId, number, tx);
			const isMoved =
				leg !== undefined &&
				isStatable(leg, terms.outcome) &&
				(await isEnded(deps, tx, leg, disproved)) &&
				(await moveLeg(tx, leg, leg.status, {
					status: NEXT[terms.outcome],
					...(terms.reference === null ? {} : { reference: terms.reference }),
				}));
			if (!isMoved) {
				return { code: "WITHDRAWAL_LEG_STATE", params: { status: legStatusToWire(leg?.status ?? "dropped") } };
			}
		}
		return null;
	});
	if (!done.ok) return done;
	await executeLegs(deps, [...new Set(done.value.terms.legs.map(({ withdrawalId }) => withdrawalId))]);
	return one(deps, done.value);
}

export async function refuseOutcome(deps: WithdrawalDeps, by: string, id: string, reason: string) {
	const done = await deps.requests.refuse(OUTCOME, WORDS, { id, by, reason });
	return done.ok ? one(deps, done.value) : done;
}
