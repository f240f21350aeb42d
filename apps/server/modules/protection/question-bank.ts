/** One question of the knowledge test. The first option is the right one; they are shown in another order. */
export interface Question {
	readonly id: string;
	readonly topic: Topic;
	readonly text: string;
	readonly options: readonly [string, string, string, string];
	/** Shown after a wrong answer. */
	readonly explanation: string;
}

/** A test has one question of each topic, so that all topics are covered. */
export const TOPICS = ["leverage", "margin", "orders", "costs", "market", "risk"] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Tests knowledge, not self-assessment (ESMA35-36-1640). Attempts refer to ids for ever: a question that changes its
 * meaning gets a new one.
 */
export const QUESTIONS: readonly Question[] = [
	{
		id: "leverage-1",
		topic: "leverage",
		text: "You open a trade worth 30,000 with a leverage of 30. The price moves 1 % against you. About how much have you lost?",
		options: ["300", "10", "30", "1,000"],
		explanation: "The loss is taken from the whole value of the trade: 1 % of 30,000 is 300, whatever the leverage.",
	},
	{
		id: "leverage-2",
		topic: "leverage",
		text: "What does a higher leverage do?",
		options: [
			"Less money is held as margin for the same trade, so the same money can be lost faster",
			"It makes the price move less",
			"It lowers the spread",
			"It limits the loss to the margin of the trade",
		],
		explanation: "Leverage lets you open larger trades with the same money. Gains and losses grow with the trade.",
	},
	{
		id: "leverage-3",
		topic: "leverage",
		text: "Your account holds 1,000. You open a trade worth 20,000. By how much must the price move against you for a loss of 500?",
		options: ["2.5 %", "25 %", "5 %", "50 %"],
		explanation: "2.5 % of 20,000 is 500, half of the money in the account.",
	},
	{
		id: "margin-1",
		topic: "margin",
		text: "What happens when the equity of an account falls to half of its used margin?",
		options: [
			"Trades are closed without asking, at the prices there are",
			"Nothing until the equity is zero",
			"The trades wait until you add money",
			"Your bank is asked for more money",
		],
		explanation: "At 50 % of the used margin trades are closed automatically, which makes their losses final.",
	},
	{
		id: "margin-2",
		topic: "margin",
		text: "What is margin?",
		options: [
			"Money of yours that is held while a trade is open",
			"A fee for opening a trade",
			"The most that a trade can lose",
			"Interest on the balance",
		],
		explanation: "Margin is set aside, not paid. The loss of a trade can be larger than its margin.",
	},
	{
		id: "margin-3",
		topic: "margin",
		text: "You get a margin call. What brings your account away from a close-out?",
		options: [
			"Closing part of your trades or adding money",
			"Opening a further trade in the same direction",
			"Signing out until the price comes back",
			"Removing your stop losses",
		],
		explanation: "Only less used margin or more equity helps. Further trades need more margin.",
	},
	{
		id: "orders-1",
		topic: "orders",
		text: "A stop loss at 100 stands below a share that closes at 105 and opens the next day at 92. At about which price is it filled?",
		options: ["92", "100", "105", "It is not filled"],
		explanation:
			"A stop becomes a market order: after a gap it fills at the first price there is, here 92. Only a guaranteed stop keeps its price.",
	},
	{
		id: "orders-2",
		topic: "orders",
		text: "What does a guaranteed stop do that an ordinary one does not?",
		options: [
			"It fills at its price even when the market jumps over it, for a premium",
			"It can never be reached",
			"It makes the trade free of charge",
			"It follows the price",
		],
		explanation: "Its price is guaranteed; the premium is charged when it fills.",
	},
	{
		id: "orders-3",
		topic: "orders",
		text: "A buy limit at 50 is pending and the price falls from 52 to 49.80 at once. At which price can it be filled?",
		options: ["At 50 or lower", "Only at exactly 52", "At 50 or higher", "At any price"],
		explanation: "A limit fills at its price or a better one, never at a worse one.",
	},
	{
		id: "costs-1",
		topic: "costs",
		text: "You open and close a trade at once and the price has not moved. What is the result?",
		options: ["A loss of the spread and any commission", "Exactly zero", "A small gain", "The margin is lost"],
		explanation:
			"One buys at the higher price and sells at the lower one: the spread is the first cost of every trade.",
	},
	{
		id: "costs-2",
		topic: "costs",
		text: "You keep a trade open overnight. What may be charged?",
		options: [
			"Financing on its whole value, each night",
			"Nothing, costs arise at the opening only",
			"The spread once more",
			"A tax on the balance",
		],
		explanation: "Overnight financing is counted on the full value of the trade, not on the margin.",
	},
	{
		id: "costs-3",
		topic: "costs",
		text: "Which cost grows the longer a trade is open?",
		options: ["Overnight financing", "The spread", "The opening commission", "None"],
		explanation: "Spread and commission are paid when dealing; financing each night.",
	},
	{
		id: "market-1",
		topic: "market",
		text: "You buy a contract for difference on a share. What do you own?",
		options: [
			"A claim on the change of its price, against the broker",
			"The share itself",
			"A vote at the general meeting",
			"A part of the exchange",
		],
		explanation: "A CFD follows the price of the share. The share itself is not bought.",
	},
	{
		id: "market-2",
		topic: "market",
		text: "The market of your instrument is closed over the weekend. What can happen on Monday?",
		options: [
			"It may open at a price far from Friday's",
			"It always opens at Friday's last price",
			"Your trade is closed on Friday without asking",
			"Losses of the weekend are refunded",
		],
		explanation: "Prices can jump while a market is closed. Stops fill at the first price after it.",
	},
	{
		id: "market-3",
		topic: "market",
		text: "You sell EUR/USD. When do you gain?",
		options: [
			"When one euro costs fewer dollars than at the opening",
			"When one euro costs more dollars than at the opening",
			"When both currencies rise",
			"Selling never gains",
		],
		explanation: "Who sells first buys back later: he gains when the price has fallen.",
	},
	{
		id: "risk-1",
		topic: "risk",
		text: "Which statement about retail customers who trade CFDs is true?",
		options: [
			"Most of their accounts lose money",
			"Most of their accounts gain money",
			"Losses are refunded by the regulator",
			"The broker guarantees the balance",
		],
		explanation: "The risk warning of every provider says it: the majority of retail accounts lose money.",
	},
	{
		id: "risk-2",
		topic: "risk",
		text: "With which money should one trade CFDs?",
		options: [
			"Only with money whose loss one can bear",
			"With a loan, because leverage pays it back",
			"With the money for next month's rent",
			"With all savings, in one trade",
		],
		explanation: "All of it can be lost, and quickly.",
	},
	{
		id: "risk-3",
		topic: "risk",
		text: "Two trades: one worth 5,000 and one worth 50,000, both on the same account. Which is riskier?",
		options: [
			"The larger one: each percent moves ten times as much money",
			"The smaller one",
			"Both are the same",
			"Neither, the margin is the most that can be lost",
		],
		explanation: "What counts is the value of the trade compared to the money in the account.",
	},
];
