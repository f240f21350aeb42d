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
import { type AdjustmentRow, type AdjustmentStatus, type AdjustmentStore, commandOf } from "./adjustment-store.ts";

export interface AdjustmentDeps {
	readonly adjustments: AdjustmentStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
}

function toWire(row: AdjustmentRow, account: AccountState): AdjustmentWire {
	return {
		id: row.id,
		account_id: row.account_id,
		account_number: account.number,
		customer_id: account.userId,
		kind: row.kind,
		amount: formatMoney(money(BigInt(row.amount)), account.currency),
		currency: row.currency,
		note: row.note,
		reason: row.reason,
		requested_at: row.requested_at.toISOString(),
		requested_by: row.requested_by,
		status: row.status,
		decided_at: row.decided_at?.toISOString() ?? null,
		decided_by: row.decided_by,
		decision_reason: row.decision_reason,
		failure: row.failure as AdjustmentWire["failure"],
	};
}

const accountOf = async (engine: EnginePort, row: AdjustmentRow): Promise<AccountState> => {
	const account = await engine.account(row.account_id);
	invariant(account !== undefined, "an adjustment is of an account");
	return account;
};

export async function listAdjustments(
	{ adjustments, engine }: AdjustmentDeps,
	{ page = 1, status }: { readonly page?: number | undefined; readonly status?: AdjustmentStatus | undefined },
) {
	const { rows, total } = await adjustments.list(status, PER_PAGE, offsetOf(page));
	const data = await Promise.all(rows.map(async (row) => toWire(row, await accountOf(engine, row))));
	return ok(paged({ path: listCall.path, query: { status } }, page, total, data));
}

/** Requests an adjustment: stored with requester and reason; nothing is booked. The engine checks it on approval. */
export async function requestAdjustment(
	{ adjustments, engine, clock }: AdjustmentDeps,
	actorUserId: string,
	body: z.output<typeof requestCall.body>,
) {
	const named = await engine.account(body.account_id);
	const account = named ?? (await engine.account((await adjustments.accountNumbered(body.account_id)) ?? ""));
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
	const wanted: AdjustmentRow = {
		id: `adj_${sha256(`${actorUserId} ${body.command_id}`).slice(0, 32)}`,
		account_id: account.id,
		kind,
		amount: `${amount}`,
		currency: account.currency,
		note,
		reason,
		requested_at: new Date(clock.nowMs()),
		requested_by: actorUserId,
		status: "pending",
		decided_at: null,
		decided_by: null,
		decision_reason: null,
		failure: null,
	};
	const details = { adjustment: wanted.id, kind, amount: wanted.amount, currency: wanted.currency, note };
	const row = await adjustments.add(wanted, { actorUserId, action: "adjustment.requested", reason, details });
	const same = (["account_id", "kind", "amount", "note", "reason"] as const).every(
		(name) => row[name] === wanted[name],
	);
	return same ? ok({ data: toWire(row, account) }) : refuse("COMMAND_ID_REUSED");
}

/**
 * Approves another person's request and books it through the engine under its own reason. The approval is stored first;
 * the command id is derived from the adjustment, so after a crash in between it can be approved again. Refused:
 * ADJUSTMENT_NOT_FOUND, FOUR_EYES, ADJUSTMENT_DECIDED, and the engine's refusals.
 */
export async function approveAdjustment(
	{ adjustments, engine, clock }: AdjustmentDeps,
	actorUserId: string,
	id: string,
	reason: string,
) {
	const decided = await adjustments.decide(id, "approved", { by: actorUserId, reason, at: new Date(clock.nowMs()) });
	if (decided.kind === "unknown") return refuse("ADJUSTMENT_NOT_FOUND");
	if (decided.kind === "own") return refuse("FOUR_EYES");
	if (decided.kind === "decided") return refuse("ADJUSTMENT_DECIDED", { status: decided.status });
	const { row } = decided;
	const account = await accountOf(engine, row);
	const commandId = commandOf(id);
	const answer = await engine.submit(
		{
			kind: "adjust-balance",
			commandId,
			origin: "staff",
			accountId: row.account_id,
			amount: money(BigInt(row.amount)),
			reason: row.kind,
			note: row.note,
		},
		sha256(commandId),
	);
	if (answer.kind === "failed") return refuse(answer.code);
	if (answer.kind === "accepted") return ok({ data: toWire(await adjustments.settle(id, "booked", null), account) });
	const { code, params } = answer.refusal;
	// A frozen account's refusal is not recorded: the approval stays valid and can be booked later.
	if (code !== "ACCOUNT_FROZEN") await adjustments.settle(id, "failed", refusalToWire(answer.refusal));
	return refuse(code, params);
}

/** Refuses a pending one; its requester may do so too, to withdraw it. */
export async function refuseAdjustment(
	{ adjustments, engine, clock }: AdjustmentDeps,
	actorUserId: string,
	id: string,
	reason: string,
) {
	const decided = await adjustments.decide(id, "refused", { by: actorUserId, reason, at: new Date(clock.nowMs()) });
	if (decided.kind === "decided-now") return ok({ data: toWire(decided.row, await accountOf(engine, decided.row)) });
	if (decided.kind === "decided") return refuse("ADJUSTMENT_DECIDED", { status: decided.status });
	return refuse("ADJUSTMENT_NOT_FOUND");
}
