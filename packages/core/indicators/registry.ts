import { adaptiveAverage } from "./averages/adaptive.ts";
import { alligator } from "./averages/alligator.ts";
import { doubleExponentialAverage } from "./averages/double-exponential.ts";
import { exponentialAverage } from "./averages/exponential.ts";
import { hullAverage } from "./averages/hull.ts";
import { simpleAverage } from "./averages/simple.ts";
import { smoothedAverage } from "./averages/smoothed.ts";
import { tripleExponentialAverage } from "./averages/triple-exponential.ts";
import { volumeWeightedAverage } from "./averages/volume-weighted.ts";
import { weightedAverage } from "./averages/weighted.ts";
import { bollingerBands } from "./bands/bollinger.ts";
import { bollingerPosition } from "./bands/bollinger-position.ts";
import { bollingerWidth } from "./bands/bollinger-width.ts";
import { donchianChannels } from "./bands/donchian.ts";
import { keltnerChannels } from "./bands/keltner.ts";
import { regressionChannel } from "./bands/regression.ts";
import { awesomeOscillator } from "./oscillators/awesome.ts";
import { cci } from "./oscillators/cci.ts";
import { choppiness } from "./oscillators/choppiness.ts";
import { macd } from "./oscillators/macd.ts";
import { momentum } from "./oscillators/momentum.ts";
import { rateOfChange } from "./oscillators/rate-of-change.ts";
import { rsi } from "./oscillators/rsi.ts";
import { standardDeviation } from "./oscillators/standard-deviation.ts";
import { stochastic } from "./oscillators/stochastic.ts";
import { stochasticRsi } from "./oscillators/stochastic-rsi.ts";
import { trix } from "./oscillators/trix.ts";
import { ultimateOscillator } from "./oscillators/ultimate.ts";
import { williamsR } from "./oscillators/williams-r.ts";
import { adx } from "./trend/adx.ts";
import { aroon } from "./trend/aroon.ts";
import { averageRange } from "./trend/atr.ts";
import { fractal } from "./trend/fractal.ts";
import { ichimoku } from "./trend/ichimoku.ts";
import { parabolicSar } from "./trend/parabolic-sar.ts";
import { pivotPoints } from "./trend/pivot-points.ts";
import { supertrend } from "./trend/supertrend.ts";
import { accumulation } from "./volume/accumulation.ts";
import { chaikinMoneyFlow } from "./volume/chaikin-money-flow.ts";
import { forceIndex } from "./volume/force.ts";
import { moneyFlowIndex } from "./volume/money-flow-index.ts";
import { onBalanceVolume } from "./volume/on-balance.ts";
import { tickVolume } from "./volume/tick-volume.ts";
import { vwap } from "./volume/vwap.ts";

/** All indicators, by group, in the order of a menu. */
export const INDICATOR_GROUPS = {
	averages: [
		simpleAverage,
		exponentialAverage,
		weightedAverage,
		hullAverage,
		doubleExponentialAverage,
		tripleExponentialAverage,
		smoothedAverage,
		volumeWeightedAverage,
		adaptiveAverage,
		alligator,
	],
	bands: [bollingerBands, bollingerPosition, bollingerWidth, keltnerChannels, donchianChannels, regressionChannel],
	oscillators: [
		macd,
		rsi,
		stochastic,
		stochasticRsi,
		cci,
		williamsR,
		rateOfChange,
		momentum,
		awesomeOscillator,
		ultimateOscillator,
		trix,
		choppiness,
		standardDeviation,
	],
	trend: [averageRange, adx, aroon, parabolicSar, supertrend, ichimoku, fractal, pivotPoints],
	volume: [tickVolume, vwap, moneyFlowIndex, onBalanceVolume, chaikinMoneyFlow, accumulation, forceIndex],
} as const;

export type IndicatorGroup = keyof typeof INDICATOR_GROUPS;
export type IndicatorId = (typeof INDICATOR_GROUPS)[IndicatorGroup][number]["id"];

export const INDICATORS = Object.values(INDICATOR_GROUPS).flat();

const byId = new Map<string, (typeof INDICATORS)[number]>(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator of an id from outside, undefined for an unknown one. */
export const findIndicator = (id: string): (typeof INDICATORS)[number] | undefined => byId.get(id);
