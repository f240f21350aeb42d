import type {
	AccountDeposits,
	DepositAmounts,
	DepositDay,
	DepositLimits,
	DepositRate,
	DepositTerms,
} from "../../account/index.ts";
import { ACCOUNT_CURRENCIES } from "../../money/index.ts";
import type { DepositAccount } from "../deposit-limits.ts";
import { DEPOSIT_METHODS, type DepositArrived } from "../deposit-methods.ts";
import { type Reader, readObject } from "./reader.ts";

/* Stored form of deposits and of the customer's own limit on them; the format in general: `codec.ts`. */

const currency = (r: Reader) => r.oneOf("currency", ACCOUNT_CURRENCIES);

/** Checked by the decision, not here, so that a refused request can be stored too. */
export const readDepositAmounts = (r: Reader): DepositAmounts => {
	const amount = (name: string) => r.nullable(name, (key) => r.money(key));
	return { day: amount("day"), week: amount("week"), month: amount("month") };
};

const readRate = (r: Reader): DepositRate => ({ from: r.oneOf("from", ACCOUNT_CURRENCIES), rate: r.rate("rate") });

const readTerms = (r: Reader): DepositTerms => ({
	currency: currency(r),
	amounts: r.object("amounts", readDepositAmounts),
	rates: r.list("rates", (item, path) => readObject(item, path, readRate)),
});

export const readDepositLimits = (r: Reader): DepositLimits => ({
	terms: r.object("terms", readTerms),
	pending: r.nullable("pending", (key) =>
		r.object(key, (inner) => ({ terms: inner.object("terms", readTerms), fromMs: inner.integer("fromMs", 0) })),
	),
});

const readDay = (r: Reader): DepositDay => ({
	startMs: r.integer("startMs", 0),
	received: r.moneyNotNegative("received"),
	counted: r.nullable("counted", (key) =>
		r.object(key, (inner) => ({ currency: currency(inner), amount: inner.moneyNotNegative("amount") })),
	),
});

export const readDeposits = (r: Reader): AccountDeposits => ({
	limits: r.nullable("limits", (key) => r.object(key, readDepositLimits)),
	days: r.list("days", (item, path) => readObject(item, path, readDay)),
});

const readAccount = (r: Reader): DepositAccount => ({
	accountId: r.text("accountId"),
	currency: currency(r),
	deposits: r.object("deposits", readDeposits),
});

export const readDepositOthers = (r: Reader): readonly DepositAccount[] =>
	r.list("others", (item, path) => readObject(item, path, readAccount));

export const readDepositArrived = (r: Reader): DepositArrived => ({
	method: r.oneOf("method", DEPOSIT_METHODS),
	reference: r.text("reference"),
	amount: r.money("amount"),
	currency: currency(r),
	...(r.has("payment") ? { payment: r.text("payment") } : {}),
});
