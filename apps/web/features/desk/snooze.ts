export type Snooze = "hour" | "tomorrow" | "week";
export const SNOOZES: readonly Snooze[] = ["hour", "tomorrow", "week"];
const MORNING_HOUR = 9;

/** Until when, in the reader's own zone: a day later is the same hour of the clock also when summer time begins. Pure. */
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
