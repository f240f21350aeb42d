import type {
	DestinationWire,
	LegWire,
	PlannedLegWire,
	WithdrawalDetailWire,
	WithdrawalWire,
} from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, money } from "@truefill/core/money";
import type { StoredRefusal } from "@truefill/core/trading";
import { refusalToWire } from "../request.ts";
import type { Loaded } from "./load.ts";
import type { Plan, PlanLeg } from "./plan.ts";
import { stepsOf } from "./steps.ts";
import type { LegRow, LegStatus, WithdrawalRow } from "./tables.ts";

const text = (minor: string, currency: AccountCurrency): string => formatMoney(money(BigInt(minor)), currency);
const cardNumber = (last4: string): string => `•••• ${last4}`;

function destinationOf({ method, to, card, beneficiary }: PlanLeg): DestinationWire | null {
	if (method === "card") return { id: to ?? "", name: card?.brand ?? "", number: cardNumber(card?.last4 ?? "") };
	return beneficiary === null ? null : { id: beneficiary.id, name: beneficiary.holder, number: beneficiary.masked };
}

export const plannedLegToWire = (leg: PlanLeg, at: number, currency: AccountCurrency): PlannedLegWire => ({
	number: at + 1,
	method: leg.method,
	cause: leg.cause,
	destination: destinationOf(leg),
	amount: formatMoney(leg.amount, currency),
	fee: formatMoney(leg.fee, currency),
	received: formatMoney(leg.received, leg.receivedCurrency),
	received_currency: leg.receivedCurrency,
	arrives_from_minutes: leg.terms?.timeFromMinutes ?? null,
	arrives_to_minutes: leg.terms?.timeToMinutes ?? null,
	wire_sender: leg.wireSender,
});

export const feeOf = (plan: Plan): Money => money(plan.legs.reduce((sum, { fee }) => sum + fee, 0n));

/** What becomes of a leg is booked a moment after it is known. */
const LEG_STATUSES: Readonly<Record<LegStatus, LegWire["status"]>> = {
	open: "open",
	ready: "open",
	sent: "sent",
	paying: "sent",
	paid: "paid",
	failing: "sent",
	failed: "failed",
	returning: "paid",
	returned: "returned",
	dropped: "dropped",
};
export const legStatusToWire = (status: LegStatus): LegWire["status"] => LEG_STATUSES[status];

function legToWire(leg: LegRow, { times, beneficiaries }: Loaded): LegWire {
	const bank = beneficiaries.get(leg.destination);
	const time = times.get(leg.method);
	return {
		number: leg.number,
		method: leg.method,
		cause: leg.cause,
		destination:
			leg.method === "card"
				? { id: leg.destination, name: leg.card_brand ?? "", number: cardNumber(leg.card_last4 ?? "") }
				: { id: leg.destination, name: bank?.holder ?? "", number: bank?.masked ?? "" },
		amount: text(leg.amount, leg.currency),
		fee: text(leg.fee, leg.currency),
		received: text(leg.received, leg.received_currency),
		received_currency: leg.received_currency,
		arrives_from_minutes: time?.from ?? null,
		arrives_to_minutes: time?.to ?? null,
		status: legStatusToWire(leg.status),
		sent_at: leg.sent_at?.toISOString() ?? null,
		ended_at: leg.ended_at?.toISOString() ?? null,
		reference: leg.reference,
	};
}

const OPEN: ReadonlySet<WithdrawalRow["status"]> = new Set(["requested", "pending", "approved", "processing"]);

export function withdrawalToWire(loaded: Loaded): WithdrawalWire {
	const { row, account, legs } = loaded;
	const { currency, status } = row;
	const failure = row.failure as StoredRefusal | null;
	return {
		id: row.id,
		account_id: row.account_id,
		account_number: account.number,
		amount: text(row.amount, currency),
		currency,
		fee: formatMoney(money(legs.reduce((sum, leg) => sum + BigInt(leg.fee), 0n)), currency),
		status,
		requested_at: row.requested_at.toISOString(),
		ended_at: OPEN.has(status) ? null : (row.ended_at?.toISOString() ?? null),
		can_cancel: status === "requested" || status === "pending",
		legs: legs.map((leg) => legToWire(leg, loaded)),
		failure: failure === null ? null : refusalToWire({ code: failure.code, params: failure.params ?? {} }),
	};
}

export const detailToWire = (loaded: Loaded): WithdrawalDetailWire => ({
	...withdrawalToWire(loaded),
	steps: stepsOf(loaded),
});
