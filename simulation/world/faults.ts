import type { Dice } from "./dice.ts";

/** All faults of a simulated day. Each seed enables a part of them. */
export const FAULTS = [
	"request-lost",
	"request-duplicated",
	"request-reordered",
	"answer-lost",
	"tick-lost",
	"tick-late",
	"tick-duplicated",
	"tick-spike",
	"tick-crossed",
	"tick-gap",
	"feed-stall",
	"commit-error",
	"commit-lost",
	"commit-answer-lost",
	"commit-late",
	"project-error",
	"project-lost",
	"project-answer-lost",
	"project-late",
	"store-error",
	"store-delay",
	"store-crash",
	"clock-jump",
	"clock-drift",
	"node-crash",
	"crash-at-failpoint",
	"pause",
	"pause-at-failpoint",
	"lease-loss",
	"second-engine",
	"upgrade",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Probability of a fault at each opportunity, in a seed that has it. */
const ODDS: Record<Fault, number> = {
	"request-lost": 0.08,
	"request-duplicated": 0.1,
	"request-reordered": 0.15,
	"answer-lost": 0.1,
	"tick-lost": 0.15,
	"tick-late": 0.1,
	"tick-duplicated": 0.1,
	"tick-spike": 0.03,
	"tick-crossed": 0.03,
	"tick-gap": 0.03,
	"feed-stall": 0.004,
	"commit-error": 0.08,
	"commit-lost": 0.06,
	"commit-answer-lost": 0.06,
	"commit-late": 0.06,
	"project-error": 0.08,
	"project-lost": 0.06,
	"project-answer-lost": 0.06,
	"project-late": 0.06,
	"store-error": 0.04,
	"store-delay": 0.05,
	// The following are rates per second, drawn by `startDisasters`.
	"store-crash": 1 / 30,
	"clock-jump": 1 / 20,
	"clock-drift": 1,
	"node-crash": 1 / 25,
	"crash-at-failpoint": 0.01,
	pause: 1 / 25,
	"pause-at-failpoint": 0.008,
	"lease-loss": 1 / 40,
	"second-engine": 1 / 25,
	upgrade: 1 / 40,
};

/** Faults outside of the engine: on the way of requests, answers, ticks and the feed. */
const OUTSIDE: ReadonlySet<Fault> = new Set(FAULTS.filter((fault) => /^(request|answer|tick|feed)-/.test(fault)));

/** The faults of one seed, with their hits. */
export class Faults {
	readonly enabled: ReadonlySet<Fault>;
	/** Only outside faults are enabled: the only engine keeps working, and everything succeeds at the first try. */
	readonly faultless: boolean;
	readonly hits = new Map<Fault, number>();
	readonly #dice: Dice;
	#healed = false;

	/** A day without faults. */
	static none(dice: Dice): Faults {
		return new Faults(dice, new Set());
	}

	/** Swarm testing: each seed has only some kinds of faults, so that none hides another. */
	constructor(dice: Dice, only?: ReadonlySet<Fault>) {
		this.#dice = dice;
		if (only !== undefined) {
			this.enabled = only;
			this.faultless = [...only].every((fault) => OUTSIDE.has(fault));
			return;
		}
		const share = dice.pick([0.1, 0.3, 0.5, 0.9]);
		this.faultless = dice.chance(0.25);
		this.enabled = new Set(FAULTS.filter((fault) => dice.chance(share) && !(this.faultless && !OUTSIDE.has(fault))));
	}

	/** Ends all faults. */
	heal(): void {
		this.#healed = true;
	}

	get healed(): boolean {
		return this.#healed;
	}

	/** Draws whether the fault strikes now, and counts it. */
	strikes(fault: Fault, times = 1): boolean {
		if (this.#healed || !this.enabled.has(fault) || !this.#dice.chance(ODDS[fault] * times)) return false;
		this.hits.set(fault, (this.hits.get(fault) ?? 0) + 1);
		return true;
	}
}
