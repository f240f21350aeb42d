import { acceptedDeposits as coins } from "../../modules/coins/index.ts";
import { acceptedDeposits as wires } from "../../modules/deposits/index.ts";
import { acceptedDeposits as cards } from "../../modules/payments/index.ts";
import type { AcceptedDeposits } from "../../platform/index.ts";

/** Deposits of every method that count for the level of verification before they are booked. A new method is a row here. */
export const ACCEPTED_DEPOSITS: readonly AcceptedDeposits[] = [wires, cards, coins];
