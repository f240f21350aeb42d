import {
	approveAction,
	approveAdjustment,
	approveBankLine,
	approveCoinDecision,
	approveDeposit,
	approveSetting,
	approveWithdrawal,
	confirmWithdrawalOutcome,
	decidePersonalRequest,
	type RequestKind,
	refuseAction,
	refuseAdjustment,
	refuseBankLine,
	refuseCoinDecision,
	refuseSetting,
	refuseWithdrawalOutcome,
	rejectWithdrawal,
	releaseWithdrawal,
	returnDeposit,
	type StaffRequest,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

export type RequestDecision = "approve" | "refuse";

/** Kinds whose decision is one call with a reason. The others are decided on screens of their own. */
export type DecidableKind = Exclude<RequestKind, "verification" | "screening">;

export const isDecidable = (kind: RequestKind): kind is DecidableKind =>
	kind !== "verification" && kind !== "screening";

interface Given {
	readonly params: { readonly id: string };
	readonly body: { readonly reason: string };
}
type Decide = (given: Given, request: Pick<StaffRequest, "approvals">) => Promise<unknown>;

const CALLS: Readonly<Record<DecidableKind, Readonly<Record<RequestDecision, Decide>>>> = {
	adjustment: {
		approve: (given) => call(approveAdjustment, given),
		refuse: (given) => call(refuseAdjustment, given),
	},
	deposit: { approve: (given) => call(approveDeposit, given), refuse: (given) => call(returnDeposit, given) },
	"personal-change": {
		approve: ({ params, body }) => call(decidePersonalRequest, { params, body: { ...body, decision: "approve" } }),
		refuse: ({ params, body }) => call(decidePersonalRequest, { params, body: { ...body, decision: "refuse" } }),
	},
	"corporate-action": {
		approve: (given) => call(approveAction, given),
		refuse: (given) => call(refuseAction, given),
	},
	"setting-change": {
		approve: (given) => call(approveSetting, given),
		refuse: (given) => call(refuseSetting, given),
	},
	withdrawal: {
		// The first person approves, the second releases.
		approve: (given, { approvals }) => call(approvals.given === 0 ? approveWithdrawal : releaseWithdrawal, given),
		refuse: (given) => call(rejectWithdrawal, given),
	},
	"bank-line": {
		approve: (given) => call(approveBankLine, given),
		refuse: (given) => call(refuseBankLine, given),
	},
	"coin-deposit": {
		approve: (given) => call(approveCoinDecision, given),
		refuse: (given) => call(refuseCoinDecision, given),
	},
	"withdrawal-outcome": {
		approve: (given) => call(confirmWithdrawalOutcome, given),
		refuse: (given) => call(refuseWithdrawalOutcome, given),
	},
};

/** What a decision may change on other screens. The customer's card is not among them: each look at it is recorded. */
const STALE = [
	["requests"],
	["withdrawals"],
	["bank"],
	["coin-deposits"],
	["market"],
	["settings"],
	["staff-clients", "one"],
] as const;

/**
 * Decides a request by the call of its kind. Throws `ApiError`. Its screens are fetched again in any case: a refused
 * approval may have left the request held.
 */
export async function sendRequestDecision(
	request: Pick<StaffRequest, "id" | "approvals"> & { readonly kind: DecidableKind },
	decision: RequestDecision,
	reason: string,
): Promise<void> {
	try {
		await CALLS[request.kind][decision]({ params: { id: request.id }, body: { reason } }, request);
	} finally {
		for (const part of STALE) void queryClient.invalidateQueries({ queryKey: ["desk", ...part] });
	}
}
