import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Engine } from "../engine/index.ts";
import type { Health } from "../http/health.ts";
import type { Alerts } from "../modules/alerts/index.ts";
import type { House } from "../modules/house/index.ts";
import type { Strategies } from "../modules/strategies/index.ts";
import type { Jobs, Pool } from "../platform/index.ts";
import type { Limit, Measures } from "../platform/measures.ts";
import type { Market, PriceGateway } from "../prices/index.ts";
import type { Realtime } from "../realtime/index.ts";

/** Sources that are queried whenever the metrics are read. */
export interface Measured {
	readonly engine: Pick<Engine, "metrics">;
	readonly market: Pick<Market, "metrics">;
	readonly gateway: Pick<PriceGateway, "metrics">;
	readonly realtime: Pick<Realtime, "metrics">;
	readonly pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
	readonly jobs: Pick<Jobs, "nextRuns">;
	readonly alerts: Pick<Alerts, "metrics">;
	readonly strategies: Pick<Strategies, "metrics">;
	readonly house: Pick<House, "metrics">;
	readonly health: Health;
}

const PREFIX = "truefill_";
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The server's metrics for Prometheus. No label may contain a value that a customer can choose. */
export class Metrics implements Measures {
	readonly #registry = new Registry();
	readonly #steps = this.#histogram("order_step_seconds", "Latency of each step of an order's batch.", ["step"]);
	readonly #waited = this.#steps.labels({ step: "queued" });
	readonly #decided = this.#steps.labels({ step: "decided" });
	readonly #written = this.#steps.labels({ step: "written" });
	readonly #readable = this.#histogram(
		"readable_seconds",
		"From a batch's acknowledgement until it is in the read models.",
	);
	readonly #pushed = this.#histogram("pushed_seconds", "From a commit until its oldest event is pushed.");
	readonly #calls = this.#histogram("http_request_seconds", "Latency of calls.", ["method", "route"]);
	readonly #refusals = this.#counter("refusals_total", "Calls that were refused, by code.", ["code"]);
	readonly #statuses = this.#counter("http_responses_total", "Responses by the first digit of the status.", ["status"]);
	readonly #limits = this.#counter("rate_limits_hit_total", "Refused by a rate limit.", ["limit"]);
	readonly #jobs = this.#histogram("job_seconds", "Duration of jobs and loops.", ["job", "result"]);
	readonly #jobsDone = this.#gauge("job_last_done_seconds", "When a job last succeeded, in Unix seconds.", ["job"]);
	/** By command and outcome. Summed here, because the library's own counter would cost an order ten times as much. */
	readonly #answers = new Map<string, Map<string, number>>();
	readonly #nowMs: () => number;

	/** @param nowMs the current time, for timestamps */
	constructor(nowMs: () => number) {
		this.#nowMs = nowMs;
		const { jumps } = this;
		jumps.inc(0);
		this.#counter("commands_total", "Commands of accounts, by kind and outcome.", ["command", "outcome"], (counter) => {
			counter.reset();
			for (const [command, outcomes] of this.#answers)
				for (const [outcome, count] of outcomes) counter.inc({ command, outcome }, count);
		});
		collectDefaultMetrics({ register: this.#registry, prefix: PREFIX });
	}

	/** Jumps of the wall clock. */
	readonly jumps = this.#counter("clock_jumps_total", "Jumps of the wall clock by more than 250 ms.");

	get contentType(): string {
		return this.#registry.contentType;
	}

	text(): Promise<string> {
		return this.#registry.metrics();
	}

	/** Registers the sources to query. Call it once. */
	watch({ engine, market, gateway, realtime, pool, jobs, alerts, strategies, house, health }: Measured): void {
		const asked = (name: string, help: string, of: () => number) =>
			this.#gauge(name, help, [], (gauge) => gauge.set(of()));
		asked("ready", "1 while the server accepts work.", () => (health.notReady().length === 0 ? 1 : 0));
		this.#gauge("not_ready", "Reasons why the server is not ready.", ["reason"], (gauge) => {
			gauge.reset();
			for (const reason of health.notReady()) gauge.set({ reason }, 1);
		});
		asked("queue_length", "Commands not decided yet.", () => engine.metrics().queued);
		asked(
			"unreadable_commands",
			"Acknowledged commands that are not in the read models yet.",
			() => engine.metrics().unprojected,
		);
		asked("accounts", "Accounts in memory.", () => engine.metrics().accounts);
		asked("frozen_accounts", "Accounts that are frozen.", () => engine.metrics().frozenAccounts);
		asked("held_financing", "Accounts whose financing waits for a price.", () => engine.metrics().heldFinancing);
		asked("lease_held", "1 while this process holds the lease.", () => Number(engine.metrics().holdsLease));
		asked("price_alerts_armed", "Price alerts that wait for their price.", () => alerts.metrics.armed);
		asked(
			"price_alerts_unwritten",
			"Price alerts that were reached and are not written yet.",
			() => alerts.metrics.waiting,
		);
		this.#counter("price_alerts_triggered_total", "Price alerts that were triggered.", [], (counter) => {
			counter.reset();
			counter.inc(alerts.metrics.triggered);
		});
		asked("strategies_running", "Strategies that decide on each closed bar.", () => strategies.metrics.running);
		asked(
			"strategies_unfinished",
			"Decisions and stops of strategies that are not carried out yet.",
			() => strategies.metrics.waiting,
		);
		this.#counter("strategy_checks_total", "Closed bars that strategies have decided.", [], (counter) => {
			counter.reset();
			counter.inc(strategies.metrics.decided);
		});
		asked(
			"pushes_behind_seconds",
			"How long the oldest push has waited.",
			() => realtime.metrics.pushesBehindMs / 1_000,
		);
		this.#gauge("transit_unexplained", "Payments in transit that are not under way.", [], (gauge) => {
			const { unexplained } = house.metrics;
			gauge.reset();
			if (unexplained !== null) gauge.set(unexplained);
		});
		this.#gauge("feed_age_seconds", "Age of the last price of each source.", ["source"], (gauge) => {
			for (const [source, ageMs] of market.metrics().agesMs) gauge.set({ source }, ageMs / 1_000);
		});
		this.#counter("ticks_total", "Ticks of the feed.", ["result"], (counter) => {
			const { accepted, refused } = market.metrics();
			counter.reset();
			counter.inc({ result: "accepted" }, accepted);
			counter.inc({ result: "refused" }, refused);
		});
		this.#gauge("sockets", "Open sockets.", ["kind"], (gauge) => {
			gauge.set({ kind: "prices" }, gateway.metrics().sockets);
			gauge.set({ kind: "realtime" }, realtime.metrics.sockets);
		});
		this.#counter("sockets_refused_total", "Sockets that were refused.", ["kind"], (counter) => {
			counter.reset();
			counter.inc({ kind: "prices" }, gateway.metrics().refused);
			counter.inc({ kind: "realtime" }, "refused" in realtime.metrics ? realtime.metrics.refused : 0);
		});
		this.#gauge("database_connections", "Connections to the database.", ["state"], (gauge) => {
			gauge.set({ state: "used" }, pool.totalCount - pool.idleCount);
			gauge.set({ state: "idle" }, pool.idleCount);
			gauge.set({ state: "wanted" }, pool.waitingCount);
		});
		this.#gauge("job_next_run_seconds", "When a job runs next, in Unix seconds.", ["job"], async (gauge) => {
			for (const [job, at] of await jobs.nextRuns()) gauge.set({ job }, at.getTime() / 1_000);
		});
	}

	batchWritten({ waitedMs, decidedMs, writtenMs }: Parameters<Measures["batchWritten"]>[0]): void {
		this.#waited.observe(waitedMs / 1_000);
		this.#decided.observe(decidedMs / 1_000);
		this.#written.observe(writtenMs / 1_000);
	}

	answered(command: string, outcome: string): void {
		const outcomes = this.#answers.get(command) ?? new Map<string, number>();
		if (outcomes.size === 0) this.#answers.set(command, outcomes);
		outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
	}

	readable(ms: number): void {
		this.#readable.observe(ms / 1_000);
	}

	pushed(ms: number): void {
		this.#pushed.observe(ms / 1_000);
	}

	called({ method, route, status, ms, code }: Parameters<Measures["called"]>[0]): void {
		this.#calls.observe({ method, route }, ms / 1_000);
		this.#statuses.inc({ status: `${Math.floor(status / 100)}xx` });
		if (code !== null) this.#refusals.inc({ code });
	}

	limited(limit: Limit): void {
		this.#limits.inc({ limit });
	}

	jobRan(job: string, result: "done" | "failed", ms: number): void {
		this.#jobs.observe({ job, result }, ms / 1_000);
		if (result === "done") this.#jobsDone.set({ job }, this.#nowMs() / 1_000);
	}

	#histogram(name: string, help: string, labelNames: string[] = []): Histogram {
		return new Histogram({ name: PREFIX + name, help, labelNames, buckets: BUCKETS, registers: [this.#registry] });
	}

	#counter(name: string, help: string, labelNames: string[] = [], collect?: (own: Counter) => void): Counter {
		const counter: Counter = new Counter({
			name: PREFIX + name,
			help,
			labelNames,
			registers: [this.#registry],
			...(collect === undefined ? {} : { collect: () => collect(counter) }),
		});
		return counter;
	}

	#gauge(name: string, help: string, labelNames: string[] = [], collect?: (own: Gauge) => void | Promise<void>): Gauge {
		const gauge: Gauge = new Gauge({
			name: PREFIX + name,
			help,
			labelNames,
			registers: [this.#registry],
			...(collect === undefined ? {} : { collect: () => collect(gauge) }),
		});
		return gauge;
	}
}
