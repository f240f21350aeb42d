import type { Answers } from "./authorization.golden.ts";

/*
 * Who gets which answer, written by hand: the columns of the golden table. Each row of it names one of these, or writes
 * its own. Nobody of the table's people has proved again who they are.
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
/** What everybody does about their own security. */
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
/** The demo customer's account; another customer is told that there is none. */
export const ownAccount: Answers = { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" };
export const ownTrade: Answers = { ...activeCustomer, other: "TRADE_NOT_FOUND" };
export const ownOrder: Answers = { ...activeCustomer, other: "ORDER_NOT_FOUND" };

/** Of the staff, the admin alone. */
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
/** Acts about money, and those that loosen what protects it: staff, too, proves again who it is. */
export const riskProvedAgain: Answers = { ...adminOnly, risk: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const financeProvedAgain: Answers = { ...adminOnly, finance: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const supportProvedAgain: Answers = { ...adminOnly, support: "STEP_UP_REQUIRED", admin: "STEP_UP_REQUIRED" };
export const adminProvedAgain: Answers = { ...adminOnly, admin: "STEP_UP_REQUIRED" };
