import type { Mutant } from "./mutant.ts";
import { BANK_MUTANTS } from "./planted-bank.ts";
import { COIN_MUTANTS } from "./planted-coins.ts";
import { ENGINE_MUTANTS } from "./planted-engine.ts";
import { HOUSE_MUTANTS } from "./planted-house.ts";
import { PAYOUT_MUTANTS } from "./planted-payouts.ts";
import { RULE_MUTANTS } from "./planted-rules.ts";
import { SAVINGS_MUTANTS } from "./planted-savings.ts";
import { STRATEGY_MUTANTS } from "./planted-strategies.ts";
import { TRADING_MUTANTS } from "./planted-trading.ts";

export type { Mutant } from "./mutant.ts";

/**
 * Bugs that the simulator must find. Each exists only in the modules that a thread of the hunt loads, never in the
 * product's files.
 */
export const MUTANTS: readonly Mutant[] = [
	...ENGINE_MUTANTS,
	...RULE_MUTANTS,
	...TRADING_MUTANTS,
	...HOUSE_MUTANTS,
	...COIN_MUTANTS,
	...PAYOUT_MUTANTS,
	...SAVINGS_MUTANTS,
	...BANK_MUTANTS,
	...STRATEGY_MUTANTS,
];
