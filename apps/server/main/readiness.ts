import { statfs } from "node:fs/promises";
import type { Health, NotReady } from "../http/health.ts";
import { type Alarm, raiseAlarm } from "../platform/alarms.ts";
import type { Log, Timers } from "../platform/index.ts";

/** How often it looks; a database that says nothing for `SILENT_MS` hangs. */
const LOOK_MS = 500;
const SILENT_MS = 2_000;
/** Readers are answered READS_BEHIND, and pushes no longer help anybody, after about so long. */
const BEHIND_MS = 3_000;
/** Less than this is a full disk: PostgreSQL writes its log in files of 16 MB. */
const FREE_BYTES = 64 * 1024 * 1024;
/** A database that had no room counts as full for so long after it has said so. */
const FULL_MS = 5_000;

export interface ReadinessParts {
	/** The machine's: what it waits for is the database. */
	readonly machine: Timers;
	readonly log: Log;
	/** Asks the database for anything. */
	readonly ping: () => Promise<unknown>;
	/** What is left on the disk of the data folder. */
	readonly freeBytes: () => Promise<number>;
	readonly holdsLease: () => boolean;
	/** For how long the oldest acknowledged command has not been in the tables. */
	readonly readersBehindMs: () => number;
	readonly pushesBehindMs: () => number;
	/** For how long no price has come although some market is open. */
	readonly priceSilentMs: () => number;
	readonly priceSilenceMs: number;
}

/** Looks twice a second at what the server needs for its work, tells supervisors, and raises each alarm once as it begins. */
export class Readiness implements Health {
	readonly #parts: ReadinessParts;
	#phase: "STARTING" | "STOPPING" | "serving" = "STARTING";
	#isLive = true;
	/** Since when the database owes an answer; undefined: it owes none. */
	#askedMs: number | undefined;
	#isAway = false;
	#isFull = false;
	#fullUntilMs = Number.NEGATIVE_INFINITY;
	#reasons: ReadonlySet<Alarm> = new Set();
	#leave: () => void = () => undefined;

	constructor(parts: ReadinessParts) {
		this.#parts = parts;
	}

	/** Takes work from now on. */
	start(): void {
		this.#phase = "serving";
		this.#look();
		this.#leave = this.#parts.machine.every(LOOK_MS, () => this.#look());
	}

	stop(): void {
		this.#phase = "STOPPING";
		this.#leave();
	}

	/** Only another start helps. */
	die(): void {
		this.#isLive = false;
	}

	isLive(): boolean {
		return this.#isLive;
	}

	notReady(): readonly NotReady[] {
		return this.#phase === "serving" ? this.#found() : [this.#phase];
	}

	/** The database did not write something. */
	unwritten(error: unknown): void {
		if (codeOf(error) === "53100") this.#fullUntilMs = this.#parts.machine.monotonicMs() + FULL_MS;
	}

	#found(): Alarm[] {
		const { machine, holdsLease, readersBehindMs, pushesBehindMs, priceSilentMs, priceSilenceMs } = this.#parts;
		const nowMs = machine.monotonicMs();
		const isSilent = this.#isAway || (this.#askedMs !== undefined && nowMs - this.#askedMs >= SILENT_MS);
		const found: [Alarm, boolean][] = [
			["DATABASE_SILENT", isSilent],
			["DISK_FULL", this.#isFull || nowMs < this.#fullUntilMs],
			["LEASE_NOT_HELD", !holdsLease()],
			["READERS_BEHIND", readersBehindMs() > BEHIND_MS],
			["PUSHES_BEHIND", pushesBehindMs() > BEHIND_MS],
			["NO_PRICES", priceSilentMs() > priceSilenceMs],
		];
		return found.flatMap(([alarm, isOn]) => (isOn ? [alarm] : []));
	}

	#look(): void {
		this.#ask();
		void this.#measureDisk();
		const { log } = this.#parts;
		const now = new Set(this.#found());
		for (const alarm of now) if (!this.#reasons.has(alarm)) raiseAlarm(log, alarm);
		for (const alarm of this.#reasons) if (!now.has(alarm)) log.info({ alarm }, "an alarm is over");
		this.#reasons = now;
	}

	#ask(): void {
		if (this.#askedMs !== undefined) return;
		this.#askedMs = this.#parts.machine.monotonicMs();
		const answered = (isAway: boolean) => () => {
			this.#isAway = isAway;
			this.#askedMs = undefined;
		};
		this.#parts.ping().then(answered(false), answered(true));
	}

	async #measureDisk(): Promise<void> {
		try {
			this.#isFull = (await this.#parts.freeBytes()) < FREE_BYTES;
		} catch {
			// What the disk does not tell is no reason to stop the work.
		}
	}
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** What this account may still write into a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}
