import { underWay as bankLines } from "../../modules/bank-statements/index.ts";
import { underWay as coins } from "../../modules/coins/index.ts";
import { underWay as deposits } from "../../modules/deposits/index.ts";
import { underWay as cardPayments } from "../../modules/payments/index.ts";
import { underWay as withdrawals } from "../../modules/withdrawals/index.ts";
import type { UnderWay } from "../../platform/index.ts";

/** Payments that may stand in transit or in suspense, of every module that books there. */
export const UNDER_WAY: readonly UnderWay[] = [deposits, cardPayments, withdrawals, coins, bankLines];
