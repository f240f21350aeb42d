import * as z from "zod";
import { entryReason } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { currency, id, isoTime, ledgerMoney, wrapped } from "./primitives.ts";
import { isTimeZone } from "./user-preferences.ts";

/** Costs of trading, as they are booked; `spread` is in the prices, and so in the results. */
export const OVERVIEW_COSTS = [
	"spread",
	"commission",
	"swap",
	"administration-fee",
	"conversion-charge",
	"guaranteed-premium",
] as const;

const month = z.strictObject({
	/** Its first moment. */
	from: isoTime,
	/** Signed as in the ledger: negative is what the customer paid. Null: unknown, never zero. */
	costs: z.array(z.strictObject({ kind: z.enum(OVERVIEW_COSTS), amount: ledgerMoney.nullable() })),
	total: ledgerMoney.nullable(),
});

/** What today and this month did to an account. Days and months begin at midnight in `time_zone`. */
export const accountOverviewData = z.strictObject({
	account_id: z.string(),
	currency,
	time_zone: z.string(),
	/** The account's sequence when the figures were read. */
	sequence: z.int().min(1),
	day: z.strictObject({
		from: isoTime,
		opening_balance: ledgerMoney,
		/** Result of the trades that were open then, at the prices of then; null: a price or rate of then is unknown. */
		opening_pnl: ledgerMoney.nullable(),
		/** All that moved the balance since, by reason: opening balance plus all lines is the balance. */
		lines: z.array(z.strictObject({ reason: entryReason, amount: ledgerMoney })),
	}),
	/** This month so far, and the whole month before it. */
	months: z.tuple([month, month]),
});
export type AccountOverviewWire = z.infer<typeof accountOverviewData>;

export const accountOverview = defineCall({
	id: "accountOverview",
	method: "GET",
	path: "/accounts/{id}/overview",
	tag: "accounts",
	access: "customer",
	summary: "Get what moved an account today, by reason, and what its trading cost this month and the month before",
	params: z.strictObject({ id }),
	query: z.strictObject({
		/** Whose midnights begin days and months; omitted: the customer's choice, else UTC. */
		time_zone: z
			.string()
			.max(64)
			.regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, "an IANA time zone")
			.refine(isTimeZone, "an IANA time zone")
			.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: wrapped(accountOverviewData),
	errors: ["ACCOUNT_NOT_FOUND"],
});
