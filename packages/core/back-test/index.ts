export { BackTest, type BackTestLimits, type BackTestOptions } from "./back-test.ts";
export type { Drawdown, EquityPoint, PeriodResult } from "./equity.ts";
export type { BackTestResult, BackTestTrade, LossStop } from "./recorder.ts";
export { SimulatedAccount, type SimulationOptions, type SimulationTerms } from "./simulated-account.ts";
