import { createHash } from "node:crypto";
import { aMarket, anAccount, anInstrument, anOrder, aPendingOrder, aPrice, aQuote, someMoney } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { money } from "../money/index.ts";
import { type AccountState, type Command, decide, encodeState, evolve } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const view = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.10000", "1.10002")] });
const { state: demo } = anAccount("100.00", "USD", view, hash);
const live: AccountState = { ...demo, type: "live" };
const emptyLive: AccountState = { ...live, balance: money(0n) };
const base = { commandId: "archive", origin: "customer" as const, accountId: demo.id };
const archive: Command = { kind: "archive-account", ...base };
const after = (state: AccountState, command: Command): AccountState => {
	const decision = decide(state, command, view);
	if (decision.kind === "refused") throw new Error(decision.refusal.code);
	return decision.events.reduce<AccountState>((left, event) => evolve(left, event, hash), state);
};
const refusalOf = (state: AccountState, command: Command) => {
	const decision = decide(state, command, view);
	return decision.kind === "refused" ? decision.refusal : null;
};
const archived = after(demo, archive);
const placeOco = (given: typeof base): Command => {
	const {
		kind: _,
		commandId: __,
		accountId: ___,
		ocoWith: ____,
		...request
	} = aPendingOrder({ price: aPrice("1.00000") });
	return { kind: "place-oco", ...given, orders: [request, request] };
};

describe("archiving an account", () => {
	it("keeps everything but its use, books nothing, and is undone as a whole", () => {
		expect(archived).toEqual({ ...demo, archived: true, sequence: demo.sequence + 1 });
		const restored = after(archived, { kind: "restore-account", ...base });
		expect(restored).toEqual({ ...demo, sequence: demo.sequence + 2 });
		expect(encodeState(restored)).not.toContain("archived");
	});

	it("needs a live account without money, and tells what is in it", () => {
		expect(after(emptyLive, archive).archived).toBe(true);
		const holds = { open_trades: "0", pending_orders: "0", balance: "100.00", credit: "0.00", currency: "USD" };
		expect(refusalOf(live, archive)).toEqual({ code: "ACCOUNT_NOT_EMPTY", params: holds });
		expect(refusalOf({ ...emptyLive, credit: money(1n) }, archive)).toMatchObject({ params: { credit: "0.01" } });
		expect(refusalOf({ ...emptyLive, balance: money(-1n) }, archive)).toMatchObject({ code: "ACCOUNT_NOT_EMPTY" });
	});

	it("needs an account without trades and orders, of either type", () => {
		const rich: AccountState = { ...demo, balance: someMoney("10000.00", "USD") };
		const holding = after(rich, { ...anOrder(), commandId: "buy", origin: "customer" as const, accountId: demo.id });
		expect(refusalOf(holding, archive)).toMatchObject({ code: "ACCOUNT_NOT_EMPTY", params: { open_trades: "1" } });
		const waiting = after(rich, { ...aPendingOrder({ price: aPrice("1.00000") }), accountId: demo.id });
		expect(refusalOf(waiting, archive)).toMatchObject({ code: "ACCOUNT_NOT_EMPTY", params: { pending_orders: "1" } });
	});

	it("is done once", () => {
		expect(refusalOf(archived, archive)?.code).toBe("NOTHING_TO_CHANGE");
		expect(refusalOf(demo, { kind: "restore-account", ...base })?.code).toBe("NOTHING_TO_CHANGE");
	});

	it("shuts every way by which something could come in", () => {
		const amount = someMoney("1.00", "USD");
		const to = { accountId: "account-2", userId: "user-1", type: "demo", currency: "USD" } as const;
		const ways: readonly Command[] = [
			{ ...anOrder(), ...base },
			{ ...aPendingOrder({ price: aPrice("1.00000") }), ...base },
			placeOco(base),
			{ kind: "adjust-balance", ...base, amount, reason: "adjustment", note: "" },
			{ kind: "deposit", ...base, amount, currency: "USD", method: "wire", reference: "r", others: [] },
			{ kind: "top-up-demo", ...base, amount },
			{ kind: "reset-demo", ...base, balance: amount },
			{ kind: "transfer-out", ...base, transferId: "t", to, amount, minimumReceived: amount },
			{ kind: "set-leverage-cap", ...base, leverageCap: 3 },
			{ kind: "set-margin-call-levels", ...base, levels: [12_000] },
			{ kind: "set-swap-free", ...base, swapFree: true },
		];
		for (const way of ways) {
			expect(refusalOf(archived, way)?.code, way.kind).toBe("ACCOUNT_ARCHIVED");
			expect(refusalOf({ ...archived, archived: false }, way)?.code, way.kind).not.toBe("ACCOUNT_ARCHIVED");
		}
		expect(after(archived, { kind: "rename-account", ...base, name: "Old one" }).name).toBe("Old one");
	});

	it("comes back with money that was on its way: a transfer is never lost", () => {
		const from = { accountId: "account-2", userId: "user-1", type: "demo", currency: "USD" } as const;
		const rate = view.rate("USD", "USD")?.bid;
		if (rate === undefined) throw new Error("one dollar is one dollar");
		const terms = { amount: someMoney("5.00", "USD"), received: someMoney("5.00", "USD"), rate, via: [] };
		const received = after(archived, { kind: "transfer-in", ...base, transferId: "t", from, terms });
		expect(received).toMatchObject({ archived: false, balance: someMoney("105.00", "USD") });
	});
});
