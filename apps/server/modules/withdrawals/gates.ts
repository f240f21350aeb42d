import type { ErrorCode } from "@truefill/contracts/errors";
import { sentence } from "@truefill/contracts/errors";
import type { StepOwner, WithdrawalGateWire } from "@truefill/contracts/http";
import type { AccountState } from "@truefill/core/trading";
import type { Beneficiary } from "../beneficiaries/index.ts";
import type { Safeguards } from "../identity/index.ts";

/** Money stays this long after a password, a factor, another sign-in method or the address has changed. */
export const SECURITY_WAIT_MS: number = 24 * 3_600_000;

interface Why {
	readonly code: ErrorCode;
	readonly params: Readonly<Record<string, string>>;
}

/** What the customer needs before money can leave; `why` is null when it is met. */
export interface Gate {
	readonly code: WithdrawalGateWire["code"];
	readonly owner: StepOwner;
	readonly until: Date | null;
	readonly why: Why | null;
}

export interface GateFacts {
	readonly account: Pick<AccountState, "type" | "currency">;
	readonly safeguards: Safeguards;
	/** Whether the level of verification allows any withdrawal. */
	readonly isVerified: boolean;
	readonly beneficiaries: readonly Pick<Beneficiary, "usableFrom">[];
	readonly nowMs: number;
}

const gate = (code: Gate["code"], isMet: boolean, why: ErrorCode, owner: StepOwner = "you"): Gate => ({
	code,
	owner,
	until: null,
	why: isMet ? null : { code: why, params: {} },
});

/** The gates in the order in which they are shown and refuse. Nothing else stops money: no exclusion, no country. */
export function gatesOf({ account, safeguards, isVerified, beneficiaries, nowMs }: GateFacts): readonly Gate[] {
	const changedMs = safeguards.changedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
	return [
		gate("live-account", account.type === "live", "ACCOUNT_NOT_LIVE"),
		gate("email", safeguards.isConfirmed, "EMAIL_UNCONFIRMED"),
		gate("verification", isVerified, "WITHDRAWAL_VERIFICATION_NEEDED"),
		gate("second-factor", safeguards.hasSecondFactor, "WITHDRAWAL_FACTOR_NEEDED"),
		waiting("security-change", changedMs + SECURITY_WAIT_MS, nowMs, "WITHDRAWAL_SECURITY_CHANGED"),
		beneficiaryGate(beneficiaries, nowMs),
	];
}

function waiting(code: Gate["code"], untilMs: number, nowMs: number, why: ErrorCode): Gate {
	if (nowMs >= untilMs) return { code, owner: "us", until: null, why: null };
	const until = new Date(untilMs);
	return { code, owner: "us", until, why: { code: why, params: { until: until.toISOString() } } };
}

function beneficiaryGate(own: GateFacts["beneficiaries"], nowMs: number): Gate {
	const first = own.reduce((least, { usableFrom }) => Math.min(least, usableFrom.getTime()), Number.POSITIVE_INFINITY);
	if (own.length === 0) return gate("beneficiary", false, "BENEFICIARY_MISSING");
	return waiting("beneficiary", first, nowMs, "BENEFICIARY_WAITS");
}

export const gateToWire = ({ code, owner, until, why }: Gate): WithdrawalGateWire => ({
	code,
	state: why === null ? "met" : until === null ? "missing" : "waiting",
	owner,
	until: until?.toISOString() ?? null,
	reason: why === null ? null : { code: why.code, message: sentence(why.code, why.params), params: { ...why.params } },
});

/** The first gate that refuses a request. What goes to cards alone needs no bank account. */
export const refusingGate = (gates: readonly Gate[]): Why | null =>
	gates.find(({ code, why }) => why !== null && code !== "beneficiary")?.why ?? null;
