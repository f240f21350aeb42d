import { invariant, refuse } from "@truefill/core/result";
import { sha256 } from "../../engine/index.ts";
import type { RequestWords, StoredRequest } from "../requests/index.ts";
import { gatesFor, ownDetail, type RequestBody, wantedOf } from "./customer.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { refusingGate } from "./gates.ts";
import { makePlan, termsOf } from "./plan.ts";
import type { WithdrawalTerms } from "./terms.ts";

export const WORDS: RequestWords<"pending" | "approved" | "released" | "refused" | "rejected" | "cancelled"> = {
	unknown: "WITHDRAWAL_NOT_FOUND",
	decided: "WITHDRAWAL_DECIDED",
	statuses: {
		pending: ["pending", "held"],
		approved: ["approved"],
		released: ["done"],
		refused: ["failed"],
		rejected: ["refused", "expired"],
		cancelled: ["withdrawn"],
	},
};

/** Short enough to be the end-to-end id of a bank payment. */
const idOf = (userId: string, commandId: string): string => `wdr_${sha256(`${userId} ${commandId}`).slice(0, 28)}`;

/**
 * Requests a withdrawal as it was planned, and holds its amount. A session alone never does: every gate is checked here,
 * and the proof of this session must include the second factor.
 */
export const requestWithdrawal = (deps: WithdrawalDeps, by: Requester, body: RequestBody) =>
	deps.inTurn.run(body.account_id, () => requestInTurn(deps, by, body));

interface Requester {
	readonly userId: string;
	readonly sessionId: string;
}

async function requestInTurn(deps: WithdrawalDeps, { userId, sessionId }: Requester, body: RequestBody) {
	const { requests, definition, store, clock } = deps;
	const id = idOf(userId, body.command_id);
	const same = await requests.store.find(definition, id);
	if (same !== undefined) return repeated(deps, userId, same, body);
	const wanted = await wantedOf(deps, userId, body);
	if (!wanted.ok) return wanted;
	const { account, amount } = wanted.value;
	const gate = refusingGate(await gatesFor(deps, account));
	if (gate !== null) return refuse(gate.code, gate.params);
	if (!(await deps.isElevatedBySecondFactor(sessionId))) return refuse("STEP_UP_REQUIRED");
	const made = await makePlan(deps, account, amount, body);
	if (!made.ok) return made;
	const plan = made.value;
	const [obstacle] = plan.obstacles;
	if (obstacle !== undefined) return { ok: false, refusal: obstacle } as const;
	if (plan.id !== body.plan_id) return refuse("WITHDRAWAL_PLAN_CHANGED");
	const request = await store.transaction(async (tx) => {
		if ((await store.lockAccount(tx, account.id)) !== plan.withdrawals) return null;
		for (const { method, to } of plan.legs) {
			if (method === "wire" && (await deps.beneficiaries.lock(tx, userId, to ?? "")) === undefined) return null;
			if (method === "coin" && (await deps.coinBeneficiaries.lock(tx, userId, to ?? "")) === undefined) return null;
		}
		const added = await requests.store.add(
			definition,
			{
				id,
				userId,
				accountId: account.id,
				terms: termsOf(plan, account.currency),
				reason: "withdrawal",
				requestedBy: userId,
				requestedAt: new Date(clock.nowMs()),
			},
			tx,
		);
		invariant(added !== null, "withdrawals have no unique key");
		return added;
	});
	if (request === null) {
		// The same request came in between, another one did, or the bank account was removed.
		const meanwhile = await requests.store.find(definition, id);
		return meanwhile === undefined ? refuse("WITHDRAWAL_PLAN_CHANGED") : repeated(deps, userId, meanwhile, body);
	}
	return answer(deps, userId, await requests.place(definition, request));
}

/** A repeated request with the same content gives the same answer. */
async function repeated(
	deps: WithdrawalDeps,
	userId: string,
	request: StoredRequest<WithdrawalTerms>,
	body: RequestBody,
) {
	const { planId } = request.terms;
	if (request.accountId !== body.account_id || planId !== body.plan_id) return refuse("COMMAND_ID_REUSED");
	return answer(deps, userId, await deps.requests.place(deps.definition, request));
}

async function answer(deps: WithdrawalDeps, userId: string, { id, status, failure }: StoredRequest<WithdrawalTerms>) {
	if (status === "failed" && failure !== null && failure.code !== "WITHDRAWAL_UNKNOWN") {
		return refuse(failure.code, failure.params);
	}
	return ownDetail(deps, userId, id);
}

/** By the customer, until the first approval. */
export async function cancelWithdrawal(deps: WithdrawalDeps, userId: string, id: string) {
	const { requests, definition } = deps;
	const found = await requests.store.find(definition, id);
	if (found === undefined || found.userId !== userId) return refuse("WITHDRAWAL_NOT_FOUND");
	if (found.status === "withdrawn") return ownDetail(deps, userId, id);
	const done = await requests.refuse(definition, WORDS, { id, by: userId, reason: null });
	return done.ok ? ownDetail(deps, userId, id) : done;
}
