import type { AnnouncementWire } from "@truefill/contracts/http";
import { type Answer, type EnginePort, sha256 } from "../../engine/index.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import { actionCommand, lastQuote, splitOf } from "./action-commands.ts";
import type { ActionStore } from "./action-store.ts";
import { announcementToWire } from "./actions-to-wire.ts";
import type { ActionRow } from "./tables.ts";
import { PAUSE_MS, WaitingActions } from "./waiting-actions.ts";

const LOOK_EVERY_MS = 200;
/** Delay of the retry after a failure (the database is unavailable, no rate, no price of that moment). */
const REST_MS = 5_000;
const AT_ONCE = 200;
const MONTH_MS = 30 * 86_400_000;

export interface SchedulerOptions {
	readonly actions: ActionStore;
	readonly engine: EnginePort;
	readonly market: Market;
	readonly clock: Clock;
	readonly log: Log;
}

/**
 * Applies dividends and splits at their ex-moment (E22), one after the other. The instrument is paused meanwhile:
 * nobody deals, and in a split its price is unknown until every account is in new units, so that no account is valued
 * at a price in the other units. An action interrupted by a crash is started again: an account accepts an action once.
 */
export class ActionScheduler {
	readonly #options: SchedulerOptions;
	readonly #waiting: WaitingActions;
	#current: readonly ActionRow[] = [];
	#leave: () => void = () => undefined;
	#running: Promise<void> | undefined;
	#restUntilMs = 0;

	constructor(options: SchedulerOptions) {
		this.#options = options;
		this.#waiting = new WaitingActions(options);
	}

	async start(): Promise<void> {
		await this.reload();
		this.#leave = this.#options.clock.every(LOOK_EVERY_MS, () => this.check());
		this.check();
	}

	async stop(): Promise<void> {
		this.#leave();
		await this.#running;
	}

	/** Reloads proposed and announced actions; call it when something was proposed, decided or cancelled. */
	async reload(): Promise<void> {
		const { actions, clock } = this.#options;
		this.#current = await actions.current(new Date(clock.nowMs() - MONTH_MS));
		await this.#waiting.reload();
	}

	/** Ids of proposed splits that hold their instruments until somebody decides. */
	holding(): ReadonlySet<string> {
		return this.#waiting.holding();
	}

	/** What customers are shown. */
	announcements(): AnnouncementWire[] {
		return this.#current.map(announcementToWire);
	}

	/** Announced or under way, the earliest first. */
	coming(): readonly ActionRow[] {
		return this.#current.filter(({ status }) => status === "announced" || status === "applying");
	}

	/** Begins what is due; an action under way is not begun twice. */
	check(): void {
		const { clock, log } = this.#options;
		if (this.#running !== undefined || clock.monotonicMs() < this.#restUntilMs) return;
		const nowMs = this.#sureMs();
		const due = this.coming().find((row) => row.ex_at.getTime() - PAUSE_MS <= nowMs && !this.#waiting.isBehind(row));
		// Proposed actions are checked first: a split that holds its instrument goes before the actions after it.
		const work = this.#waiting.check(nowMs) ?? (due === undefined ? undefined : this.#apply(due));
		if (work === undefined) return;
		this.#running = work
			.catch((error: unknown) => {
				log.error({ err: error, action: due?.id }, "failed to process a corporate action; it will be retried");
				this.#restUntilMs = clock.monotonicMs() + REST_MS;
			})
			.finally(() => {
				this.#running = undefined;
			});
	}

	/** The time that has certainly passed: a wall clock that was set forward makes nothing due. */
	#sureMs(): number {
		const { clock, market } = this.#options;
		return Math.min(clock.nowMs(), market.provenMs());
	}

	async #apply(row: ActionRow): Promise<void> {
		const { actions, market, clock, log } = this.#options;
		const { id, kind, instrument_id: instrumentId } = row;
		const exAtMs = row.ex_at.getTime();
		const isSplit = kind === "split";
		const seen = market.quote(instrumentId);
		market.pause(instrumentId, isSplit ? "a split is being applied" : "a dividend is being applied", isSplit);
		for (let leftMs = 1; leftMs > 0; ) {
			leftMs = exAtMs - this.#sureMs();
			if (leftMs > 0) await clock.sleep(Math.min(leftMs, LOOK_EVERY_MS));
		}
		const before = lastQuote(row) ?? (isSplit ? await this.#before(row, seen) : null);
		const begun = await actions.begin(id, before);
		if (begun !== undefined) {
			const accounts = await this.#applyToAll(begun);
			await actions.finish(id, accounts, new Date(clock.nowMs()));
			log.info({ action: id, kind, instrument: instrumentId, accounts }, "a corporate action was applied");
		}
		const done = begun === undefined ? null : lastQuote(begun);
		market.resume(instrumentId, done === null ? undefined : { split: splitOf(row), before: done });
		await this.reload();
	}

	/** The last quote before the ex-moment, in old units. Throws if there is none; it is never estimated. */
	async #before({ instrument_id: id, ex_at }: ActionRow, seen: ReturnType<Market["quote"]>) {
		const { market } = this.#options;
		const quote = seen !== undefined && seen.tsMs < ex_at.getTime() ? seen : await market.quoteAt(id, ex_at.getTime());
		if (quote === undefined) throw new Error(`no price of ${id} before its split is known`);
		return quote;
	}

	/** Applies it to every account that holds or orders the instrument. @returns how many changed. Throws if one fails. */
	async #applyToAll(row: ActionRow): Promise<number> {
		const { engine } = this.#options;
		const holders = await engine.holders(row.instrument_id);
		let changed = 0;
		for (let from = 0; from < holders.length; from += AT_ONCE) {
			const commands = holders.slice(from, from + AT_ONCE).map((accountId) => actionCommand(row, accountId));
			const answers = await Promise.all(commands.map((each) => engine.submit(each, sha256(each.commandId))));
			changed += answers.filter((answer) => this.#isChanged(answer)).length;
		}
		return changed;
	}

	/** A frozen account catches up when it is unfrozen; one that held nothing at the ex-moment has nothing to change. */
	#isChanged(answer: Answer): boolean {
		if (answer.kind === "accepted") return true;
		const code = answer.kind === "refused" ? answer.refusal.code : answer.code;
		if (code === "NOTHING_TO_CHANGE" || code === "ACCOUNT_FROZEN") return false;
		throw new Error(`an account could not take the action: ${code}`);
	}
}
