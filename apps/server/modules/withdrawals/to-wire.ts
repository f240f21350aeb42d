import type {
	CoinProgressWire,
	DestinationWire,
	LegWire,
	PlannedLegWire,
	WithdrawalDetailWire,
	WithdrawalWire,
} from "@truefill/contracts/http";
import { NETWORK_OF, NETWORKS } from "@truefill/core/coins";
import {
	type AccountCurrency,
	formatLedgerMoney,
	formatMoney,
	formatRate,
	isCoin,
	type LedgerCurrency,
	type Money,
	money,
	type Rate,
	rate,
} from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { StoredRefusal } from "@truefill/core/trading";
import type { CoinBeneficiary } from "../beneficiaries/index.ts";
import { refusalToWire } from "../request.ts";
import type { Loaded, LoadedCoins } from "./load.ts";
import type { Plan, PlanLeg } from "./plan.ts";
import type { CoinTerms } from "./ports.ts";
import { stepsOf } from "./steps.ts";
import type { LegRow, LegStatus, WithdrawalRow } from "./tables.ts";

type CoinQuote = NonNullable<PlannedLegWire["coin"]>;

const text = (minor: string, currency: LedgerCurrency): string => formatLedgerMoney(money(BigInt(minor)), currency);
const cardNumber = (last4: string): string => `•••• ${last4}`;

function destinationOf({ method, to, card, beneficiary, bought }: PlanLeg): DestinationWire | null {
	if (method === "coin") return bought?.address == null ? null : addressToWire(bought.address);
	if (method === "card") return { id: to ?? "", name: card?.brand ?? "", number: cardNumber(card?.last4 ?? "") };
	return beneficiary === null ? null : { id: beneficiary.id, name: beneficiary.holder, number: beneficiary.masked };
}

const addressToWire = ({ id, label, address }: CoinBeneficiary): DestinationWire => ({
	id,
	name: label,
	number: address,
});

/** Eight decimals, as prices have: the rate itself has twelve. */
const shownRate = (value: Rate): string => {
	const [whole = "0", part = ""] = formatRate(value).split(".");
	const digits = part.slice(0, 8).replace(/0+$/, "");
	return digits === "" ? whole : `${whole}.${digits}`;
};

function quoteToWire({ chain, markUpBasisPoints, confirmations }: CoinTerms, at: Rate | null): CoinQuote {
	const network = NETWORKS.find((each) => chain === each || chain === `test-${each}`);
	invariant(network !== undefined, "a payout is on a known chain");
	return {
		network,
		is_test: chain !== network,
		rate: at === null ? null : shownRate(at),
		mark_up_basis_points: markUpBasisPoints,
		confirmations_needed: confirmations,
	};
}

function progressToWire(leg: LegRow, { shown, state }: LoadedCoins): CoinProgressWire {
	const { coin: bought, received } = shown;
	invariant(bought !== undefined && isCoin(leg.received_currency), "a leg by coin has its terms");
	const quoted = bought.rate === null ? null : rate(BigInt(bought.rate));
	const feeIn = NETWORK_OF[leg.received_currency] === "ethereum" ? "ETH" : leg.received_currency;
	return {
		...quoteToWire(bought, state?.rate ?? null),
		quoted: text(received, leg.received_currency),
		quoted_rate: quoted === null ? null : shownRate(quoted),
		fixed_at: state?.fixedAt?.toISOString() ?? null,
		txid: state?.txid ?? null,
		seen_at: state?.seenAt?.toISOString() ?? null,
		confirmations: state?.confirmations ?? 0,
		network_fee: state?.networkFee == null ? null : formatLedgerMoney(state.networkFee, feeIn),
		network_fee_currency: feeIn,
	};
}

export const plannedLegToWire = (leg: PlanLeg, at: number, currency: AccountCurrency): PlannedLegWire => ({
	number: at + 1,
	method: leg.method,
	cause: leg.cause,
	destination: destinationOf(leg),
	amount: formatMoney(leg.amount, currency),
	fee: formatMoney(leg.fee, currency),
	received: formatLedgerMoney(leg.received, leg.receivedCurrency),
	received_currency: leg.receivedCurrency,
	coin: leg.bought === null ? null : quoteToWire(leg.bought, leg.bought.rate),
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

function legDestination(leg: LegRow, { beneficiaries, addresses }: Loaded): DestinationWire {
	const id = leg.destination;
	if (leg.method === "card") return { id, name: leg.card_brand ?? "", number: cardNumber(leg.card_last4 ?? "") };
	const address = addresses.get(id);
	if (address !== undefined) return addressToWire(address);
	const bank = beneficiaries.get(id);
	return { id, name: bank?.holder ?? "", number: bank?.masked ?? "" };
}

function legToWire(leg: LegRow, loaded: Loaded): LegWire {
	const { times, coins } = loaded;
	const bought = coins.get(leg.number);
	const time = times.get(leg.method);
	return {
		number: leg.number,
		method: leg.method,
		cause: leg.cause,
		destination: legDestination(leg, loaded),
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
		coin: bought === undefined ? null : progressToWire(leg, bought),
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
