import type { Answers } from "./authorization.golden-row.ts";

/*
 * Who gets which answer, written by hand: the columns of the golden table. Each of its rows names one of these, or
 * writes its own. No session of the table has a recent step-up.
 */
export const everybody: Answers = {
	anon: "ok",
	pending: "ok",
	deactivated: "ok",
	customer: "ok",
	other: "ok",
	support: "ok",
	finance: "ok",
	risk: "ok",
	admin: "ok",
};
export const signedIn: Answers = { ...everybody, anon: "SIGN_IN_REQUIRED" };
/** Calls about one's own security. */
export const provedAgain: Answers = {
	anon: "SIGN_IN_REQUIRED",
	pending: "STEP_UP_REQUIRED",
	deactivated: "STEP_UP_REQUIRED",
	customer: "STEP_UP_REQUIRED",
	other: "STEP_UP_REQUIRED",
	support: "STEP_UP_REQUIRED",
	finance: "STEP_UP_REQUIRED",
	risk: "STEP_UP_REQUIRED",
	admin: "STEP_UP_REQUIRED",
};

export const activeCustomer: Answers = {
	anon: "SIGN_IN_REQUIRED",
	pending: "CLIENT_PENDING",
	deactivated: "CLIENT_DEACTIVATED",
	customer: "ok",
	other: "ok",
	support: "NOT_ALLOWED",
	finance: "NOT_ALLOWED",
	risk: "NOT_ALLOWED",
	admin: "NOT_ALLOWED",
};
export const provedCustomer: Answers = { ...activeCustomer, customer: "STEP_UP_REQUIRED", other: "STEP_UP_REQUIRED" };
/** The demo customer's account; for another customer it does not exist. */
export const ownAccount: Answers = { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" };
export const ownTrade: Answers = { ...activeCustomer, other: "TRADE_NOT_FOUND" };
export const ownOrder: Answers = { ...activeCustomer, other: "ORDER_NOT_FOUND" };

/** Of the staff, only the admin. */
export const adminOnly: Answers = {
	anon: "SIGN_IN_REQUIRED",
	pending: "CLIENT_PENDING",
	deactivated: "CLIENT_DEACTIVATED",
	customer: "NOT_ALLOWED",
	other: "NOT_ALLOWED",
	support: "NOT_ALLOWED",
	finance: "NOT_ALLOWED",
	risk: "NOT_ALLOWED",
	admin: "ok",
};
export const anyStaff: Answers = { ...adminOnly, support: "ok", finance: "ok", risk: "ok" };
export const supportOnly: Answers = { ...adminOnly, support: "ok" };
export const riskOnly: Answers = { ...adminOnly, risk: "ok" };
export const financeOnly: Answers = { ...adminOnly, finance: "ok" };
/** Calls about money, and calls that weaken protection: staff need a recent step-up too. */
export const riskProvedAgain: Answers = { ...adminOnly, risk: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const financeProvedAgain: Answers = { ...adminOnly, finance: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const supportProvedAgain: Answers = { ...adminOnly, support: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const adminProvedAgain: Answers = { ...adminOnly, admin: "STEP_UP_REQUIRED" };
