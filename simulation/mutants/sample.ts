/**
 * The planted bugs that the quick tier hunts: one from nearly every file that has any, each found early in its first or
 * second day. The full tier hunts all of them.
 */
export const SAMPLE: readonly string[] = [
	// The write path.
	"command ids of all accounts are one",
	"an unsettled commit is settled as done",
	"the answer shows the account before the command",
	"postings are written in dollars",
	"an answer is let go before it is in the tables",
	"who reads is let in before the tables are there",
	"of merged batches the first state of an account is written",
	"money for an account that is being opened passes its owner's limit",
	"a financing day is left out",
	"a snapshot is ahead of its events",
	"a new engine leaves in the log what it finds there",
	// Prices, results, margin, calendars and books.
	"a buy is opened at the bid",
	"an outlier is believed at once",
	"a stale quote is good for three times as long",
	"a gain is bought at the ask",
	"converting a loss is free",
	"margin is rounded in the customer's favour",
	"a hedge holds the smaller side's margin",
	"both sides of an entry are the customer's",
	"the trading day ends at 21:00 UTC, also in winter",
	"Thursday carries the weekend",
	// Trading.
	"a refused command takes the orders with it",
	"the customer's own cap on leverage is forgotten",
	"the bound is not asked for",
	"a fill is without its stop",
	"a reversed trade is opened on its old side",
	"a close larger than the step is cut to it",
	"a result is not converted",
	"charges are converted at the bid",
	"what is too little to post is lost",
	"a split does not scale stops",
	"what came in on a customer's other accounts does not count for their limit",
	"more is held for a withdrawal than may leave the account",
	"a withdrawal comes back after the bank was told to pay it",
	"a paid withdrawal stays pending",
	"a deposit that is taken back takes more than there is",
	"a stop fills at its price after a gap",
	"a trailing stop stands a step too near",
	"a close-out closes one step too little",
];
