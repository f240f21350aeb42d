import {
	type AccountPreview,
	type AccountState,
	type MarginFigures,
	type MarketView,
	marginFigures,
	previewSteps,
} from "@truefill/core/trading";
import { type Scenario, type Supposed, supposedOf } from "./scenario.ts";

/** What comes of a scenario, all at the same prices. */
export interface Evaluated {
	readonly scenario: Scenario;
	readonly supposed: Supposed;
	readonly state: AccountState;
	readonly view: MarketView;
	/** Without anything supposed; null where a price or a rate is unknown. */
	readonly now: MarginFigures | null;
	readonly preview: AccountPreview;
	/** Whether close-out prices were searched as well. */
	readonly isWhole: boolean;
}

export interface Question {
	readonly scenario: Scenario;
	readonly state: AccountState;
	/** Also search the close-out prices, which takes most of the time. */
	readonly isWhole: boolean;
}

/** Work between two pauses: input and frames go first. */
const SLICE_MS = 6;

/**
 * Evaluates scenarios by the engine's own function, in short pieces. One at a time and to its end, then the latest that
 * was asked meanwhile: while a slider is dragged, each answer belongs to a position that it had.
 */
export class Evaluator {
	readonly #market: () => MarketView;
	readonly #done: (evaluated: Evaluated) => void;
	#next: Question | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#frame: number | undefined;
	#isRunning = false;

	constructor(market: () => MarketView, done: (evaluated: Evaluated) => void) {
		this.#market = market;
		this.#done = done;
	}

	/** Answers with the next frame, or after what runs. */
	ask(question: Question): void {
		this.#next = question;
		if (this.#isRunning || this.#frame !== undefined) return;
		this.#frame = requestAnimationFrame(() => {
			this.#frame = undefined;
			this.#begin();
		});
	}

	stop(): void {
		this.#next = null;
		this.#isRunning = false;
		clearTimeout(this.#timer);
		if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
		this.#frame = undefined;
	}

	#begin(): void {
		const question = this.#next;
		if (question === null) return;
		this.#next = null;
		this.#isRunning = true;
		const { scenario, state, isWhole } = question;
		const view = this.#market();
		const supposed = supposedOf(scenario, state, view);
		const now = marginFigures(state, view);
		const steps = previewSteps(state, { ...supposed.hypothetical, wantsPrices: isWhole }, view);
		const work = () => {
			const untilMs = performance.now() + SLICE_MS;
			do {
				const step = steps.next();
				if (step.done === true) {
					this.#isRunning = false;
					this.#done({ scenario, supposed, state, view, now: now.ok ? now.value : null, preview: step.value, isWhole });
					if (this.#next !== null) this.ask(this.#next);
					return;
				}
			} while (performance.now() < untilMs);
			this.#timer = setTimeout(work, 0);
		};
		work();
	}
}
