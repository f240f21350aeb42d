import type { startStrategy } from "@truefill/contracts/http";
import type * as z from "zod";
import type { SampleName } from "./people.ts";

type Strategy = z.input<typeof startStrategy.body>["strategy"];

const average = (length: number) =>
	({ kind: "indicator", id: "ema", output: "ema", parameters: { length }, bars_ago: 0 }) as const;
const index = { kind: "indicator", id: "rsi", output: "rsi", parameters: { length: 14 }, bars_ago: 0 } as const;
const number = (value: number) => ({ kind: "number", value }) as const;

const RULES: Pick<Strategy, "price" | "exits" | "trailing"> = { price: "bid", exits: [], trailing: false };

const TREND: Strategy = {
	...RULES,
	name: "EMA 12 and 26",
	asset_id: "EURUSD",
	interval: "1h",
	entries: [
		{ side: "buy", all: [{ kind: "cross", left: average(12), direction: "above", right: average(26) }] },
		{ side: "sell", all: [{ kind: "cross", left: average(12), direction: "below", right: average(26) }] },
	],
	size: { kind: "risk", percent: "1" },
	stop: { kind: "atr", length: 14, multiple: "2" },
	target: { kind: "reward", multiple: "2" },
	max_bars: 48,
};
const REVERSAL: Strategy = {
	...RULES,
	name: "Gold, back from oversold",
	asset_id: "XAUUSD",
	interval: "4h",
	entries: [{ side: "buy", all: [{ kind: "cross", left: index, direction: "above", right: number(30) }] }],
	size: { kind: "units", volume: "1" },
	stop: { kind: "atr", length: 14, multiple: "3" },
	target: null,
	max_bars: 12,
};

export interface Automation {
	readonly strategy: Strategy;
	/** The customer stopped it at once. */
	readonly isStopped?: true;
}

/** What runs on the demo accounts of some customers. */
export const STRATEGIES: Readonly<Partial<Record<SampleName, Automation>>> = {
	"jonas-beispiel": { strategy: TREND },
	"omar-numudhaj": { strategy: REVERSAL },
	"yuki-mihon": { strategy: { ...TREND, name: "EMA on USD/JPY", asset_id: "USDJPY" }, isStopped: true },
};
