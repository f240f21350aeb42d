import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOpening,
	anOrder,
	aQuote,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { creditsOf, LEVERAGE_PROFILE_IDS } from "../instruments/index.ts";
import { money } from "../money/index.ts";
import { InvariantError } from "../result/index.ts";
import { type AdjustBalance, decide, evolve, journalFor } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const view = aMarket({ instruments: [], quotes: [] });
const { state } = anAccount("100.00", "USD", view, hash);
const adjust = (amount: string, reason: AdjustBalance["reason"] = "adjustment"): AdjustBalance => ({
	kind: "adjust-balance",
	origin: "customer",
	commandId: "adjust",
	accountId: "account-1",
	amount: someMoney(amount, "USD"),
	reason,
	note: "asked for by the customer",
});

describe("opening an account", () => {
	it("begins empty, at sequence one, with nothing booked", () => {
		const decision = decide(undefined, anOpening({ leverageCap: 10 }), view);
		const [event] = decision.events;
		if (event === undefined) throw new Error("no event");
		expect(evolve(undefined, event, hash)).toEqual({
			id: "account-1",
			userId: "user-1",
			number: "100234",
			name: "Demo USD",
			type: "demo",
			positionMode: "hedging",
			currency: "USD",
			leverageCap: 10,
			sequence: 1,
			balance: 0n,
			credit: 0n,
			lifetimePnl: 0n,
			openTrades: new Map(),
			orders: new Map(),
			marginCallLevels: [],
			marginCalls: [],
			swapFree: false,
			jurisdiction: null,
			archived: false,
			protection: null,
			deposits: null,
			pending: null,
			savings: null,
			strategies: null,
			financedThrough: null,
			lastEntryHash: "0".repeat(64),
			entryCount: 0,
		});
	});

	it("is refused twice, and counted in the account's sequence", () => {
		expect(decide(state, anOpening(), view)).toMatchObject({
			kind: "refused",
			refusal: { code: "ACCOUNT_EXISTS" },
			events: [{ type: "command-refused", sequence: 3, occurredAtMs: NOON_MS, command: "open-account" }],
		});
	});

	it.each([0, -1, 1.5, Number.NaN, Infinity])("refuses a leverage cap of %d", (leverageCap) => {
		expect(decide(undefined, anOpening({ leverageCap }), view)).toMatchObject({
			kind: "refused",
			events: [],
			refusal: { code: "LEVERAGE_CAP_INVALID" },
		});
	});

	it("answers without an event where there is no account to count it in", () => {
		expect(decide(undefined, anOrder(), view)).toEqual({
			kind: "refused",
			refusal: { code: "ACCOUNT_NOT_FOUND", params: {} },
			events: [],
		});
	});
});

describe("E7 adjusting the balance", () => {
	it("takes all there is, and not a cent more", () => {
		expect(decide(state, adjust("-100.00"), view).kind).toBe("accepted");
		expect(decide(state, adjust("-100.01"), view)).toMatchObject({
			kind: "refused",
			refusal: { code: "BALANCE_TOO_LITTLE", params: { balance: "100.00", amount: "-100.01", currency: "USD" } },
		});
	});

	it("refuses nothing at all, and demo money for a live account", () => {
		expect(decide(state, adjust("0"), view)).toMatchObject({ refusal: { code: "NOTHING_TO_CHANGE" } });
		const live = { ...state, type: "live" as const };
		expect(decide(live, adjust("1", "demo-funding"), view)).toMatchObject({ refusal: { code: "ACCOUNT_NOT_DEMO" } });
		expect(decide(live, adjust("1"), view).kind).toBe("accepted");
	});

	it("a gift lifts a balance that is below zero", () => {
		const below = { ...state, balance: someMoney("-50.00", "USD") };
		expect(decide(below, adjust("20.00"), view).kind).toBe("accepted");
	});
});

describe("E24 credits of a named kind", () => {
	const eurusd = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.10000", "1.10002")] });

	it.each(["goodwill", "compensation"] as const)("%s gives, under its own reason, and never takes", (kind) => {
		const [event] = decide(state, adjust("5.00", kind), view).events;
		if (event === undefined) throw new Error("no event");
		expect(journalFor(event, state, hash).map(({ reason, postings }) => [reason, postings[1]?.account])).toEqual([
			[kind, "house:adjustments"],
		]);
		expect(decide(state, adjust("-5.00", kind), view)).toMatchObject({ refusal: { code: "AMOUNT_NOT_POSITIVE" } });
		for (const profile of LEVERAGE_PROFILE_IDS) {
			const resident = { ...state, jurisdiction: { profile, country: null } };
			const known = creditsOf(profile).includes(kind);
			expect(decide(resident, adjust("5.00", kind), view).kind === "accepted").toBe(known);
		}
	});

	it("know no bonus in any profile", () => {
		for (const profile of LEVERAGE_PROFILE_IDS)
			expect(creditsOf(profile).toSorted()).toEqual(["compensation", "goodwill"]);
	});

	it("what open trades need is not taken, and nothing is taken on an unknown price (E7)", () => {
		const { state: holding } = run(anAccount("5000.00", "USD", eurusd, hash), anOrder(), eurusd, hash).history;
		if (holding === undefined) throw new Error("no account");
		// Equity 4,998.00; margin 3,666.73 at 30, or less where the instrument allows more.
		const used = [...holding.openTrades.values()].reduce<bigint>((sum, { margin }) => sum + margin, 0n);
		const free = money(499_800n - used);
		const take = (amount: bigint): AdjustBalance => ({ ...adjust("1"), amount: money(-amount) });
		expect(decide(holding, take(free), eurusd).kind).toBe("accepted");
		expect(decide(holding, take(free + 1n), eurusd)).toMatchObject({ refusal: { code: "ADJUSTMENT_ABOVE_FREE" } });
		const blind = aMarket({ instruments: [anInstrument()], quotes: [] });
		expect(decide(holding, take(1n), blind)).toMatchObject({ refusal: { code: "PRICE_UNKNOWN" } });
		expect(decide(holding, adjust("1.00", "compensation"), blind).kind).toBe("accepted");
	});
});

describe("folding refuses what cannot follow", () => {
	const [event] = decide(state, adjust("1.00"), view).events;
	if (event === undefined) throw new Error("no event");
	it.each([
		["a gap in the sequence", state, { ...event, sequence: event.sequence + 1 }],
		["the same event twice", evolve(state, event, hash), event],
		["another account's event", state, { ...event, accountId: "account-2" }],
		["an event before the opening", undefined, { ...event, sequence: 1 }],
	])("%s", (_, before, wrong) => {
		expect(() => evolve(before, wrong, hash)).toThrow(InvariantError);
	});

	it("a trade that is not there, and a second opening", () => {
		const amended = {
			type: "trade-amended",
			accountId: "account-1",
			sequence: 3,
			commandId: "x",
			origin: "customer",
			occurredAtMs: 0,
			tradeId: "none",
			stopLoss: null,
			takeProfit: null,
			trailingDistance: null,
			guaranteedPremium: null,
		} as const;
		expect(() => evolve(state, amended, hash)).toThrow(InvariantError);
		const [opening] = decide(undefined, anOpening(), view).events;
		if (opening === undefined) throw new Error("no event");
		expect(() => evolve(state, { ...opening, sequence: 3 }, hash)).toThrow(InvariantError);
	});

	it("a command for another account is a defect of the caller", () => {
		expect(() => decide(state, { ...adjust("1"), accountId: "account-2" }, view)).toThrow(InvariantError);
	});
});
