// @vitest-environment jsdom
import type { AccountWire } from "@truefill/contracts/http";
import { strategyLimits } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { runWire } from "../../data/strategies/testing.ts";
import { accountWire } from "../../data/testing.ts";
import { demoProof } from "./demo-proof.ts";
import { judgeLimits, type LimitsChanges } from "./limits.ts";
import { rulesKey } from "./rules.ts";
import { runnable } from "./use-run-draft.ts";

const NOW = Date.parse("2026-01-02T12:00:00Z");
const judge = (changes: LimitsChanges = {}, account: AccountWire = accountWire()) => judgeLimits(account, changes, NOW);

const protection = (change: object): AccountWire["protection"] =>
	({
		limits: { day_loss: null, week_loss: null, month_loss: null, exposure: null, hours: null, ...change },
		pending: null,
		excluded_until: null,
		test_needed: [],
		day_result: "0.00",
		week_result: "0.00",
		month_result: "0.00",
	}) as unknown as AccountWire["protection"];

describe("the limits of a run", () => {
	it("are proposed by the core, in the account's currency, and good", () => {
		const { draft, faults, wire } = judge();
		expect(draft).toEqual({
			dayLoss: "200.00",
			totalLoss: "1000.00",
			exposure: "100000.00",
			openTrades: "1",
			dayTrades: "10",
			hours: null,
			untilMs: "2026-04-01",
		});
		expect(faults.size).toBe(0);
		expect(strategyLimits.parse(wire)).toMatchObject({ day_loss: "200.00", until: "2026-04-02T00:00:00.000Z" });
	});

	it("name each fault at once, and are not sent with one", () => {
		const { faults, wire } = judge({
			dayLoss: "2500.01",
			exposure: "1.",
			openTrades: "11",
			dayTrades: "1.5",
			hours: { from: "08:00", to: "08:00" },
			untilMs: "2026-01-01",
		});
		expect([...faults].toSorted()).toEqual(["dayLoss", "dayTrades", "exposure", "hours", "openTrades", "untilMs"]);
		expect(wire).toBeNull();
		expect(judge({ untilMs: "" }).faults).toEqual(new Set(["untilMs"]));
		expect(judge({ hours: { from: "", to: "17:00" } }).faults).toEqual(new Set(["hours"]));
	});

	it("may be as loose as the account allows, and last through today", () => {
		const most = judge().most;
		expect(judge({ ...most }).faults.size).toBe(0);
		expect(judge({ untilMs: "2026-01-02" }).wire?.until).toBe("2026-01-03T00:00:00.000Z");
		expect(judge({ hours: { from: "22:00", to: "06:00" } }).wire?.hours).toEqual({
			from_minute: 1_320,
			to_minute: 360,
		});
	});

	it("are never looser than the customer's own", () => {
		const account = accountWire({
			protection: protection({ day_loss: "50.00", hours: { from_minute: 480, to_minute: 1_020 } }),
		});
		const { draft, most } = judge({}, account);
		expect(draft.dayLoss).toBe("50.00");
		expect(most.hours).toEqual({ from: "08:00", to: "17:00" });
		expect(judge({ dayLoss: "50.01", hours: null }, account).faults).toEqual(new Set(["dayLoss", "hours"]));
	});

	it("cannot be set without money", () => {
		expect(judge({}, accountWire({ balance: "0.00" })).wire).toBeNull();
	});
});

describe("the account of a run", () => {
	it("is a demo account first, never one that does not trade", () => {
		const accounts = [
			accountWire({ id: "live", type: "live" }),
			accountWire({ id: "savings", type: "savings" }),
			accountWire({ id: "old", archived: true }),
			accountWire({ id: "demo" }),
		];
		expect(runnable(accounts).map(({ id }) => id)).toEqual(["demo", "live"]);
	});

	it("needs a proof of the same rules to be live, whatever their name", () => {
		const { strategy } = runWire();
		const renamed = { ...strategy, name: "Other" };
		expect(rulesKey(renamed)).toBe(rulesKey(JSON.parse(JSON.stringify(strategy))));
		expect(demoProof(renamed, [runWire()])).toMatchObject({
			done: { trades: 7, days: 2 },
			isKnown: true,
			isEnough: false,
		});
		expect(demoProof(renamed, [runWire({ demo_trades: 20, demo_days: 5 })]).isEnough).toBe(true);
		expect(demoProof({ ...strategy, interval: "1h" }, [runWire()])).toMatchObject({ isKnown: false, isEnough: false });
	});
});
