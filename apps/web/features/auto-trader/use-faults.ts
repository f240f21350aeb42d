import { fieldSentence } from "@truefill/contracts/errors";
import { type StrategyWire, strategyFromWire } from "@truefill/contracts/http";
import type { Instrument } from "@truefill/core/instruments";
import { type Fault, strategyFaults } from "@truefill/core/strategies";
import { useMemo } from "react";
import { textOf } from "../../i18n/index.ts";
import { useServerTexts } from "./use-server-texts.ts";

export interface Faults {
	readonly count: number;
	/** A sentence of what is wrong at a place or below it; null: nothing. */
	at(path: string): string | null;
}

const sentence = ({ code, params }: Fault, isLoaded: boolean): string =>
	(isLoaded ? textOf(`field.${code}`, params) : null) ?? fieldSentence(code, params);

/** What is wrong with a strategy, by the core's own judgement, in the reader's language. */
export function useFaults(strategy: StrategyWire, instrument: Instrument | undefined): Faults {
	const isLoaded = useServerTexts();
	return useMemo(() => {
		const faults = strategyFaults(strategyFromWire(strategy), instrument);
		return {
			count: faults.length,
			at: (path) => {
				const found = faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
				return found === undefined ? null : sentence(found, isLoaded);
			},
		};
	}, [strategy, instrument, isLoaded]);
}
