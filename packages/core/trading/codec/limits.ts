import type { AccountProtection, CustomerLimits, PeriodBase, TradingHours } from "../../account/index.ts";
import { ASSET_CLASSES, type AssetClass } from "../../instruments/index.ts";
import { MINUTES_OF_DAY } from "../customer-limits.ts";
import { CodecError, type Reader, readText } from "./reader.ts";

/* Stored form of the limits that customers set for themselves; the format in general: `codec.ts`. */

export const readAssetClasses = (r: Reader, key: string): readonly AssetClass[] =>
	r.list(key, (item, path) => {
		const text = readText(item, path);
		const found = ASSET_CLASSES.find((each) => each === text);
		if (found === undefined) throw new CodecError(path, "an asset class");
		return found;
	});

/** A minute of the UTC day, 0 to 1,439; the decision checks it as well. */
const minute = (r: Reader, key: string): number => {
	const value = r.integer(key, 0);
	return value < MINUTES_OF_DAY ? value : r.fail(key, "a minute of the day");
};

export const readHours = (r: Reader): TradingHours => ({
	fromMinute: minute(r, "fromMinute"),
	toMinute: minute(r, "toMinute"),
});

export function readLimits(r: Reader): CustomerLimits {
	const amount = (name: string) => r.nullable(name, (key) => r.money(key));
	return {
		dayLoss: amount("dayLoss"),
		weekLoss: amount("weekLoss"),
		monthLoss: amount("monthLoss"),
		exposure: amount("exposure"),
		hours: r.nullable("hours", (key) => r.object(key, readHours)),
	};
}

export const readPendingLimits = (r: Reader): AccountProtection["pending"] =>
	r.nullable("pending", (key) =>
		r.object(key, (inner) => ({ limits: inner.object("limits", readLimits), fromMs: inner.integer("fromMs", 0) })),
	);

const readBase = (r: Reader): PeriodBase => ({ startMs: r.integer("startMs", 0), base: r.money("base") });

export const readProtection = (r: Reader): AccountProtection => ({
	limits: r.object("limits", readLimits),
	pending: readPendingLimits(r),
	excludedUntilMs: r.nullable("excludedUntilMs", (key) => r.integer(key, 0)),
	testNeeded: readAssetClasses(r, "testNeeded"),
	results: r.object("results", (inner) => ({
		day: inner.object("day", readBase),
		week: inner.object("week", readBase),
		month: inner.object("month", readBase),
	})),
});
