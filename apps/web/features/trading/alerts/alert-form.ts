import type { AlertPriceType, PriceAlertWire } from "@truefill/contracts/http";
import { formatPrice as exactText, type Price, parsePrice, price } from "@truefill/core/money";
import { type LocalInstrument, serverNow } from "../../../data/index.ts";
import { expiryText, readExpiry } from "../orders/pending.ts";
import { comparedNow, directionTo } from "./alert-words.ts";
import type { AlertBeginning } from "./open.ts";

export interface AlertForm {
	readonly type: string;
	readonly price: string;
	readonly ends: string;
	/** In the format of the browser's input, in the user's zone. */
	readonly endsAt: string;
	readonly note: string;
}

const DAY_MS = 86_400_000;
/** How long an alert waits; `at` asks for a time. */
export const ENDS = ["never", "day", "week", "month", "at"] as const;
const LASTS_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
/** Steps from the market of a first price: far enough not to be reached by the next tick. */
const FIRST_STEPS = 50n;

const asType = (text: string): AlertPriceType => (text === "ask" || text === "mid" ? text : "bid");

/** A price above the market, on the grid. */
function nearMarket(instrument: LocalInstrument): string {
	const now = comparedNow(instrument.id, "bid");
	if (now === undefined) return "";
	return exactText(price(now + FIRST_STEPS * instrument.priceIncrement), instrument.priceDigits);
}

export function beginningOf(from: AlertBeginning, instrument: LocalInstrument): AlertForm {
	const { alert } = from;
	const isArmed = alert?.status === "armed";
	const endsAt = isArmed && alert.expires_at !== null ? Date.parse(alert.expires_at) : serverNow() + 7 * DAY_MS;
	return {
		type: alert?.price_type ?? "bid",
		price: from.price ?? alert?.price ?? nearMarket(instrument),
		ends: isArmed && alert.expires_at !== null ? "at" : "never",
		endsAt: expiryText(endsAt),
		note: alert?.note ?? "",
	};
}

/** When it ends; null: never. Undefined: unreadable. */
function endOf({ ends, endsAt }: AlertForm): string | null | undefined {
	if (ends === "day" || ends === "week" || ends === "month")
		return new Date(serverNow() + LASTS_MS[ends]).toISOString();
	if (ends !== "at") return null;
	const ms = readExpiry(endsAt);
	return ms === null ? undefined : new Date(ms).toISOString();
}

/** The level and the direction in which it will be reached from the present price. */
export function levelOf(form: Pick<AlertForm, "type" | "price">, instrument: LocalInstrument) {
	const parsed = parsePrice(form.price);
	const now: Price | undefined = comparedNow(instrument.id, asType(form.type));
	const direction = parsed.ok && now !== undefined ? directionTo(parsed.value, now) : null;
	return { level: parsed.ok ? parsed.value : null, now, direction };
}

/** The members that a new alert and a change share. */
export function termsOf(form: AlertForm, instrument: LocalInstrument) {
	const { direction } = levelOf(form, instrument);
	return {
		price_type: asType(form.type),
		// Where it is unknown the server decides.
		direction: direction ?? ("up" as const),
		price: form.price,
		note: form.note,
		expires_at: endOf(form),
	};
}

/** Whether a change leaves the level where it is: then the present price does not matter. */
export const isSameLevel = (form: AlertForm, alert: PriceAlertWire): boolean => {
	const [typed, stored] = [parsePrice(form.price), parsePrice(alert.price)];
	return form.type === alert.price_type && typed.ok && stored.ok && typed.value === stored.value;
};

/** Whether the level would be where the price is: it cannot be reached from there. */
export function isAtPrice(form: AlertForm, armed: PriceAlertWire | null, instrument: LocalInstrument): boolean {
	const { level, now, direction } = levelOf(form, instrument);
	if (armed !== null && isSameLevel(form, armed)) return false;
	return level !== null && now !== undefined && direction === null;
}
