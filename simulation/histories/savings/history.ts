import type { SavingsPlanWire } from "@truefill/contracts/http";
import { type AccountCurrency, type Money, money, ZERO_MONEY } from "@truefill/core/money";
import type { AccountEvent, AccountState, Command, MarketView } from "@truefill/core/trading";
import { type FollowDeps, followPlans, leaving, termsOf } from "@truefill/server/deciding/savings";
import { type Answer, LoadedAccounts, SavingsDays } from "@truefill/server/engine";
import { aMarket, anOpening, aPair, aQuote } from "@truefill/testkit";
import { type Dice, diceOf } from "../../world/dice.ts";
import { Violation } from "../../world/world.ts";
import { Accounts } from "../accounts.ts";
import { type History, type Telling, tell } from "../history.ts";
import { NO_FAULTS, type Odds, Process } from "../process.ts";
import { laterBy, localDate, SavingsChecks } from "./checks.ts";
import { offeredPlans } from "./plans.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before daylight saving begins or ends, leap days, ends of years. */
const STARTS = [
	"2027-03-20",
	"2027-10-20",
	"2027-12-20",
	"2028-02-20",
	"2028-10-25",
	"2030-01-02",
	"2100-02-20",
] as const;
const ACTS = ["in", "in", "in", "out", "out", "leave", "leave", "maturity", "terms", "restart"] as const;
const USER = "user-1";

type Sent = Extract<AccountEvent, { type: "transfer-sent" }>;
const partnerOf = ({ id, userId, type, currency }: AccountState) => ({ accountId: id, userId, type, currency });

/** A random history of savings: days, outages, transfers, terms, early exits. The engine's own days, and the plans' job. */
export const live = (seed: number, keepLines = 0): Promise<History> => {
	const dice = diceOf(seed, "savings");
	const startMs = Date.parse(`${dice.pick(STARTS)}T00:00:00Z`) + dice.between(0, 3 * 24 * 60) * 60_000;
	return tell(seed, { startMs, keepLines }, (telling) => new SavingsHistory(dice, telling).live());
};

class SavingsHistory {
	readonly #dice: Dice;
	readonly #telling: Telling;
	readonly #accounts: Accounts;
	readonly #checks: SavingsChecks;
	readonly #loaded = new LoadedAccounts();
	readonly #odds: Odds;
	#days: SavingsDays;
	/** Transfers that have not arrived. */
	#sent: readonly { readonly from: string; readonly sent: Sent }[] = [];
	#plans: readonly SavingsPlanWire[];
	#commands = 0;
	/** How much the wall clock is ahead of the time that has certainly passed. */
	#aheadMs = 0;
	#decidesAheadMs = 0;
	#isRateKnown = true;

