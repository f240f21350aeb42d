import type { MaybePromise } from "../../http/guard.ts";
import { type Clock, within } from "../../platform/index.ts";

/** Age after which the value is refreshed. */
const FRESH_MS = 500;
/** Up to this age a stale value is returned during the refresh: no order waits for a setting. */
const USABLE_MS = 10_000;
/** How long the first call after a quiet time waits for the database. */
const WAIT_MS = 300;

/** Whether the site is disabled, checked by every customer call: calls do not wait for a database that hangs. */
export class DisabledSite {
	readonly #clock: Clock;
	readonly #lookUp: () => Promise<boolean>;
	#known: { readonly is: boolean; readonly atMs: number } | undefined;
	#looking: Promise<boolean> | undefined;
	/** Counts the changes made here: a look-up that began before a change is not cached. */
	#changes = 0;

	constructor(clock: Clock, lookUp: () => Promise<boolean>) {
		this.#clock = clock;
		this.#lookUp = lookUp;
	}

	/** After a change: drops the cached value. */
	forget(): void {
		this.#changes += 1;
		this.#known = undefined;
		this.#looking = undefined;
	}

	is(): MaybePromise<boolean> {
		const known = this.#known;
		if (known === undefined) return within(this.#ask(), 2 * WAIT_MS, this.#clock.machine);
		const ageMs = this.#clock.monotonicMs() - known.atMs;
		if (ageMs < FRESH_MS) return known.is;
		const asked = this.#ask();
		// An error is reported to those who await the look-up.
		asked.catch(() => undefined);
		return ageMs < USABLE_MS ? known.is : within(asked, WAIT_MS, this.#clock.machine).catch(() => known.is);
	}

	#ask(): Promise<boolean> {
		if (this.#looking !== undefined) return this.#looking;
		const changes = this.#changes;
		const looking = this.#lookUp()
			.then((is) => {
				if (changes === this.#changes) this.#known = { is, atMs: this.#clock.monotonicMs() };
				return is;
			})
			.finally(() => {
				if (this.#looking === looking) this.#looking = undefined;
			});
		this.#looking = looking;
		return looking;
	}
}
