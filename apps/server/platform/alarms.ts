import type { Log } from "./log.ts";

/** Conditions that need an operator. docs/operators.md lists meaning and action of each; a test compares both lists. */
export const ALARMS = {
	ACCOUNT_FROZEN: "an account is frozen: its books or its read models are wrong",
	CARD_REFUND_FAILED: "a refund to a card has failed at the payment provider",
	CLOCK_BEHIND_BOOKS: "the wall clock is behind the latest stored event",
	CLOCK_JUMPED: "the wall clock has jumped",
	COIN_PAYOUT_REVERTED: "a payout of coins was mined without effect",
	COIN_PAYOUT_UNDONE: "the chain does not have a paid payout of coins any more",
	COIN_CHAIN_WRONG: "the source of a chain contradicts itself, is behind or does not answer",
	COIN_CREDIT_FROZEN: "coins have disappeared from their chain after they were final",
	COIN_OUTPUT_DIFFERS: "coins at an address differ from what was stored of them",
	COIN_ADDRESS_DIFFERS: "a stored address is not the one of its key and index",
	CUSTOMERS_MONEY_SHORT: "less money of customers is held than is owed to them",
	DATABASE_SILENT: "the database does not answer",
	DISK_FULL: "the disk is full",
	ENGINE_STOPPED: "the engine has stopped",
	HOUSE_BOOKING_DIFFERS: "a step of a payment was booked a second time with other content",
	HOUSE_BOOKS_WRONG: "the house's journal is wrong",
	FREEZING_NOT_STORED: "failed to store the freezing of an account",
	JOB_FAILED: "a job failed after its last retry",
	LEASE_NOT_HELD: "this process does not hold the lease",
	NO_PRICES: "no prices received",
	PAYMENT_DIFFERS: "a payment at the provider differs from ours in amount, currency or reference",
	PUSHES_BEHIND: "pushes to browsers are behind",
	READERS_BEHIND: "the read models are behind",
	READ_MODEL_REFUSED: "the database refused a read model",
	READ_MODELS_STAND: "the read models cannot be updated",
	SCREENING_LIST_REFUSED: "a list for the screening of customers was refused; the one before stays in use",
	RECONCILIATION_DIFFERS: "our books and what others say have differed for days",
	SNAPSHOT_WRONG: "a snapshot has a wrong hash; its account is replayed from its first event",
	WITHDRAWAL_NOT_BOOKED: "the engine refused to book what became of a withdrawal",
	STRATEGY_DIFFERS: "the journal of a strategy is not what its stored bars say",
	SUSPENSE_DIFFERS: "money is in suspense that no payment explains",
	TRANSIT_NOT_ZERO: "money is in transit without a payment under way",
} as const;

export type Alarm = keyof typeof ALARMS;

/** Logs one line; `alarm` is the code to act on. */
export function raiseAlarm(
	log: Pick<Log, "error" | "fatal">,
	alarm: Alarm,
	fields: object = {},
	level: "error" | "fatal" = "error",
): void {
	log[level]({ alarm, ...fields }, `ALARM: ${ALARMS[alarm]}`);
}
