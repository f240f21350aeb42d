import type { StrategyRunWire, StrategyWire } from "@truefill/contracts/http";
import type { Translate } from "../../i18n/index.ts";
import { rulesKey } from "./rules.ts";

/** What a live account needs: closed demo trades of exactly these rules, over so many days. */
const NEEDED = { neededTrades: 20, neededDays: 5 } as const;

export interface DemoProof {
	readonly needed: typeof NEEDED;
	readonly done: { readonly trades: number; readonly days: number };
	/** Whether a run of these rules is known: without one the server knows better. */
	readonly isKnown: boolean;
	readonly isEnough: boolean;
}

/** How far exactly these rules have been proved on demo accounts, as far as the listed runs tell. */
export function demoProof(strategy: StrategyWire, runs: readonly StrategyRunWire[]): DemoProof {
	const key = rulesKey(strategy);
	const same = runs.filter((run) => rulesKey(run.strategy) === key);
	const trades = Math.max(0, ...same.map(({ demo_trades }) => demo_trades));
	const days = Math.max(0, ...same.map(({ demo_days }) => demo_days));
	const isEnough = trades >= NEEDED.neededTrades && days >= NEEDED.neededDays;
	return { needed: NEEDED, done: { trades, days }, isKnown: same.length > 0, isEnough };
}

/** What a live account needs, and how much of it is there if that is known. */
export const proofText = (t: Translate, { needed, done, isKnown }: DemoProof): string =>
	isKnown ? t("strategyRun.demo.needed", { ...done, ...needed }) : t("strategyRun.demo.needs", needed);
