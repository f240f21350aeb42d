import { statfs } from "node:fs/promises";
import type { Health, NotReady } from "../http/health.ts";
import { type Alarm, raiseAlarm } from "../platform/alarms.ts";
import type { Log, Timers } from "../platform/index.ts";

/** Interval of checks; a database without an answer for `SILENT_MS` counts as silent. */
const LOOK_MS = 500;
const SILENT_MS = 2_000;
/** A delay after which readers get READS_BEHIND and pushes are too late to be useful. */
const BEHIND_MS = 3_000;
/** Less free space counts as a full disk: PostgreSQL writes its log in files of 16 MB. */
const FREE_BYTES = 64 * 1024 * 1024;
/** How long a database counts as full after a disk-full error. */
const FULL_MS = 5_000;

export interface ReadinessParts {
	/** Machine time, because the wait is for the database. */
	readonly machine: Timers;
	readonly log: Log;
	/** Sends any query to the database. */
	readonly ping: () => Promise<unknown>;
	/** Free bytes on the disk of the data folder. */
	readonly freeBytes: () => Promise<number>;
	readonly holdsLease: () => boolean;
	/** How long the oldest acknowledged command has not been projected. */
	readonly readersBehindMs: () => number;
	readonly pushesBehindMs: () => number;
	/** How long no price has arrived although some market is open. */
	readonly priceSilentMs: () => number;
	readonly priceSilenceMs: number;
}

/** Checks twice a second what the server needs, reports readiness, and raises each alarm once when it begins. */
export class Readiness implements Health {
	readonly #parts: ReadinessParts;
	#phase: "STARTING" | "STOPPING" | "serving" = "STARTING";
	#isLive = true;
	/** Since when a ping is unanswered; undefined: none is. */
	#askedMs: number | undefined;
	#isAway = false;
	#isFull = false;
	#fullUntilMs = Number.NEGATIVE_INFINITY;
	#reasons: ReadonlySet<Alarm> = new Set();
	#leave: () => void = () => undefined;

	constructor(parts: ReadinessParts) {
		this.#parts = parts;
	}

	/** Ready for work from now on. */
	start(): void {
		this.#phase = "serving";
		this.#look();
		this.#leave = this.#parts.machine.every(LOOK_MS, () => this.#look());
	}

	stop(): void {
		this.#phase = "STOPPING";
		this.#leave();
	}

	/** Only a restart helps. */
	die(): void {
		this.#isLive = false;
	}

	isLive(): boolean {
		return this.#isLive;
	}

	notReady(): readonly NotReady[] {
		return this.#phase === "serving" ? this.#found() : [this.#phase];
	}

	/** A write to the database failed. */
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
			// An unreadable disk usage is no reason to stop work.
		}
	}
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Bytes that this account may still write to a folder's disk. */
export async function freeBytesOf(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}
