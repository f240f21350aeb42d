import type { ConversionUsed, DepositAmounts, LimitPeriod } from "../../account/index.ts";
import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money } from "../../money/index.ts";
import { readDepositAmounts, readDepositArrived } from "../codec/deposits.ts";
import { readConversion } from "../codec/parts.ts";
import type { Reader } from "../codec/reader.ts";
import { daysWith } from "../deposit-limits.ts";
import type { DepositMethod } from "../deposit-methods.ts";
import { overTransit } from "../transit.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** How a deposit counted for the customer's own limit, and the figures it was checked with. In the limit's currency. */
export interface DepositCounted {
	readonly currency: AccountCurrency;
	readonly amount: Money;
	readonly conversion: ConversionUsed;
	readonly amounts: DepositAmounts;
	/** Deposits into all their accounts before this one. */
	readonly usedBefore: Readonly<Record<LimitPeriod, Money>>;
}

export type DepositBooked = EventBase & {
	readonly type: "deposit-booked";
	readonly method: DepositMethod;
	readonly reference: string;
	/** The amount that arrived, in its own currency. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** The house's id of the payment. Absent: booked against the clients' money, before the house had a journal. */
	readonly payment?: string;
	/** The amount booked on the account. */
	readonly received: Money;
	readonly conversion: ConversionUsed;
	/** Null: no limit was in force. */
	readonly limit: DepositCounted | null;
};

const readCounted = (r: Reader): DepositCounted => ({
	currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
	amount: r.moneyNotNegative("amount"),
	conversion: r.object("conversion", readConversion),
	amounts: r.object("amounts", readDepositAmounts),
	usedBefore: r.object("usedBefore", (inner) => ({
		day: inner.moneyNotNegative("day"),
		week: inner.moneyNotNegative("week"),
		month: inner.moneyNotNegative("month"),
	})),
});

export const depositBooked: EventDefinition<DepositBooked> = {
	type: "deposit-booked",
	read: (r, base) => ({
		type: "deposit-booked",
		...base,
		...readDepositArrived(r),
		received: r.moneyNotNegative("received"),
		conversion: r.object("conversion", readConversion),
		limit: r.nullable("limit", (key) => r.object(key, readCounted)),
	}),
	fold: (state, { received, limit, occurredAtMs }) => {
		const counted = limit === null ? null : { currency: limit.currency, amount: limit.amount };
		const days = daysWith(state.deposits?.days ?? [], { received, counted }, occurredAtMs);
		return { deposits: { limits: state.deposits?.limits ?? null, days } };
	},
	lines: ({ amount, currency, payment, received, conversion }) => [
		{
			reason: "deposit",
			customerAmount: received,
			...(payment === undefined
				? { counterparty: "house:client-money" }
				: overTransit({ amount, currency }, { amount: received, currency: conversion.to })),
			tradeId: null,
		},
	],
	facts: touchesNothing,
};
