import type { AccountProtectionWire, CustomerLimitsWire } from "@truefill/contracts/http";
import { formatTimeZone } from "../../lib/format.ts";
import { offsetMinutes } from "../../lib/time-zones.ts";

export const AMOUNTS = ["day_loss", "week_loss", "month_loss", "exposure"] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** As typed. An empty amount is no limit; hours are wall times in the user's zone. */
export interface LimitsForm extends Readonly<Record<AmountName, string>> {
	readonly hours: boolean;
	readonly from: string;
	readonly to: string;
}

const MINUTES_OF_DAY = 1_440;
const pad = (value: number): string => `${value}`.padStart(2, "0");
const clockText = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const ofDay = (minute: number): number => ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;

/**
 * A minute of the UTC day as wall time, with the UTC offset at `atMs`. One offset for the whole day: on the day of a
 * clock change two minutes would otherwise map to one time, and converting back would move a limit.
 */
export const clockOf = (minute: number, atMs: number): string =>
	clockText(ofDay(minute + offsetMinutes(formatTimeZone(), atMs)));

/** The minute of the UTC day of a wall time, with the same offset; null if unreadable. */
export function minuteOf(clock: string, atMs: number): number | null {
	const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
	if (hours === undefined || minutes === undefined) return null;
	const minute = Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
	return ofDay(minute - offsetMinutes(formatTimeZone(), atMs));
}

/** A minute of the UTC day in UTC. */
export const utcClock = (minute: number): string => clockText(minute);

const plain = (amount: string | null): string => amount ?? "";

export const formOf = (protection: AccountProtectionWire | null, nowMs: number): LimitsForm => {
	const limits = protection?.limits;
	const hours = limits?.hours ?? null;
	return {
		day_loss: plain(limits?.day_loss ?? null),
		week_loss: plain(limits?.week_loss ?? null),
		month_loss: plain(limits?.month_loss ?? null),
		exposure: plain(limits?.exposure ?? null),
		hours: hours !== null,
		from: hours === null ? "08:00" : clockOf(hours.from_minute, nowMs),
		to: hours === null ? "20:00" : clockOf(hours.to_minute, nowMs),
	};
};

/** The limits to send, or null if a time is unreadable. */
export function limitsOf(form: LimitsForm, nowMs: number): CustomerLimitsWire | null {
	const amount = (text: string): string | null => {
		const trimmed = text.trim().replace(/\.$/, "");
		return trimmed === "" ? null : trimmed;
	};
	const [from, to] = [minuteOf(form.from, nowMs), minuteOf(form.to, nowMs)];
	if (form.hours && (from === null || to === null)) return null;
	return {
		day_loss: amount(form.day_loss),
		week_loss: amount(form.week_loss),
		month_loss: amount(form.month_loss),
		exposure: amount(form.exposure),
		hours: form.hours && from !== null && to !== null ? { from_minute: from, to_minute: to } : null,
	};
}
