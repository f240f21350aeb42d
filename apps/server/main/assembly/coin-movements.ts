import { movements as payouts } from "../../modules/coin-payouts/index.ts";
import { movements as deposits } from "../../modules/coins/index.ts";
import type { CoinMovements } from "../../modules/reconciliation/index.ts";

/** What comes to our addresses and leaves them, of every module that moves coins. */
export const COIN_MOVEMENTS: CoinMovements = [deposits, payouts];