	constructor(dice: Dice, telling: Telling) {
		this.#dice = dice;
		this.#telling = telling;
		const isFaultless = dice.chance(0.3);
		this.#odds = isFaultless ? NO_FAULTS : { killed: dice.pick([0, 0.01]), failed: dice.pick([0, 0.02]) };
		this.#accounts = new Accounts({
			dice: dice.fork("answers"),
			view: () => this.#view(),
			onAccepted: ({ command, events }) => this.#accepted(command, events),
		});
		this.#accounts.lost = isFaultless ? 0 : dice.pick([0, 0.1]);
		this.#checks = new SavingsChecks(this.#accounts, () => telling.nowMs);
		this.#plans = offeredPlans(dice);
		this.#days = this.#engine();
		const currencies = dice.pick<readonly AccountCurrency[]>([["EUR"], ["EUR", "USD"], ["USD"]]);
		for (const [at, currency] of currencies.entries()) this.#openLive(at, currency);
		for (let at = dice.between(1, 3); at > 0; at -= 1) this.#openSavings(at);
	}

	async live(): Promise<void> {
		for (let steps = this.#dice.between(15, 40); steps > 0; steps -= 1) {
			this.#pass();
			const isUp = this.#dice.chance(0.75);
			// Whoever comes first after an outage: the engine, or the customer.
			if (isUp && this.#dice.chance(0.5)) await this.#accrue();
			for (let acts = this.#dice.between(0, 2); acts > 0; acts -= 1) this.#act();
			if (this.#dice.chance(0.7)) this.#deliver();
			if (isUp) await this.#accrue();
			if (this.#dice.chance(0.4)) await this.#follow();
			this.#telling.stop();
		}
		await this.#heal();
	}

	async #heal(): Promise<void> {
		this.#telling.line("all is healed");
		this.#accounts.lost = 0;
		this.#aheadMs = 0;
		this.#isRateKnown = true;
		this.#days = this.#engine();
		for (let round = 0; round < 4; round += 1) {
			this.#telling.nowMs += 2 * HOUR_MS;
			this.#deliver();
			await this.#accrue();
			await this.#follow(NO_FAULTS);
			this.#telling.stop();
		}
		this.#checks.settled();
		if (this.#sent.length > 0) throw new Violation("savings", `${this.#sent.length} transfers have not arrived`);
		for (const id of this.#accounts.ids) this.#termIsDecided(id);
	}

	/** A fixed term that is over goes on as flexible savings, or its money is back. */
	#termIsDecided(id: string): void {
		const state = this.#accounts.state(id);
		const savings = state?.savings ?? null;
		if (state === undefined || state.archived || savings === null) return;
		const { plan, startedOn, planned } = savings;
		if (plan.termDays === null || startedOn === null || planned.length > 0) return;
		const maturity = laterBy(startedOn, plan.termDays);
		const today = localDate(plan.timeZone, this.#telling.nowMs);
		if (maturity < today)
			throw new Violation("savings-term", `${id}: over on ${maturity}, on ${today} nothing is decided`);
	}

	/** Minutes, days, weeks, or an outage of three days. */
	#pass(): void {
		const dice = this.#dice;
		const byMs = dice.pick([
			10 * 60_000,
			5 * HOUR_MS,
			DAY_MS,
			DAY_MS,
			3 * DAY_MS,
			3 * DAY_MS,
			12 * DAY_MS,
			33 * DAY_MS,
		]);
		this.#telling.nowMs += byMs + dice.between(0, 119) * 60_000;
		this.#aheadMs = dice.chance(0.1) ? dice.between(1, 48) * HOUR_MS : 0;
		this.#isRateKnown = dice.chance(0.8);
		if (byMs === 3 * DAY_MS) this.#telling.count("three days");
	}

	#act(): void {
		const dice = this.#dice;
		const ids = this.#accounts.ids;
		const id = dice.pick(ids.filter((each) => each.startsWith("savings")));
		const other = dice.pick(ids.filter((each) => each.startsWith("live")));
		const amount = money(BigInt(dice.pick([1, 99, dice.between(100, 90_000), dice.between(100_000, 30_000_000)])));
		const [state, to] = [this.#accounts.state(id), this.#accounts.state(other)];
		if (state === undefined || to === undefined) return;
		const act = dice.pick(ACTS);
		this.#telling.count(act);
		const named = { commandId: this.#name(), origin: "customer" } as const;
		if (act === "in") this.#transfer(to, state, amount);
		else if (act === "out") this.#transfer(state, to, amount);
		else if (act === "leave" && dice.chance(0.6))
			this.#ask(leaving(state, to, { ...named, minimumReceived: ZERO_MONEY }));
		else if (act === "maturity") {
			const atMaturity = dice.pick(["flexible", "back"] as const);
			this.#ask({ kind: "set-savings-maturity", ...named, accountId: id, atMaturity });
		} else if (act === "terms") this.#plans = offeredPlans(dice, this.#plans);
		else if (act === "restart") this.#days = this.#engine();
	}

	/** A command of the customer, sometimes sent twice. */
	#ask(command: Command): void {
		for (let times = this.#dice.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
			const answer = this.#accounts.submit(command, command.commandId);
			const why = answer.kind === "refused" ? answer.refusal.code : answer.kind;
			this.#telling.line(`${command.accountId} ${command.kind}: ${why}`);
		}
	}

	#transfer(from: AccountState, to: AccountState, amount: Money): void {
		const transferId = `transfer-${this.#name()}`;
		const named = { commandId: transferId, origin: "customer", accountId: from.id } as const;
		this.#ask({ kind: "transfer-out", ...named, transferId, to: partnerOf(to), amount, minimumReceived: ZERO_MONEY });
	}

	/** The second half of transfers, as the engine delivers it: once, however often it is sent. */
	#deliver(): void {
		const left = this.#sent;
		this.#sent = [];
		for (const { from, sent } of left) {
			const state = this.#accounts.state(from);
			if (state === undefined) continue;
			const { transferId, terms, to } = sent;
			const named = { commandId: `arrival-${transferId}`, origin: "engine", accountId: to.accountId } as const;
			const command = { kind: "transfer-in", ...named, transferId, from: partnerOf(state), terms } as const;
			this.#ask(command);
			if (this.#accounts.submit(command, command.commandId).kind !== "accepted")
				this.#telling.broken(new Violation("savings", `${transferId} does not arrive`));
		}
	}

	/** A new process of the engine. */
	#engine(): SavingsDays {
		this.#telling.count("started");
		return new SavingsDays({
			loadedAccounts: this.#loaded,
			clock: this.#telling.clock,
			view: () => ({ ...this.#view(), nowMs: this.#telling.nowMs + this.#aheadMs }),
			provenMs: () => this.#telling.nowMs,
			submit: (command, reply) => reply(this.#answer(command)),
		});
	}

	#answer(command: Command): Answer {
		const { lost } = this.#accounts;
		if (this.#dice.chance(lost)) return { kind: "failed", code: "NOT_READY" };
		// The engine decides by its own clock.
		this.#decidesAheadMs = this.#aheadMs;
		const answer = this.#accounts.submit(command, command.commandId);
		this.#decidesAheadMs = 0;
		return this.#dice.chance(lost) ? { kind: "failed", code: "OUTCOME_UNKNOWN" } : answer;
	}

	async #accrue(): Promise<void> {
		// The engine rests for a minute after a day that it could not accrue.
		this.#telling.nowMs += 61_000;
		this.#days.check();
		await new Promise((resolve) => setImmediate(resolve));
	}

	async #follow(odds = this.#odds): Promise<void> {
		const process = new Process(this.#dice.fork(`job ${this.#name()}`), odds);
		await process.run(async () => {
			try {
				await followPlans(this.#deps(process));
			} catch (error) {
				if (!(error instanceof Error) || error.message !== "no answer") throw error;
			}
		});
	}

	#deps(process: Process): FollowDeps {
		return {
			engine: this.#accounts.port(process),
			store: {
				inUse: async () => {
					await process.turn();
					return this.#accounts.ids.filter((id) => this.#accounts.state(id)?.savings !== null).toSorted();
				},
				lastSource: async (_, id) => {
					const came = this.#accounts.events(id).findLast((event) => event.type === "transfer-received");
					return came?.from.accountId ?? null;
				},
			},
			clock: this.#telling.clock,
			log: this.#telling.log,
			plans: async () => {
				const profile = { not_in: [], plans: [...this.#plans] };
				return { "retail-eu-uk": profile, international: profile };
			},
			notify: async () => this.#telling.count("reminded"),
		};
	}

	#accepted(command: Command, events: readonly AccountEvent[]): void {
		const { accountId } = command;
		for (const event of events) {
			this.#telling.line(`${accountId} ${event.type} ${"date" in event ? event.date : ""}`);
			this.#telling.count(event.type);
			if (event.type === "transfer-sent") this.#sent = [...this.#sent, { from: accountId, sent: event }];
			if (event.type === "savings-plan-set") this.#announced(accountId, event);
		}
		const state = this.#accounts.state(accountId);
		if (state === undefined) return;
		const loaded = this.#loaded.get(accountId);
		if (loaded === undefined) {
			const fresh = { partition: 0, openedAtMs: this.#telling.nowMs, frozen: null, snapshotSequence: 0 };
			this.#loaded.add({ ...fresh, state });
		} else loaded.state = state;
		this.#telling.guard(() => this.#checks.check());
	}

	/** A change of flexible terms is announced in time. */
	#announced(accountId: string, set: Extract<AccountEvent, { type: "savings-plan-set" }>): void {
		const { from, plan, occurredAtMs } = set;
		const before = this.#accounts.state(accountId)?.savings?.plan;
		const offered = this.#plans.find(({ id }) => id === plan.id);
		if (before?.kind !== "flexible" || offered === undefined) return;
		const least = laterBy(localDate(plan.timeZone, occurredAtMs), offered.notice_days + 1);
		if (from < least) this.#telling.broken(new Violation("savings-notice", `${accountId}: from ${from}, not ${least}`));
	}

	#openLive(at: number, currency: AccountCurrency): void {
		const named = { accountId: `live-${at}`, commandId: "open" };
		this.#accounts.submit(anOpening({ ...named, userId: USER, type: "live", currency, number: `${at}` }), "open");
		const funds = {
			kind: "adjust-balance",
			...named,
			commandId: "funds",
			origin: "staff",
			reason: "adjustment",
		} as const;
		this.#accounts.submit({ ...funds, amount: money(500_000_000n), note: "" }, "funds");
	}

	#openSavings(at: number): void {
		const plan = this.#dice.pick(this.#plans);
		const named = { accountId: `savings-${at}`, userId: USER, type: "savings", number: `s${at}` } as const;
		this.#accounts.submit(anOpening({ ...named, currency: plan.currency, plan: termsOf(plan) }), "open");
	}

	#name(): string {
		this.#commands += 1;
		return `c${this.#commands}`;
	}

	#view(): MarketView {
		const nowMs = this.#telling.nowMs + this.#decidesAheadMs;
		const quotes = this.#isRateKnown ? [aQuote("EURUSD", "1.10000", "1.10020", { tsMs: nowMs })] : [];
		return aMarket({ instruments: [aPair("EUR", "USD")], quotes, nowMs });
	}
}
