export type Snooze = "hour" | "tomorrow" | "week";
export const SNOOZES: readonly Snooze[] = ["hour", "tomorrow", "week"];
const MORNING_HOUR = 9;

/** The end in the user's own zone: a day later is the same clock time, even across a DST change. Pure. */
export function snoozeUntil(choice: Snooze, nowMs: number): Date {
	const until = new Date(nowMs);
	if (choice === "hour") {
		until.setTime(nowMs + 3_600_000);
		return until;
	}
	until.setDate(until.getDate() + (choice === "tomorrow" ? 1 : 7));
	until.setHours(MORNING_HOUR, 0, 0, 0);
	return until;
}
