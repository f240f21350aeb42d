import type { Log } from "./log.ts";

/** Everything that somebody has to look at. docs/operators.md says of each what it means and what to do; a test holds both together. */
export const ALARMS = {
	ACCOUNT_FROZEN: "an account is frozen: its books or its read models are wrong",
	CLOCK_BEHIND_BOOKS: "the wall clock is behind the latest stored event",
	CLOCK_JUMPED: "the wall clock has jumped",
	DATABASE_SILENT: "the database does not answer",
	DISK_FULL: "the disk is full",
	ENGINE_STOPPED: "the engine stops deciding",
	FREEZING_NOT_STORED: "the freezing of an account could not be stored",
	LEASE_NOT_HELD: "this process does not hold the lease",
	NO_PRICES: "no price has come",
	PUSHES_BEHIND: "pushes to browsers are behind",
	READERS_BEHIND: "the tables that people read are behind",
	READ_MODEL_REFUSED: "the database refused a read model",
	READ_MODELS_STAND: "the read models stand still",
	SNAPSHOT_WRONG: "a snapshot does not have its hash; its account is folded from its first event",
} as const;

export type Alarm = keyof typeof ALARMS;

/** One line for whoever watches the log: `alarm` is the code to act on. */
export function raiseAlarm(
	log: Pick<Log, "error" | "fatal">,
	alarm: Alarm,
	fields: object = {},
	level: "error" | "fatal" = "error",
): void {
	log[level]({ alarm, ...fields }, `ALARM: ${ALARMS[alarm]}`);
}
