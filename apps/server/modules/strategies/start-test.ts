import {
	type BackTestLimitsWire,
	MOST_BACK_TEST_BARS,
	type startBackTest,
	strategyFromWire,
} from "@truefill/contracts/http";
import type { BackTestLimits } from "@truefill/core/back-test";
import type { Instrument } from "@truefill/core/instruments";
import { type Money, money, type Price } from "@truefill/core/money";
import {
	adjustPrice,
	barStartMs,
	firstBarMs,
	type PriceFactor,
	priceFactor,
	type Resolution,
	type SplitRatio,
} from "@truefill/core/pricing";
import { ok, refuse } from "@truefill/core/result";
import { type Strategy, strategyFaults } from "@truefill/core/strategies";
import { type AccountState, strategyLimitsFault } from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields } from "../request.ts";
import { testApart } from "./back-test-apart.ts";
import { convertersOf, type DataPage, pagesOf, resolutionFor, warmUpOf } from "./back-test-data.ts";
import type { BackTestJob, BackTestJobs, RunJob } from "./back-test-jobs.ts";
import { limitsFromWire } from "./limits-from-wire.ts";
import { resultToWire } from "./result-to-wire.ts";
import type { BackTestStore } from "./store.ts";
import { fieldsOf, versionOf } from "./strategy-wire.ts";

export interface BackTestDeps {
	readonly engine: EnginePort;
	readonly market: Market;
	readonly clock: Clock;
	readonly log: Log;
	readonly jobs: BackTestJobs;
	readonly store: BackTestStore;
	readonly version: string;
}

type Body = z.output<typeof startBackTest.body>;

const DAY_MS = 86_400_000;
/** Older prices than these are of nobody. */
const MOST_YEARS_MS = 20 * 366 * DAY_MS;

