export { BackTest, type BackTestOptions } from "./back-test.ts";
export type { Drawdown, EquityPoint, PeriodResult } from "./equity.ts";
export type { BackTestResult, BackTestTrade } from "./recorder.ts";
export { SimulatedAccount, type SimulationOptions, type SimulationTerms } from "./simulated-account.ts";
