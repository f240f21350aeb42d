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
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import { DecimalFields } from "../request.ts";
import {
	accountNamed,
	accountOf,
	pageOfRequests,
	type Requests,
	type RequestWords,
	requestIdOf,
	type StoredRequest,
	trailToWire,
} from "../requests/index.ts";
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
	const { kind, amount, currency, note } = request.terms;
	return {
		...trailToWire(request, account, WORDS),
		kind,
		amount: formatMoney(money(BigInt(amount)), account.currency),
		currency,
		note,
	};
}

const wired = async (engine: EnginePort, request: AdjustmentRequest): Promise<AdjustmentWire> =>
	toWire(request, await accountOf(engine, request));

export const listAdjustments = (
	deps: AdjustmentDeps,
	wanted: { readonly page?: number | undefined; readonly status?: AdjustmentStatus | undefined },
) => pageOfRequests(deps, { definition: ADJUSTMENT, words: WORDS, path: listCall.path }, wanted, toWire);

/** Requests an adjustment: stored with requester and reason; nothing is booked. The engine checks it on approval. */
export async function requestAdjustment(
	deps: AdjustmentDeps,
	actorUserId: string,
	body: z.output<typeof requestCall.body>,
) {
	const account = await accountNamed(deps, body.account_id);
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
	const request = await deps.requests.store.add(ADJUSTMENT, {
		id: requestIdOf("adj", actorUserId, body.command_id),
		userId: account.userId,
		accountId: account.id,
		terms,
		reason,
		requestedBy: actorUserId,
		requestedAt: new Date(deps.clock.nowMs()),
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