/** Judges a request and queues its back-test. */
export async function startTest(deps: BackTestDeps, userId: string, body: Body) {
	const { engine, market, clock, jobs } = deps;
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const account = own.value;
	if (account.type === "savings") return refuse("ACCOUNT_IS_SAVINGS");
	const strategy = strategyFromWire(body.strategy);
	const instrument = market.instruments.find(({ id }) => id === strategy.instrumentId);
	const faults = strategyFaults(strategy, instrument);
	if (instrument === undefined || faults.length > 0) return refuseFields("STRATEGY_INVALID", fieldsOf(faults));
	const fields = new DecimalFields();
	const balance = fields.moneyFromZero("balance", body.balance, account.currency);
	const limits = body.limits === undefined ? null : limitsFromWire(fields, body.limits, account.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const fault = limits === null ? null : faultOf(limits, clock.nowMs());
	if (fault !== null) return refuse("STRATEGY_LIMITS_INVALID", { limit: fault });
	const [fromMs, toMs] = [Date.parse(body.from), Date.parse(body.to)];
	const isInOrder = fromMs < toMs && toMs <= clock.nowMs() && toMs - fromMs <= MOST_YEARS_MS;
	if (!isInOrder || balance === null || balance === 0n || resolutionFor(strategy.interval, fromMs, toMs) === null) {
		return refuse("BACK_TEST_PERIOD_INVALID", { maximum: `${mostDays(strategy.interval)}` });
	}
	const resolution = resolutionFor(strategy.interval, fromMs, toMs, market.splits(instrument.id).map(atOf));
	if (resolution === null) return refuse("BACK_TEST_SPANS_SPLIT", { instrument: instrument.displayName });
	const others = convertersOf(instrument, account.currency, market.instruments);
	// Only bars that have ended: a forming one would be another tomorrow.
	const period = { fromMs: firstBarMs(resolution, fromMs), toMs: barStartMs(resolution, toMs) };
	const task = { account, strategy, instrument, others, balance, limits, resolution, ...period };
	const sent = body.limits ?? null;
	const job = jobs.start(userId, body.strategy, (started) => test(deps, started, task, sent));
	return typeof job === "string" ? refuse(job) : ok(job);
}

/** Shares of a balance do not bound a test: it risks nobody's money. Counts, hours and signs are judged. */
const faultOf = (limits: BackTestLimits, nowMs: number) =>
	strategyLimitsFault({ ...limits, untilMs: nowMs + 1 }, { balance: UNBOUNDED, protection: null }, nowMs);
const UNBOUNDED = money(10n ** 30n);

const atOf = ({ exAtMs }: SplitRatio): number => exAtMs;
const AS_TRADED: PriceFactor = { numerator: 1n, denominator: 1n };

const mostDays = (interval: string): number => {
	const minutes = { m: 1, h: 60, d: 1_440, w: 10_080, M: 43_200 }[interval.at(-1) ?? ""] ?? 1;
	return Math.floor((MOST_BACK_TEST_BARS * minutes) / 1_440);
};

interface TestOf {
	readonly account: AccountState;
	readonly strategy: Strategy;
	readonly instrument: Instrument;
	/** Those that convert its results. */
	readonly others: readonly Instrument[];
	readonly balance: Money;
	readonly limits: BackTestLimits | null;
	readonly resolution: Resolution;
	readonly fromMs: number;
	readonly toMs: number;
}

async function test(
	deps: BackTestDeps,
	job: BackTestJob,
	of: TestOf,
	sentLimits: BackTestLimitsWire | null,
): ReturnType<RunJob> {
	const { market, store, version: codeVersion, clock } = deps;
	const { account, strategy, instrument, others, balance, limits, resolution, fromMs, toMs } = of;
	const all = [instrument, ...others];
	const split = others.find(({ id }) => market.splits(id).some(({ exAtMs }) => exAtMs > fromMs && exAtMs < toMs));
	if (split !== undefined) return refusedFor("BACK_TEST_SPANS_SPLIT", split);
	const splits = market.splits(instrument.id).map(({ exAtMs, numerator, denominator }) => ({
		exAtMs,
		numerator,
		denominator,
	}));
	const seen = new SeenPrices(fromMs);
	const history = warmUpOf(strategy, fromMs, splits.map(atOf));
	const pages = allPages(
		pagesOf(market, instrument, others, history),
		pagesOf(market, instrument, others, { resolution, fromMs: history.toMs, toMs }),
	);
	const { positionMode, currency, leverageCap, jurisdiction, swapFree } = account;
	const view = market.view();
	const done = await testApart(
		{
			strategy,
			instrument,
			others,
			fromMs,
			limits,
			splits: splits.filter(({ exAtMs }) => exAtMs > history.fromMs),
			terms: {
				positionMode,
				currency,
				leverageCap,
				...(jurisdiction === null ? {} : { jurisdiction }),
				balance,
				swapFree,
			},
			leverage: Object.fromEntries(all.map((each) => [each.id, view.profileLeverage(each)])),
		},
		seen.through(pages),
		{
			signal: job.abort.signal,
			onPage: (untilMs) => {
				job.progress = Math.min(99, Math.max(0, Math.floor(((untilMs - fromMs) * 100) / (toMs - fromMs))));
			},
		},
	);
	if (done === undefined) return undefined;
	const { first, last } = seen;
	if (first === null || last === null) return refusedFor("BACK_TEST_NO_PRICES", instrument);
	const missing = others.find(({ id }) => !seen.others.has(id));
	if (missing !== undefined) return refusedFor("BACK_TEST_NO_PRICES", missing);
	const result = resultToWire(done.result, {
		instrument,
		currency,
		balance,
		limits: sentLimits,
		prices: market.feedStatus().kind === "simulated" ? "simulated" : "recorded",
		resolution,
		fromMs,
		toMs,
		first: adjustPrice(
			first,
			priceFactor(
				splits.filter(({ exAtMs }) => exAtMs < toMs),
				fromMs,
			) ?? AS_TRADED,
		),
		last,
		strategyHash: versionOf(job.strategy),
		dataHash: done.dataHash,
	});
	const { id, userId, strategy: sent } = job;
	await store.keep({ id, userId, strategy: sent, result, codeVersion }, new Date(clock.nowMs()));
	return { ...result, tries: await store.tries(userId, instrument.id), code_version: codeVersion };
}

const refusedFor = (code: "BACK_TEST_SPANS_SPLIT" | "BACK_TEST_NO_PRICES", { displayName }: Instrument) => ({
	refused: { code, params: { instrument: displayName } },
});

async function* allPages(...parts: readonly AsyncIterable<DataPage>[]): AsyncGenerator<DataPage> {
	for (const part of parts) yield* part;
}

/** Notes which prices of the period there were while they pass. */
class SeenPrices {
	private readonly fromMs: number;
	first: Price | null = null;
	last: Price | null = null;
	readonly others = new Set<string>();

	constructor(fromMs: number) {
		this.fromMs = fromMs;
	}

	async *through(pages: AsyncIterable<DataPage>): AsyncGenerator<DataPage> {
		for await (const page of pages) {
			for (const { instrumentId } of page.others) this.others.add(instrumentId);
			const inside = page.candles.filter(({ startMs }) => startMs >= this.fromMs);
			this.first ??= inside[0]?.bid.open ?? null;
			this.last = inside.at(-1)?.bid.close ?? this.last;
			yield page;
		}
	}
}
