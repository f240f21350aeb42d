import { money } from "@truefill/core/money";
import type { AccountState, MarketView } from "@truefill/core/trading";
import { aMarket, anOpening, aPair, aQuote, type Ledgered, NO_HISTORY, run } from "@truefill/testkit";
import { expect, it } from "vitest";
import { type Answer, sha256 } from "../../engine/index.ts";
import { createLog } from "../../platform/index.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { DEFAULT_SAVINGS_PLANS } from "./defaults.ts";
import type { FollowDeps } from "./deps.ts";
import { followPlans } from "./follow.ts";
import { termsOf } from "./plans.ts";

const OPENED_MS = Date.parse("2026-01-01T12:00:00Z");
const HOUR_MS = 3_600_000;

/** An account whose term of five days is over and paid; its money goes back to an account in dollars. */
function bench() {
	const clock = heldClock(OPENED_MS);
	const shipped = DEFAULT_SAVINGS_PLANS["retail-eu-uk"].plans.find(({ id }) => id === "fixed-90-eur");
	if (shipped === undefined) throw new Error("the plan is shipped");
	const plan = { ...termsOf(shipped), termDays: 5, minimum: money(0n) };
	const world = { isRateKnown: true };
	const view = (): MarketView =>
		aMarket({
			instruments: [aPair("EUR", "USD")],
			quotes: world.isRateKnown ? [aQuote("EURUSD", "1.10000", "1.10020", { tsMs: clock.nowMs() })] : [],
			nowMs: clock.nowMs(),
		});
	const accounts = new Map<string, Ledgered>();
	const answers = new Map<string, Answer>();
	const submit: FollowDeps["engine"]["submit"] = async (command) => {
		const { accountId, commandId } = command;
		const known = answers.get(commandId);
		if (known !== undefined) return known;
		const given = { others: [], ...command } as Parameters<typeof run>[1];
		const { history, decision } = run(accounts.get(accountId) ?? NO_HISTORY, given, view(), sha256);
		accounts.set(accountId, history);
		const answer: Answer =
			decision.kind === "refused" ? { kind: "refused", refusal: decision.refusal } : { kind: "accepted", body: null };
		answers.set(commandId, answer);
		return answer;
	};
	const state = (id: string): AccountState | undefined => accounts.get(id)?.state;
	const open = (accountId: string, type: "live" | "savings") =>
		submit(
			anOpening({
				accountId,
				type,
				commandId: `open ${accountId}`,
				...(type === "savings" ? { currency: "EUR", plan } : { currency: "USD" }),
			}),
			"",
		);
	const deps: FollowDeps = {
		engine: {
			submit,
			account: async (id) => state(id),
			accountsOf: async () => [...accounts.keys()].flatMap((id) => state(id) ?? []),
			frozen: async () => null,
			partitionOf: async () => 0,
			view,
		},
		store: { inUse: async () => ["saved"], lastSource: async () => "live" },
		clock,
		log: createLog({ level: "silent" }),
		plans: async () => DEFAULT_SAVINGS_PLANS,
		notify: async () => undefined,
	};
	return { clock, world, deps, submit, state, open };
}

it("tries again to send back the money of a term that is over, after a rate was not known", async () => {
	const { clock, world, deps, submit, state, open } = bench();
	await open("live", "live");
	await open("saved", "savings");
	const from = { accountId: "live", userId: "user-1", type: "live", currency: "USD" } as const;
	const terms = { amount: money(110_000n), received: money(100_000n), rate: 1_000_000_000_000n, via: [] } as never;
	const named = { accountId: "saved", origin: "engine" } as const;
	await submit({ kind: "transfer-in", commandId: "in", transferId: "t", ...named, from, terms }, "");
	await submit({ kind: "set-savings-maturity", commandId: "back", ...named, atMaturity: "back" }, "");
	await clock.advance(6 * 24 * HOUR_MS);
	for (let day = 1; day <= 5; day += 1) {
		const date = `2026-01-0${day}`;
		await submit({ kind: "accrue-interest", commandId: date, ...named, date }, "");
	}
	world.isRateKnown = false;
	await followPlans(deps);
	expect(state("saved")).toMatchObject({ archived: false });
	world.isRateKnown = true;
	await clock.advance(HOUR_MS);
	await followPlans(deps);
	expect(state("saved")).toMatchObject({ archived: true, balance: 0n });
});
