import {
	addBeneficiary,
	approveWithdrawal,
	confirmTotp,
	confirmWithdrawalOutcome,
	enrolTotp,
	makePaymentFile,
	planWithdrawal,
	releasePaymentFile,
	releaseWithdrawal,
	renewRecoveryCodes,
	requestWithdrawal,
	security,
	settlePaymentFile,
	stepUp,
	type WithdrawalWire,
	withdrawals,
} from "@truefill/contracts/http";
import { DEMO_LIVE_CUSTOMER, demoLiveCode } from "../../../modules/identity/index.ts";
import type { Past } from "./past.ts";
import { ADMIN, DEMO_IBAN, FINANCE } from "./people.ts";

const HOUR_MS = 3_600_000;
const A_MOMENT_MS = 20_000;

/**
 * The authenticator app with the published secret. @returns its recovery codes: a code of the app would be refused if
 * somebody has signed in with a later one meanwhile.
 */
export async function addFactor({ call, clock }: Past, atMs: number): Promise<readonly string[]> {
	clock.moveTo(atMs);
	if ((await call(security, DEMO_LIVE_CUSTOMER, {})).data.totp.on) {
		return (await call(renewRecoveryCodes, DEMO_LIVE_CUSTOMER, { body: {} })).data.recovery_codes;
	}
	await call(enrolTotp, DEMO_LIVE_CUSTOMER, { body: {} });
	const body = { code: demoLiveCode(clock.nowMs()) };
	return (await call(confirmTotp, DEMO_LIVE_CUSTOMER, { body })).data.recovery_codes;
}

export async function addBank({ call, clock }: Past, commandId: string, atMs: number): Promise<void> {
	clock.moveTo(atMs);
	const { firstName, lastName } = DEMO_LIVE_CUSTOMER;
	const body = { command_id: commandId, holder: `${firstName} ${lastName}`, country: "DE", iban: DEMO_IBAN };
	await call(addBeneficiary, DEMO_LIVE_CUSTOMER, { body });
}

/** The customer's withdrawals, the oldest first. */
const own = async ({ call }: Past): Promise<WithdrawalWire[]> =>
	(await call(withdrawals, DEMO_LIVE_CUSTOMER, {})).data.toReversed();

interface Wanted {
	/** A recovery code, which is used up. */
	readonly code: string | undefined;
	readonly command_id: string;
	readonly account_id: string;
	readonly amount: string;
}

/** Requests what is planned, with a fresh proof by password and code. */
async function request({ call }: Past, { code, ...wanted }: Wanted): Promise<void> {
	const { account_id, amount } = wanted;
	const { plan_id } = (await call(planWithdrawal, DEMO_LIVE_CUSTOMER, { body: { account_id, amount } })).data;
	await call(stepUp, DEMO_LIVE_CUSTOMER, { body: { password: DEMO_LIVE_CUSTOMER.password, code } });
	await call(requestWithdrawal, DEMO_LIVE_CUSTOMER, { body: { ...wanted, plan_id } });
}

/** A withdrawal that waits for the desk. */
export async function askForMore(past: Past, wanted: Wanted, atMs: number): Promise<void> {
	past.clock.moveTo(atMs);
	if ((await own(past)).length < 2) await request(past, wanted);
}

/** A withdrawal from the request to the payment, back to the card first and the rest to the bank. */
export async function withdraw(
	past: Past,
	wanted: Wanted,
	{ fileId, outcomeId }: { readonly fileId: string; readonly outcomeId: string },
	atMs: number,
): Promise<void> {
	const { call, clock, modules } = past;
	clock.moveTo(atMs);
	if ((await own(past)).length === 0) await request(past, wanted);
	const [{ id, status } = { id: "", status: null }] = await own(past);
	clock.moveTo(atMs + 2 * HOUR_MS);
	if (status === "pending") {
		const reason = "Sources and bank account agree";
		await call(approveWithdrawal, FINANCE, { params: { id }, body: { reason } });
	}
	clock.moveTo(atMs + 5 * HOUR_MS);
	if (status === "pending" || status === "approved") {
		await call(releaseWithdrawal, ADMIN, { params: { id }, body: { reason: "Identity and plan checked" } });
	}
	clock.moveTo(clock.nowMs() + A_MOMENT_MS);
	await modules.payments.work();
	await modules.paymentProvider.deliver();
	await modules.withdrawals.work();
	await payTheBank(past, { fileId, outcomeId }, atMs + 24 * HOUR_MS);
}

/** One makes the payment file and says what the bank did with it; another one releases the file and confirms. */
async function payTheBank(
	{ call, clock }: Past,
	{ fileId, outcomeId }: { readonly fileId: string; readonly outcomeId: string },
	atMs: number,
): Promise<void> {
	clock.moveTo(atMs);
	const making = { command_id: fileId, currency: "EUR", reason: "Payments of this morning" };
	const file = (await call(makePaymentFile, FINANCE, { body: making })).data;
	clock.moveTo(atMs + HOUR_MS);
	const params = { id: file.id };
	if (file.status === "made") {
		await call(releasePaymentFile, ADMIN, { params, body: { reason: "Count and total agree" } });
	}
	clock.moveTo(atMs + 24 * HOUR_MS);
	const stating = { command_id: outcomeId, outcome: "paid", reference: "NTRF DEMO 1", reason: "On the statement" };
	const stated = (await call(settlePaymentFile, FINANCE, { params, body: { ...stating, outcome: "paid" } })).data;
	clock.moveTo(atMs + 26 * HOUR_MS);
	if (stated.status === "pending") {
		const reason = "Checked against the bank's statement";
		await call(confirmWithdrawalOutcome, ADMIN, { params: { id: stated.id }, body: { reason } });
	}
}
