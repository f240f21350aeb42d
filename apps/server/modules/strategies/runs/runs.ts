import { readsOf } from "../../../engine/index.ts";
import { Turns } from "../../../platform/index.ts";
import { CheckStore } from "./check-store.ts";
import { compareChecks, type Difference } from "./compare-checks.ts";
import { Decider } from "./decider.ts";
import type { RunDeps, RunsGiven } from "./deps.ts";
import type { Check } from "./judge.ts";
import { type LiveRun, liveRunOf } from "./live-run.ts";
import { letsClose } from "./pause.ts";
import { PauseKeeper } from "./pause-keeper.ts";
import { RunStore } from "./run-store.ts";
import { finishStart } from "./start-run.ts";
import { Stopper } from "./stopper.ts";
import { Sweep } from "./sweep.ts";
import type { RunRow } from "./tables.ts";
import { RunWatch } from "./watch.ts";

const DAY_MS = 86_400_000;
const KEPT_MS = 366 * DAY_MS;

/** Strategies that run: everything that happens without a call. */
export class Runs {
	readonly deps: RunDeps;
	/** Serialised per customer. */
	readonly turns = new Turns();
	readonly #checks: CheckStore;
	readonly #runs: RunStore;
	readonly #watch: RunWatch;
	readonly #decider: Decider;
	readonly #stopper: Stopper;
	readonly #sweep: Sweep;
	/** Runs that the engine has stopped without this process. */
	readonly #gone = new Set<string>();
	#isRecovered = false;
	#recovering: Promise<void> | null = null;

	constructor({ pool, ...given }: RunsGiven) {
		const { engine, market, clock, log } = given;
		const nameOf = (id: string) => market.instruments.find((instrument) => instrument.id === id);
		const runs = new RunStore(pool);
		const checks = new CheckStore(pool, readsOf(pool, engine));
		const watch = new RunWatch({ market, clock, log, onClosed: (closing) => this.#decider.push(closing) });
		const pauses = new PauseKeeper({ ...given, runs, nameOf });
		const stopper = new Stopper({ ...given, runs, watch, nameOf });
		const sweep = new Sweep({ ...given, runs, watch, pauses, stopper });
		this.#decider = new Decider({
			...given,
			runs,
			checks,
			nameOf,
			pauses,
			canAct: (id) => nameOf(id) !== undefined && letsClose(market.state(id)),
			onGone: (run) => this.#gone.add(run.id),
			onOpened: (run) => sweep.follow(run),
		});
		this.#runs = runs;
		this.#checks = checks;
		this.#watch = watch;
		this.#stopper = stopper;
		this.#sweep = sweep;
		this.deps = { ...given, runs, checks, stopper, follow: (added) => this.#follow(added) };
	}

	get metrics() {
		const { decided, waiting } = this.#decider;
		return { running: this.#watch.size, waiting: waiting + this.#stopper.unfinished, decided };
	}

	/** From now on ticks count. What ran before goes on as soon as its bars are read. */
	start(): void {
		const { log } = this.deps;
		this.#watch.start();
		this.recovered().catch((error: unknown) => {
			log.warn({ err: error }, "failed to go on with strategies; retrying");
		});
	}

	/** Resolves when everything that ran before runs again. Rejects when the database cannot answer. */
	recovered(): Promise<void> {
		if (this.#isRecovered) return Promise.resolve();
		this.#recovering ??= this.#recover().finally(() => {
			this.#recovering = null;
		});
		return this.#recovering;
	}

	/** Ends, pauses and closes what is due, and tries again what has failed. Run it every second. */
	async work(): Promise<void> {
		if (!this.deps.holdsLease()) return;
		await this.recovered();
		await this.#decider.work();
		await this.#followGone();
		await this.#sweep.run();
		await this.#stopper.work();
	}

	forget(): Promise<void> {
		return this.#checks.forget(new Date(this.deps.clock.nowMs() - KEPT_MS));
	}

	/** Decides the bars of the last full UTC day again and raises an alarm where the journal differs. */
	async compareYesterday(): Promise<readonly Difference[]> {
		const { clock } = this.deps;
		const todayMs = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
		return compareChecks({ ...this.deps, runs: this.#runs, checks: this.#checks }, todayMs - DAY_MS, todayMs);
	}

	async stop(): Promise<void> {
		this.#watch.stop();
		await this.#decider.drain();
	}

	async #follow(runs: readonly LiveRun[]): Promise<void> {
		await this.#watch.add(runs);
		for (const run of runs) this.#sweep.follow(run);
	}

	async #recover(): Promise<void> {
		const rows = await this.#runs.live();
		const going: LiveRun[] = [];
		for (const row of rows) {
			if (row.status === "stopped") this.#stopper.resume(row);
			else if (row.status === "starting") await finishStart(this.deps, row);
			else if (!(await this.#isStoppedByEngine(row))) going.push(liveRunOf(row, row.last_bar));
		}
		const byId = new Map(going.map((run) => [run.id, run]));
		const resumed: Check[] = [];
		for (const row of await this.#checks.unfinished()) {
			const run = byId.get(row.run_id) ?? (await this.#past(row.run_id));
			if (run !== undefined) resumed.push({ run, row });
		}
		this.#decider.resume(resumed);
		await this.#follow(going);
		this.#isRecovered = true;
		await this.#decider.drain();
	}

	async #past(id: string): Promise<LiveRun | undefined> {
		const row = await this.#runs.one(id);
		return row === undefined ? undefined : liveRunOf(row, null);
	}

	/** The process ended between the engine's stop and the row's. */
	async #isStoppedByEngine(row: RunRow): Promise<boolean> {
		const account = await this.deps.engine.account(row.account_id);
		const own = account?.strategies?.get(row.id);
		if (own !== undefined && own.stopped === null) return false;
		await this.#stopper.follow(row, own?.stopped?.reason ?? "customer");
		return true;
	}

	async #followGone(): Promise<void> {
		for (const id of [...this.#gone]) {
			const row = await this.#runs.one(id);
			if (row !== undefined && row.status !== "stopped") await this.#isStoppedByEngine(row);
			const run = this.#watch.get(id);
			if (run !== undefined && row?.status === "stopped") this.#watch.remove(run);
			this.#gone.delete(id);
		}
	}
}
