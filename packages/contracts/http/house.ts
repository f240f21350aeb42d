import { HOUSE_ACCOUNTS, HOUSE_REASONS } from "@truefill/core/ledger";
import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	ledgerCurrency as currency,
	id,
	isoTime,
	ledgerMoney as money,
	paged,
	pageNumber,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});

export const houseAccount = z.enum(HOUSE_ACCOUNTS);
export type HouseAccountWire = z.infer<typeof houseAccount>;
export const houseReason = z.enum(HOUSE_REASONS);
export type HouseReasonWire = z.infer<typeof houseReason>;

/** An entry of the house's own journal; credit is positive, and each currency sums to zero. */
export const houseEntry = z.strictObject({
	number: z.int().min(1),
	reason: houseReason,
	/** The step of the payment: each is booked once. */
	key: z.string(),
	/** The payment, withdrawal or deposit that it belongs to. */
	about: z.strictObject({ kind: z.string(), id: z.string() }),
	corrects: z.int().nullable(),
	conversion: z.strictObject({ from: currency, to: currency, rate: z.string(), source: z.string() }).nullable(),
	occurred_at: isoTime,
	previous_hash: z.string(),
	hash: z.string(),
	postings: z.array(z.strictObject({ account: houseAccount, currency, amount: money })),
});
export type HouseEntryWire = z.infer<typeof houseEntry>;

export const houseLedger = defineCall({
	id: "houseLedger",
	method: "GET",
	path: "/admin/house-ledger",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	summary: "List the house's journal, newest first. Filter by account, currency and what an entry is about",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		account: houseAccount.optional(),
		currency: currency.optional(),
		about: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(houseEntry),
	errors: [],
});

/** An amount that waits in transit or in suspense, and for which payment. */
export const houseOpen = z.strictObject({
	account: z.enum(["house:transit", "house:suspense"]),
	/** Null: its entries name no payment. The kind is null when only the customer's journal has booked it. */
	about: z.strictObject({ kind: z.string().nullable(), id: z.string() }).nullable(),
	currency,
	amount: money,
	/** When it was last booked. */
	since: isoTime.nullable(),
	/** False: no payment explains it. */
	under_way: z.boolean(),
});
export type HouseOpenWire = z.infer<typeof houseOpen>;

export const houseJournal = defineCall({
	id: "houseJournal",
	method: "GET",
	path: "/admin/house-ledger/balances",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	summary: "Get the balances of the house's accounts over all journals, and what waits in transit and in suspense",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			entries: z.int().min(0),
			last_hash: z.string(),
			balances: z.array(z.strictObject({ account: houseAccount, currency, balance: money })),
			/** The oldest 100. */
			open: z.array(houseOpen),
			open_total: z.int().min(0),
		}),
	),
	errors: [],
});
export type HouseJournalWire = z.infer<typeof houseJournal.response>["data"];

export const HOUSE_CALLS = [houseLedger, houseJournal] as const;
