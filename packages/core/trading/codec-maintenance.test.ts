import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOpening,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	type Ledgered,
	NO_HISTORY,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { verifyBooks } from "../ledger/index.ts";
import {
	type AccountState,
	COMMAND_KINDS,
	type Command,
	type CommandBase,
	decodeCommand,
	decodeEvent,
	decodeState,
	EVENT_TYPES,
	encodeCommand,
	encodeEvent,
	encodeState,
	evolve,
	FOR_EVER_MS,
	type MarketView,
	NO_LIMITS,
	type Origin,
	type SavingsPlan,
	stateHash,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument({
	marginTiers: [{ uptoUsd: null, leverage: 30 }],
	financing: {
		swap: { kind: "points", long: "-7.5", short: "1" },
		settlementDays: 2,
		holidays: [],
		swapFree: { freeDays: 0, feePerLot: "4", currency: "USD" },
	},
});
const share = aContract("AAPL", { maxLeverage: 5, stepVolume: aVolume("1"), minVolume: aVolume("1") });
const view = aMarket({
	instruments: [eurusd, share],
	quotes: [aQuote("EURUSD", "1.10000", "1.10000"), aQuote("AAPL", "500.00", "500.00")],
});
const partner = { accountId: "account-2", userId: "user-1", type: "demo", currency: "USD" } as const;
const terms = { amount: someMoney("5.00", "USD"), received: someMoney("5.00", "USD"), rate: someRate(), via: [] };
function someRate() {
	const rates = view.rate("USD", "USD");
	if (rates === undefined) throw new Error("no rate");
	return rates.bid;
}
/** The share after its split. */
const split = aQuote("AAPL", "333.00", "333.10");
const crash = aQuote("EURUSD", "1.06000", "1.06010");

/** All commands except dealing, in one history. */
const LIFE = [
	{ kind: "set-margin-call-levels", levels: [12_000] },
	{ kind: "set-leverage-cap", leverageCap: 25 },
	{ kind: "rename-account", name: "Long term" },
	{ ...anOrder({ volume: aVolume("80000") }) },
	{ ...anOrder({ instrumentId: "AAPL", volume: aVolume("5") }) },
	{ ...aPendingOrder({ instrumentId: "AAPL", volume: aVolume("2"), price: aPrice("400.00") }) },
	{ kind: "apply-financing", date: "2030-01-02", quotes: [crash, aQuote("AAPL", "500.00", "500.00")] },
	{ kind: "set-swap-free", swapFree: true },
	{
		kind: "apply-dividend",
		instrumentId: "AAPL",
		dividend: aPrice("0.25"),
		taxBasisPoints: 1_500,
		exAtMs: NOON_MS + 1,
	},
	{
		kind: "apply-split",
		instrumentId: "AAPL",
		numerator: 3,
		denominator: 2,
		quote: aQuote("AAPL", "510.00", "510.10"),
	},
	{ kind: "top-up-demo", amount: someMoney("10.00", "USD") },
	{
		kind: "transfer-out",
		transferId: "t",
		to: partner,
		amount: someMoney("5.00", "USD"),
		minimumReceived: someMoney("5.00", "USD"),
	},
	{ kind: "transfer-in", transferId: "t", from: partner, terms },
	{ kind: "check-margin", quotes: [aQuote("EURUSD", "1.08300", "1.08310"), split] },
	{ kind: "close-out", quotes: [crash, split] },
	{ kind: "check-margin", quotes: [] },
	{ kind: "close-out", quotes: [aQuote("EURUSD", "0.80000", "0.80010"), aQuote("AAPL", "1.00", "1.10")] },
	{ kind: "reset-demo", balance: someMoney("5000.00", "USD") },
	{ kind: "set-jurisdiction", jurisdiction: { profile: "international", country: "nigeria" } },
	{ kind: "set-jurisdiction", jurisdiction: { profile: "retail-eu-uk", country: null } },
	{ kind: "archive-account" },
	{ kind: "restore-account" },
	{
		kind: "set-limits",
		limits: { ...NO_LIMITS, dayLoss: someMoney("100.00", "USD"), hours: { fromMinute: 480, toMinute: 1_200 } },
	},
	{ kind: "set-limits", limits: { ...NO_LIMITS, exposure: someMoney("1000.00", "USD") } },
	{ kind: "set-exclusion", untilMs: FOR_EVER_MS },
	{ kind: "set-test-needed", assetClasses: ["forex", "stocks"] },
] as const;

const amounts = (day: string) => ({ day: someMoney(day, "USD"), week: null, month: someMoney("5000.00", "USD") });
const wire = { kind: "deposit", method: "wire", currency: "USD", others: [] } as const;

/** Deposits and withdrawals, which demo accounts never have. */
const LIVE_LIFE = [
	{ ...wire, reference: "before the limit", amount: someMoney("20.00", "USD") },
	{ kind: "set-deposit-limits", currency: "USD", amounts: amounts("1000.00"), others: [] },
	{ ...wire, reference: "under the limit", amount: someMoney("600.00", "USD") },
	{ kind: "set-deposit-limits", currency: "USD", amounts: amounts("2000.00"), others: [] },
	{ ...wire, method: "card", reference: "card", payment: "pay_1", amount: someMoney("100.00", "USD") },
	{ kind: "hold-withdrawal", withdrawalId: "w1", amount: someMoney("80.00", "USD") },
	{ kind: "hold-withdrawal", withdrawalId: "w2", amount: someMoney("30.00", "USD") },
	{ kind: "void-withdrawal", withdrawalId: "w2", cause: "cancelled", amount: null },
	{ kind: "instruct-withdrawal", withdrawalId: "w1" },
	{
		kind: "pay-withdrawal",
		withdrawalId: "w1",
		amount: someMoney("50.00", "USD"),
		fee: someMoney("1.00", "USD"),
	},
	{ kind: "void-withdrawal", withdrawalId: "w1", cause: "failed", amount: someMoney("10.00", "USD") },
	{ kind: "return-withdrawal", withdrawalId: "w1", amount: someMoney("49.00", "USD") },
	{
		kind: "reverse-deposit",
		payment: "pay_1",
		cause: "chargeback",
		amount: someMoney("100.00", "USD"),
		currency: "USD",
		received: someMoney("100.00", "USD"),
	},
] as const;

type Body<C> = C extends Command ? Omit<C, keyof CommandBase> : never;
interface Step {
	readonly command: Body<Command>;
	/** Default: the customer. */
	readonly origin?: Origin;
	/** Default: noon, both markets open. */
	readonly at?: MarketView;
	/** Default: accepted. */
	readonly refused?: true;
}
const hour = 3_600_000;
const shut: MarketView = { ...view, state: () => ({ state: "closed", opensAtMs: null }) };
const shareHalted: MarketView = {
	...view,
	state: (id) => (id === "AAPL" ? { state: "halted", reason: "news" } : view.state(id)),
};
const small = { ...anOrder({ volume: aVolume("1000") }) };
const rests = { ...aPendingOrder({ volume: aVolume("1000"), price: aPrice("1.08") }) };
const { kind: _kind, origin: _origin, commandId: _command, accountId: _account, ocoWith: _partner, ...request } = rests;
const rose = aQuote("EURUSD", "1.20000", "1.20000");

/** All dealing commands. Ids of trades and orders contain the sequence of their event. */
const DEALING: readonly Step[] = [
	{ command: { kind: "adjust-balance", amount: someMoney("1.00", "USD"), reason: "goodwill", note: "" } },
	{ command: small },
	{ command: { kind: "amend-trade", tradeId: "100234-4", stopLoss: aPrice("1.04"), trailingDistance: aPrice("0.05") } },
	{ command: { kind: "trail-trade", tradeId: "100234-4", quote: aQuote("EURUSD", "1.12000", "1.12000") } },
	{ command: rests },
	{ command: { kind: "amend-order", orderId: "O100234-7", price: aPrice("1.07") } },
	{ command: { kind: "cancel-order", orderId: "O100234-7" } },
	{ command: { kind: "cancel-order", orderId: "O100234-7" }, refused: true },
	{
		command: {
			kind: "place-oco",
			orders: [
				{ ...request, side: "sell", price: aPrice("1.20") },
				{ ...request, side: "sell", orderKind: "stop", price: aPrice("1.00") },
			],
		},
	},
	{ command: { kind: "trigger-order", orderId: "O100234-11", quote: rose } },
	{ command: { ...rests, orderKind: "stop-limit", price: aPrice("1.15"), limitPrice: aPrice("1.15") } },
	{ command: { kind: "trigger-order", orderId: "O100234-16", quote: rose } },
	{ command: { ...rests, timeInForce: "GTD", expiresAtMs: NOON_MS + hour } },
	{ command: { kind: "expire-order", orderId: "O100234-18" }, at: { ...view, nowMs: NOON_MS + hour } },
	{ command: { kind: "close-trade", tradeId: "100234-4", volume: null, bound: null }, at: shut },
	{ command: { kind: "cancel-close", tradeId: "100234-4" } },
	{ command: { kind: "close-trade", tradeId: "100234-4", volume: null, bound: null }, at: shut },
	{ command: { kind: "trigger-trade", tradeId: "100234-4", quote: aQuote("EURUSD", "1.10000", "1.10000") } },
	{ command: small },
	{ command: { kind: "close-by", tradeId: "100234-14", otherTradeId: "100234-24" } },
	{ command: small },
	{ command: { kind: "reverse-trade", tradeId: "100234-27", bound: null } },
	{ command: { ...anOrder({ instrumentId: "AAPL", volume: aVolume("5") }) } },
	{ command: { kind: "close-many", which: "all", instrumentId: null, side: null }, at: shareHalted },
];

function live(begun: Ledgered, steps: readonly Step[]) {
	let history = begun;
	const commands: Command[] = [anOpening()];
	for (const [place, { command: body, origin = "customer", at = view, refused = false }] of steps.entries()) {
		const command: Command = {
			...body,
			commandId: `life-${place}`,
			origin,
			accountId: "account-1",
		};
		const next = run(history, command, at, hash);
		const refusal = next.decision.kind === "refused" ? next.decision.refusal : "";
		expect(next.decision.kind, JSON.stringify([place, body.kind, next.decision.kind, refusal])).toBe(
			refused ? "refused" : "accepted",
		);
		commands.push(command);
		history = next.history;
	}
	return { history, commands };
}
/** A fixed term of ten days, left after it, with terms announced for what follows. */
const PLAN: SavingsPlan = {
	id: "fixed-10",
	kind: "fixed",
	tiers: [{ from: someMoney("0.00", "USD"), rate: 400 }],
	dayCount: "actual/actual",
	timeZone: "UTC",
	paid: "maturity",
	termDays: 10,
	earlyExit: { kind: "forgone-days", days: 1 },
	minimum: someMoney("1.00", "USD"),
	maximum: someMoney("100000.00", "USD"),
};
const AFTER: SavingsPlan = {
	...PLAN,
	id: "after",
	kind: "flexible",
	paid: "monthly",
	termDays: null,
	earlyExit: { kind: "none" },
};
const bank = { ...partner, type: "live" } as const;
const dayOf = (day: number): string => new Date(NOON_MS + day * 24 * hour).toISOString().slice(0, 10);
const SAVED: readonly Step[] = [
	{
		command: {
			kind: "transfer-in",
			transferId: "t1",
			from: bank,
			terms: { ...terms, amount: someMoney("9000.00", "USD"), received: someMoney("9000.00", "USD") },
		},
	},
	{ command: { kind: "set-savings-maturity", atMaturity: "back" } },
	{ command: { kind: "set-savings-plan", plan: AFTER, from: dayOf(10) } },
	...[0, 1].map((day) => ({
		command: { kind: "accrue-interest", date: dayOf(day) } as const,
		at: { ...view, nowMs: NOON_MS + 2 * 24 * hour },
	})),
	{
		command: { kind: "leave-savings", transferId: "t2", to: bank, minimumReceived: someMoney("0.00", "USD") },
		at: { ...view, nowMs: NOON_MS + 2 * 24 * hour },
	},
];

const aStart = (strategyId: string): Body<Command> => ({
	kind: "start-strategy",
	strategyId,
	version: "f".repeat(64),
	instrumentId: "EURUSD",
	limits: {
		dayLoss: someMoney("90.00", "USD"),
		totalLoss: someMoney("450.00", "USD"),
		openTrades: 2,
		dayTrades: 10,
		exposure: someMoney("45000.00", "USD"),
		hours: { fromMinute: 480, toMinute: 1_200 },
		untilMs: NOON_MS + 24 * hour,
	},
});
/** A strategy that opens, adds, is closed and stopped, and another one after it. */
const AUTOMATED: readonly Step[] = [
	{ command: aStart("run-1") },
	{ command: { ...small, strategyId: "run-1" }, origin: "strategy" },
	{ command: { ...small, strategyId: "run-1" }, origin: "strategy" },
	{ command: { kind: "stop-strategy", strategyId: "run-1", reason: "customer" } },
	{ command: { ...small, strategyId: "run-1" }, origin: "strategy", refused: true },
	{ command: { kind: "close-many", which: "all", instrumentId: null, side: null } },
	{ command: aStart("run-2") },
];

/** The financing runs a day later, after its day has ended; everything else runs at noon. */
const maintained = (command: Body<Command>): Step =>
	command.kind === "apply-financing" ? { command, at: { ...view, nowMs: NOON_MS + 24 * hour } } : { command };
const LIVES = [
	live(anAccount("4500.00", "USD", view, hash), LIFE.map(maintained)),
	live(run(NO_HISTORY, anOpening({ type: "live" }), view, hash).history, LIVE_LIFE.map(maintained)),
	live(anAccount("4500.00", "USD", view, hash), DEALING),
	live(anAccount("4500.00", "USD", view, hash, { positionMode: "netting" }), [{ command: small }, { command: small }]),
	live(run(NO_HISTORY, anOpening({ type: "savings", plan: PLAN }), view, hash).history, SAVED),
	live(anAccount("4500.00", "USD", view, hash, { positionMode: "netting" }), AUTOMATED),
];

describe("E24 the stored form of maintenance", () => {
	it("has lived through every command and every event", () => {
		const kinds = new Set<string>(LIVES.flatMap(({ commands }) => commands.map(({ kind }) => kind)));
		expect(COMMAND_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
		const types = new Set<string>(LIVES.flatMap(({ history }) => history.events.map(({ type }) => type)));
		expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
		for (const { history } of LIVES) expect(verifyBooks(history.entries, hash)).toMatchObject({ ok: true });
	});

	it("commands come back", () => {
		for (const command of LIVES.flatMap(({ commands }) => commands))
			expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
	});

	it.each(LIVES)("events come back, and the fold of what is stored is the same state at every step", ({ history }) => {
		let folded: AccountState | undefined;
		for (const event of history.events) {
			const stored = decodeEvent(JSON.parse(encodeEvent(event)));
			expect(stored).toEqual(event);
			folded = evolve(folded, stored, hash);
			const loaded = decodeState(JSON.parse(encodeState(folded)));
			expect(loaded).toEqual(folded);
			expect(stateHash(loaded, hash)).toBe(stateHash(folded, hash));
		}
		expect(folded).toEqual(history.state);
	});

	it("an account that uses nothing of it keeps the text it had before there was any of it", () => {
		const plain = anAccount("10.00", "USD", view, hash).state;
		const stored = encodeState(plain);
		for (const later of ["marginCall", "swapFree", "financedThrough", "deposits", "pending", "savings"])
			expect(stored).not.toContain(later);
	});

	it("damage is refused with its place", () => {
		const event = LIVES[0]?.history.events.find(({ type }) => type === "financing-applied");
		if (event === undefined) throw new Error("no financing");
		const text = encodeEvent(event);
		expect(() => decodeEvent(JSON.parse(text.replace('"carry":"', '"carry":"x')))).toThrow("event.lines[0].carry");
		expect(() => decodeEvent(JSON.parse(text.replace('"reason":"swap"', '"reason":"gift"')))).toThrow(
			"event.lines[0].reason",
		);
		const levels = encodeCommand({
			kind: "set-margin-call-levels",
			origin: "customer",
			commandId: "x",
			accountId: "y",
			levels: [9_000],
		});
		expect(() => decodeCommand(JSON.parse(levels.replace("9000", "0.5")))).toThrow("command.levels[0]");
	});
});
