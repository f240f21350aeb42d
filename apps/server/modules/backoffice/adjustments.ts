import {
	type AdjustmentWire,
	adjustments as listCall,
	type requestAdjustment as requestCall,
} from "@truefill/contracts/http";
import { creditsOf } from "@truefill/core/instruments";
import { formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type * as z from "zod";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { DecimalFields, refusalToWire } from "../request.ts";
import { ofAccount, type Requests, type RequestWords, type StoredRequest, statusOf } from "../requests/index.ts";
import { ADJUSTMENT, type AdjustmentTerms } from "./adjustment-request.ts";

export interface AdjustmentDeps {
	readonly requests: Requests;
	readonly engine: EnginePort;
	readonly clock: Clock;
}

type AdjustmentStatus = AdjustmentWire["status"];
type AdjustmentRequest = StoredRequest<AdjustmentTerms>;

const WORDS: RequestWords<AdjustmentStatus> = {
	unknown: "ADJUSTMENT_NOT_FOUND",
	decided: "ADJUSTMENT_DECIDED",
	statuses: {
		pending: ["pending"],
		approved: ["approved"],
		booked: ["done"],
		refused: ["refused", "withdrawn"],
		failed: ["failed"],
	},
};

function toWire(request: AdjustmentRequest, account: AccountState): AdjustmentWire {
	const { id, terms } = request;
	return {
		id,
		account_id: account.id,
		account_number: account.number,
		customer_id: account.userId,
		kind: terms.kind,
		amount: formatMoney(money(BigInt(terms.amount)), account.currency),
		currency: terms.currency,
		note: terms.note,
		reason: request.reason,
		requested_at: request.requestedAt.toISOString(),
		requested_by: request.requestedBy,
		status: statusOf(WORDS, request.status),
		decided_at: request.decidedAt?.toISOString() ?? null,
		decided_by: request.decidedBy,
		decision_reason: request.decisionReason,
		failure: request.failure === null ? null : refusalToWire(request.failure),
	};
}

async function wired(engine: EnginePort, request: AdjustmentRequest): Promise<AdjustmentWire> {
	const account = await engine.account(ofAccount(request.accountId));
	invariant(account !== undefined, "an adjustment is of an account");
	return toWire(request, account);
}

export async function listAdjustments(
	{ requests, engine }: AdjustmentDeps,
	{ page = 1, status }: { readonly page?: number | undefined; readonly status?: AdjustmentStatus | undefined },
) {
	const statuses = status === undefined ? undefined : WORDS.statuses[status];
	const found = await requests.store.list(ADJUSTMENT, { statuses }, PER_PAGE, offsetOf(page));
	const data = await Promise.all(found.requests.map((request) => wired(engine, request)));
	return ok(paged({ path: listCall.path, query: { status } }, page, found.total, data));
}

/** Requests an adjustment: stored with requester and reason; nothing is booked. The engine checks it on approval. */
export async function requestAdjustment(
	{ requests, engine, clock }: AdjustmentDeps,
	actorUserId: string,
	body: z.output<typeof requestCall.body>,
) {
	const named = await engine.account(body.account_id);
	const account = named ?? (await engine.account((await requests.store.accountNumbered(body.account_id)) ?? ""));
	if (account === undefined) return refuse("ACCOUNT_NOT_FOUND");
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, account.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount === 0n) return refuse("NOTHING_TO_CHANGE");
	const { kind, note, reason } = body;
	if (kind !== "adjustment") {
		if (amount < 0n) return refuse("AMOUNT_NOT_POSITIVE");
		const profile = account.jurisdiction?.profile ?? "retail-eu-uk";
		if (!creditsOf(profile).includes(kind)) return refuse("CREDIT_NOT_ALLOWED", { kind, profile });
	}
	const terms: AdjustmentTerms = { kind, amount: `${amount}`, currency: account.currency, note };
	const request = await requests.store.add(ADJUSTMENT, {
		id: `adj_${sha256(`${actorUserId} ${body.command_id}`).slice(0, 32)}`,
		userId: account.userId,
		accountId: account.id,
		terms,
		reason,
		requestedBy: actorUserId,
		requestedAt: new Date(clock.nowMs()),
	});
	invariant(request !== null, "adjustments have no unique key");
	const isSame =
		request.accountId === account.id &&
		request.reason === reason &&
		(["kind", "amount", "note"] as const).every((name) => request.terms[name] === terms[name]);
	return isSame ? ok({ data: toWire(request, account) }) : refuse("COMMAND_ID_REUSED");
}

/** Approves another person's request and books it under its own reason. */
export async function approveAdjustment({ requests, engine }: AdjustmentDeps, by: string, id: string, reason: string) {
	const done = await requests.approve(ADJUSTMENT, WORDS, { id, by, reason });
	return done.ok ? ok({ data: await wired(engine, done.value) }) : done;
}

/** Refuses a pending one; its requester may do so too, to withdraw it. */
export async function refuseAdjustment({ requests, engine }: AdjustmentDeps, by: string, id: string, reason: string) {
	const done = await requests.refuse(ADJUSTMENT, WORDS, { id, by, reason });
	return done.ok ? ok({ data: await wired(engine, done.value) }) : done;
}
