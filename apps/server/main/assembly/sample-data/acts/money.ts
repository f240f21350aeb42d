import {
	addBeneficiary,
	approveAdjustment,
	approveDeposit,
	approveWithdrawal,
	cancelWithdrawal,
	confirmTotp,
	enrolTotp,
	planWithdrawal,
	rejectWithdrawal,
	releaseWithdrawal,
	renewRecoveryCodes,
	requestAdjustment,
	requestDeposit,
	requestWithdrawal,
	returnDeposit,
	security,
	stepUp,
	withdrawals,
} from "@truefill/contracts/http";
import type { AccountCurrency } from "@truefill/core/money";
import { demoLiveCode } from "../../../../modules/identity/index.ts";
import { ADMIN, FINANCE } from "../../demo-life/people.ts";
import { type Actor, once, type Stage } from "../stage.ts";
import { sampleIban } from "./iban.ts";

const REASON = "On the bank's statement";

export interface Wire {
	readonly name: string;
	readonly accountId: string;
	readonly amount: string;
	readonly currency: AccountCurrency;
	/** Another name than the customer's, as on the bank's statement. */
	readonly sender?: string;
}

/** Finance enters a wire that has arrived. @returns its id */
export async function enterWire({ past }: Stage, actor: Actor, wire: Wire): Promise<string> {
	const { person } = actor;
	const body = {
		command_id: actor.idOf(`wire ${wire.name}`),
		account_id: wire.accountId,
		amount: wire.amount,
		currency: wire.currency,
		reference: `SAMPLE ${actor.idOf(wire.name).slice(0, 8).toUpperCase()}`,
		sender: wire.sender ?? `${person.firstName} ${person.lastName}`,
		...(wire.sender === undefined
			? {}
			: { sender_reason: "The account is shared, the customer has shown the contract" }),
		sender_account: sampleIban(person.id),
		reason: REASON,
	};
	return (await past.call(requestDeposit, FINANCE, { body })).data.id;
}

export async function bookWire({ past }: Stage, id: string): Promise<void> {
	const asked = { params: { id }, body: { reason: "Name and reference agree" } };
	await once(past.call(approveDeposit, ADMIN, asked), "DEPOSIT_DECIDED");
}

export async function returnWire({ past }: Stage, id: string): Promise<void> {
	const asked = { params: { id }, body: { reason: "Sent from the account of another person" } };
	await once(past.call(returnDeposit, ADMIN, asked), "DEPOSIT_DECIDED");
}

interface Adjustment {
	readonly accountId: string;
	readonly kind: "goodwill" | "compensation" | "adjustment";
	readonly amount: string;
	readonly note: string;
	readonly isBooked: boolean;
}

export async function adjust({ past }: Stage, actor: Actor, adjustment: Adjustment): Promise<void> {
	const { accountId, kind, amount, note, isBooked } = adjustment;
	const body = {
		command_id: actor.idOf(`adjust ${note}`),
		account_id: accountId,
		kind,
		amount,
		note,
		reason: "Agreed with the customer in the chat",
	};
	const { id } = (await past.call(requestAdjustment, FINANCE, { body })).data;
	if (!isBooked) return;
	const asked = { params: { id }, body: { reason: "Amount checked" } };
	await once(past.call(approveAdjustment, ADMIN, asked), "ADJUSTMENT_DECIDED");
}

/** Turns on the authenticator app. @returns its recovery codes */
export async function addFactor({ past: { call, clock } }: Stage, { caller }: Actor): Promise<readonly string[]> {
	if ((await call(security, caller, {})).data.totp.on) {
		return (await call(renewRecoveryCodes, caller, { body: {} })).data.recovery_codes;
	}
	await call(enrolTotp, caller, { body: {} });
	return (await call(confirmTotp, caller, { body: { code: demoLiveCode(clock.nowMs()) } })).data.recovery_codes;
}

export async function addBank({ past }: Stage, actor: Actor): Promise<void> {
	const { person, caller } = actor;
	const holder = `${person.firstName} ${person.lastName}`;
	const body = { command_id: actor.idOf("bank"), holder, country: "DE", iban: sampleIban(person.id) };
	await past.call(addBeneficiary, caller, { body });
}

/** Asks for a withdrawal, with a fresh proof by password and a recovery code. @returns its id */
export async function askToWithdraw(
	{ past: { call } }: Stage,
	actor: Actor,
	{
		accountId,
		amount,
		code,
	}: { readonly accountId: string; readonly amount: string; readonly code: string | undefined },
): Promise<string> {
	const { person, caller } = actor;
	const [known] = (await call(withdrawals, caller, {})).data;
	if (known !== undefined) return known.id;
	const body = { account_id: accountId, amount };
	const { plan_id } = (await call(planWithdrawal, caller, { body })).data;
	await call(stepUp, caller, { body: { password: person.password ?? "", code } });
	const wanted = { ...body, plan_id, command_id: actor.idOf("withdrawal") };
	return (await call(requestWithdrawal, caller, { body: wanted })).data.id;
}

export type WithdrawalEnd = "waits" | "approved" | "released" | "rejected" | "cancelled";

/** What becomes of a withdrawal. */
export async function decideWithdrawal(
	{ past: { call } }: Stage,
	{ caller }: Actor,
	id: string,
	end: WithdrawalEnd,
): Promise<void> {
	const params = { id };
	const decided = "WITHDRAWAL_DECIDED";
	if (end === "cancelled") await once(call(cancelWithdrawal, caller, { params, body: {} }), decided);
	if (end === "rejected") {
		const reason = "The bank account belongs to another person";
		await once(call(rejectWithdrawal, FINANCE, { params, body: { reason } }), decided);
	}
	if (end === "approved" || end === "released") {
		const reason = "Sources and bank account agree";
		await once(call(approveWithdrawal, FINANCE, { params, body: { reason } }), decided, "FOUR_EYES");
	}
	if (end === "released") {
		await once(call(releaseWithdrawal, ADMIN, { params, body: { reason: "Identity and plan checked" } }), decided);
	}
}
