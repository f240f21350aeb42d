import type { AccountState, CloseOutPrices } from "@truefill/core/trading";
import { useEffect, useRef, useState } from "react";
import { directory, onSecond } from "../../../data/index.ts";
import { type Evaluated, Evaluator } from "./evaluate.ts";
import { marketNow } from "./market-now.ts";
import type { Scenario } from "./scenario.ts";

/** After this without a change the close-out prices are searched as well. */
const SETTLES_MS = 250;

export interface Evaluation {
	/** The latest answer; it may be of the scenario a moment ago. */
	readonly latest: Evaluated | null;
	/** The latest that was not of a slider in motion. */
	readonly settled: Evaluated | null;
	readonly prices: readonly CloseOutPrices[];
}

const NONE: Evaluation = { latest: null, settled: null, prices: [] };

/** The scenario's outcome: with each frame while it changes, and each second as prices move. */
export function useEvaluation(state: AccountState | undefined, scenario: Scenario): Evaluation {
	const [evaluation, set] = useState(NONE);
	const evaluator = useRef<Evaluator>(undefined);
	useEffect(() => {
		const made = new Evaluator(
			() => marketNow(directory()),
			(latest) =>
				set((held) => ({
					latest,
					settled: latest.isWhole ? latest : held.settled,
					prices: latest.isWhole ? latest.preview.closeOutPrices : held.prices,
				})),
		);
		evaluator.current = made;
		return () => made.stop();
	}, []);
	useEffect(() => {
		if (state === undefined) return;
		const ask = (isWhole: boolean) => evaluator.current?.ask({ scenario, state, isWhole });
		ask(false);
		let stop: (() => void) | undefined;
		const timer = setTimeout(() => {
			ask(true);
			stop = onSecond(() => ask(true));
		}, SETTLES_MS);
		return () => {
			clearTimeout(timer);
			stop?.();
		};
	}, [state, scenario]);
	return evaluation;
}
