import type { HashText, JournalEntry } from "@truefill/core/ledger";
import { type AccountCurrency, formatMoney } from "@truefill/core/money";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	type Decision,
	decide,
	evolve,
	journalFor,
	type MarketView,
	type OpenAccount,
	type OpenTradeCommand,
	type PlaceOrder,
} from "@truefill/core/trading";
import { aPrice, aVolume, someMoney } from "./quantities.ts";

/** An account with its full history: runs commands as the engine does, without a database. */
export interface Ledgered {
	readonly state: AccountState | undefined;
	readonly events: readonly AccountEvent[];
	readonly entries: readonly JournalEntry[];
}

export const NO_HISTORY: Ledgered = { state: undefined, events: [], entries: [] };

/** Decides one command and folds its events; returns the decision and the new history. */
export function run(
	history: Ledgered,
	command: Command,
	view: MarketView,
	hashText: HashText,
): { readonly history: Ledgered; readonly decision: Decision } {
	const decision = decide(history.state, command, view);
	let { state } = history;
	const entries = [...history.entries];
	for (const event of decision.events) {
		entries.push(...journalFor(event, state, hashText));
		state = evolve(state, event, hashText);
	}
	return { history: { state, events: [...history.events, ...decision.events], entries }, decision };
}

export function anOpening(overrides: Partial<OpenAccount> = {}): OpenAccount {
	return {
		kind: "open-account",
		origin: "customer",
		commandId: "open",
		accountId: "account-1",
		userId: "user-1",
		number: "100234",
		name: "Demo USD",
		type: "demo",
		positionMode: "hedging",
		currency: "USD",
		leverageCap: null,
		...overrides,
	};
}

/** A market order for one lot of EUR/USD, without levels. */
export function anOrder(overrides: Partial<OpenTradeCommand> = {}): OpenTradeCommand {
	return {
		kind: "open-trade",
		origin: "customer",
		commandId: "order",
		accountId: "account-1",
		instrumentId: "EURUSD",
		side: "buy",
		volume: aVolume("100000"),
		stopLoss: null,
		takeProfit: null,
		bound: null,
		...overrides,
	};
}

/** A pending buy limit for one lot of EUR/USD at 1.08000, good till cancelled, no OCO group, without levels. */
export function aPendingOrder(overrides: Partial<PlaceOrder> = {}): PlaceOrder {
	return {
		kind: "place-order",
		origin: "customer",
		commandId: "place",
		accountId: "account-1",
		orderKind: "limit",
		instrumentId: "EURUSD",
		side: "buy",
		volume: aVolume("100000"),
		price: aPrice("1.08000"),
		limitPrice: null,
		timeInForce: "GTC",
		expiresAtMs: null,
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: false,
		ocoWith: null,
		...overrides,
	};
}

/** An open demo account with the given `balance`, made by two events. */
export function anAccount(
	balance: string,
	currency: AccountCurrency,
	view: MarketView,
	hashText: HashText,
	overrides: Partial<OpenAccount> = {},
): Ledgered & { readonly state: AccountState } {
	const opening = anOpening({ currency, ...overrides });
	const { history } = run(NO_HISTORY, opening, view, hashText);
	const amount = someMoney(balance, currency);
	const { accountId } = opening;
	const funding = {
		kind: "adjust-balance",
		origin: "customer",
		commandId: "fund",
		accountId,
		amount,
		reason: "demo-funding",
		note: "",
	} as const;
	const { history: funded, decision } = run(history, funding, view, hashText);
	if (decision.kind === "refused" || funded.state === undefined) {
		throw new RangeError(`cannot fund with ${formatMoney(amount, currency)}`);
	}
	return { ...funded, state: funded.state };
}
