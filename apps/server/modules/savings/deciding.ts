/* What follows from calendar and plans. The simulator runs it without a database. */
export type { FollowDeps } from "./deps.ts";
export { followPlans } from "./follow.ts";
export { leaving } from "./leave.ts";
export { termsOf } from "./plans.ts";
