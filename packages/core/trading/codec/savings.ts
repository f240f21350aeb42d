import {
	type AccountSavings,
	AT_MATURITY,
	DAY_COUNTS,
	type EarlyExit,
	SAVINGS_KINDS,
	SAVINGS_PAID,
	type SavingsPlan,
} from "../../account/index.ts";
import { CodecError, type Reader, readObject } from "./reader.ts";

/* Stored form of savings; the format in general: `codec.ts`. */

/** In the order of their names in `EarlyExit`. */
const EXITS = ["none", "forgone-days", "reduced-rate"] as const;

export function readEarlyExit(r: Reader): EarlyExit {
	const kind = r.oneOf("kind", EXITS);
	if (kind === "forgone-days") return { kind, days: r.integer("days", 0) };
	return kind === "reduced-rate" ? { kind, rate: r.integer("rate", 0) } : { kind };
}

/** Checked by the decision, not here, so that a refused command can be stored too. */
export const readPlan = (r: Reader): SavingsPlan => ({
	id: r.text("id"),
	kind: r.oneOf("kind", SAVINGS_KINDS),
	tiers: r.list("tiers", (item, path) =>
		readObject(item, path, (tier) => ({ from: tier.money("from"), rate: tier.integer("rate", 0) })),
	),
	dayCount: r.oneOf("dayCount", DAY_COUNTS),
	timeZone: r.text("timeZone"),
	paid: r.oneOf("paid", SAVINGS_PAID),
	termDays: r.nullable("termDays", (key) => r.integer(key, 0)),
	earlyExit: r.object("earlyExit", readEarlyExit),
	minimum: r.money("minimum"),
	maximum: r.money("maximum"),
});

/** Exact interest, never negative. */
export function readInterest(r: Reader, key: string): bigint {
	const interest = r.whole(key);
	return interest < 0n ? r.fail(key, "at least 0") : interest;
}

function readPart(item: unknown, path: string): bigint {
	if (typeof item !== "string" || !/^(0|[1-9][0-9]{0,59})$/.test(item)) throw new CodecError(path, "a whole number");
	return BigInt(item);
}

export const readSavings = (r: Reader): AccountSavings => ({
	plan: r.object("plan", readPlan),
	planned: r.list("planned", (item, path) =>
		readObject(item, path, (each) => ({ from: each.text("from"), plan: each.object("plan", readPlan) })),
	),
	startedOn: r.nullable("startedOn", (key) => r.text(key)),
	accruedThrough: r.nullable("accruedThrough", (key) => r.text(key)),
	unpaid: readInterest(r, "unpaid"),
	reduced: readInterest(r, "reduced"),
	recent: r.list("recent", readPart),
	dayEnds: r.list("dayEnds", (item, path) =>
		readObject(item, path, (end) => ({ through: end.text("through"), balance: end.money("balance") })),
	),
	paid: r.money("paid"),
	atMaturity: r.oneOf("atMaturity", AT_MATURITY),
});
