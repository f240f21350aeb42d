export const MINUTE_MS = 60_000;

/**
 * One pass through the recording. At speed 1, shown time = recorded time + a constant offset of whole minutes, so that
 * minute candles on the screen are the recorded minutes; the pass may then be up to a minute past its start. At another
 * speed N, recorded time passes N times as fast as shown time from the start on, and records before the start keep
 * their own pace.
 */
export class Pass {
	readonly #startRecordedMs: number;
	readonly #startShownMs: number;
	readonly #speed: number;

	constructor(startRecordedMs: number, nowMs: number, speed: number) {
		this.#startRecordedMs = startRecordedMs;
		this.#speed = speed;
		const awayMs = nowMs - startRecordedMs;
		this.#startShownMs = speed === 1 ? startRecordedMs + Math.floor(awayMs / MINUTE_MS) * MINUTE_MS : nowMs;
	}

	get offsetMs(): number {
		return this.#startShownMs - this.#startRecordedMs;
	}

	recordedMs(shownMs: number): number {
		const passed = shownMs - this.#startShownMs;
		return this.#startRecordedMs + (passed < 0 ? passed : passed * this.#speed);
	}

	shownMs(recordedMs: number): number {
		const passed = recordedMs - this.#startRecordedMs;
		return this.#startShownMs + (passed < 0 ? passed : Math.floor(passed / this.#speed));
	}
}
