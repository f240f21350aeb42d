import * as z from "zod";
import { exact } from "./exact.ts";

/** Decimal strings only: no exponent, no hex, no leading zeros, no plus. Floats never carry money, prices or volumes. */
const UNSIGNED = /^(?:0|[1-9]\d{0,13})(?:\.\d{1,8})?$/;
const SIGNED = /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,8})?$/;

/** A volume, in units of the base or the underlying (E1). Zero is caught by the engine with a named refusal. */
export const volume = z
	.string()
	.max(24)
	.regex(UNSIGNED, "decimal string, at most 8 decimals")
	.meta({ description: "Units as a decimal string, at most 8 decimals: `100000`", example: "100000" });
export const price = z
	.string()
	.max(24)
	.regex(UNSIGNED, "decimal string, at most 8 decimals")
	.meta({ description: "Decimal string on the instrument's price grid: `1.08512`", example: "1.08512" });
export const money = z.string().max(24).regex(SIGNED, "decimal string").meta({ example: "460.05" });
/** Of the house's journal: its sums may be longer than what anybody enters. */
export const ledgerMoney = z
	.string()
	.max(48)
	.regex(/^-?(?:0|[1-9]\d*)(?:\.\d{1,8})?$/, "decimal string")
	.meta({ example: "460.05" });
export const percent = z.string().max(24).regex(SIGNED, "decimal string");

/** For names: no control characters, and none that change the direction of the text after them. */
export const plainText = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

export const isoTime = z.iso
	.datetime({ offset: false })
	.max(30)
	.meta({ description: "ISO 8601 in UTC with `Z`", example: "2026-01-02T03:04:05.678Z" });
export const isoDate = z.iso.date();
/** A day of this century, in UTC, as the begin or end of a list's period. */
export const day = z.iso
	.date()
	.refine((date) => date >= "2000-01-01" && date <= "2099-12-31", "from 2000-01-01 to 2099-12-31")
	.meta({ description: "A day in UTC, from 2000 to 2099", example: "2026-01-31" });
/** First and last day of a period, both inclusive; the last is not before the first. */
export const inOrder = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
	from === undefined || to === undefined || from <= to;
export const OUT_OF_ORDER = { path: ["to"], message: "The last day is before the first" };

/**
 * Chosen by the client before it sends. The same id again gives the same outcome for ever (ids, fills, amounts, sequence)
 * and the same answer for ten minutes (E24); later, equity and open P&L in it are those of the moment. Any name is allowed:
 * the server's own commands have another origin, and the origin is part of the key.
 */
export const commandId = z
	.string()
	.regex(/^[A-Za-z0-9_-]{8,64}$/, "8 to 64 letters, digits, - or _")
	.meta({
		description:
			"Chosen by the client: 8 to 64 letters, digits, `-` or `_`, preferably a UUID. A repeated id takes effect once and returns the first answer; after ten minutes the same outcome, with equity and open P&L of the moment",
		example: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
	});
export const id = z
	.string()
	.min(1)
	.max(64)
	.regex(/^[A-Za-z0-9_.-]+$/, "letters, digits, . - _")
	.meta({ description: "An id from an earlier response" });
export const email = z
	.email("Please enter a valid email address")
	.max(254)
	.meta({ description: "E-mail address, case-insensitive", example: "demo@truefill.test" });
/** Counted in code points by the server; the upper limit only bounds the work of hashing. */
export const password = exact(
	z
		.string()
		.min(8, "Password must be at least 8 characters")
		.max(128)
		.refine((text) => [...text].length >= 8, "Password must be at least 8 characters")
		.meta({ description: "8 to 128 characters of any kind" }),
	"a password",
);
/** A password that is compared with the present one, of any length that was ever allowed. */
export const givenPassword = exact(z.string().min(1).max(128), "a password");
/** The new password once more. */
export const repeatedPassword = exact(z.string().max(128), "a password");
/** With the country's code a number has at most 15 digits (E.164): no number of a card fits beside it. */
export const fitsPhone = (text: string): boolean => text.replace(/\D/g, "").length <= 14;
/** The customer's name for an account: no control characters, no lone surrogates. */
export const accountName = z
	.string()
	.trim()
	.min(1)
	.max(40)
	.regex(/^[^\p{Cc}\p{Cs}]*$/u)
	.meta({ description: "1 to 40 characters" });
/** Why a member of staff does something; recorded in the audit log, and shown to the customers who are notified. */
export const actReason = z
	.string()
	.trim()
	.min(3)
	.max(300)
	.regex(/^[^\p{Cc}\p{Cs}]*$/u)
	.meta({ description: "3 to 300 characters" });
export const side = z.enum(["buy", "sell"]);
export const assetClass = z.enum(["cryptos", "stocks", "indices", "commodities", "metals", "forex"]);
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Of the house's journal: a currency or a coin. */
export const ledgerCurrency = z.string().regex(/^[A-Z]{3,4}$/);

/** Query values arrive as text and are not coerced: `1`, not `01`, `1.0` or `+1`. */
export const pageNumber = z
	.string()
	.regex(/^[1-9]\d{0,5}$/, "a page number from 1")
	.transform((s) => Number.parseInt(s, 10))
	.meta({ description: "A page number from `1`", example: "1" });
export const resolution = z.enum(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"]);

/** The specification's paged shape (SPEC §3). */
export const paged = <T extends z.ZodType>(item: T) =>
	z.strictObject({
		data: z.array(item),
		meta: z.strictObject({ current_page: z.int().min(1), per_page: z.int(), total: z.int(), last_page: z.int() }),
		links: z.strictObject({ next: z.string().nullable(), prev: z.string().nullable() }),
	});
export const wrapped = <T extends z.ZodType>(data: T) => z.strictObject({ data });

/** Why something was refused or ended: a code of a closed list, its numbers as text, and the sentence. */
export const reason = z.strictObject({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()),
});
export type ReasonWire = z.infer<typeof reason>;
