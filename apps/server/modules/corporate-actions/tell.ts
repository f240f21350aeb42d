import type { AccountState } from "@truefill/core/trading";
import type { Engine } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { News } from "../notifications/index.ts";
import { type ComingAction, expectedOf } from "./expected.ts";

const DAY_MS = 86_400_000;

export interface TellerDeps {
	readonly engine: Engine;
	readonly clock: Clock;
	/** What is announced and has not begun. */
	readonly coming: () => readonly ComingAction[];
	/** Ids of actions that were cancelled since, with their instruments. */
	readonly cancelled: (since: Date) => Promise<readonly { readonly id: string; readonly asset_id: string }[]>;
	/** Users and accounts that a source was told to, by the beginning of its name. */
	readonly toldOf: (source: string) => Promise<readonly { readonly user_id: string; readonly account: string }[]>;
	readonly tell: (news: News) => Promise<void>;
}

/**
 * Tells who holds or orders an instrument of its dividend or split before it happens (E22): when it is announced, or when he
 * comes to hold it; again a day before; and when it is cancelled after all. Each is told once, however often this runs.
 */
export class ActionTeller {
	readonly #deps: TellerDeps;
	/** What is known to be told: it need not be asked of the database again. */
	readonly #told = new Set<string>();
	#cancelledFrom: Date;

	constructor(deps: TellerDeps) {
		this.#deps = deps;
		this.#cancelledFrom = new Date(deps.clock.nowMs() - DAY_MS);
	}

	async run(): Promise<void> {
		const { coming, engine, clock } = this.#deps;
		for (const action of coming()) {
			const { id, asset_id, ex_at, status } = action.announcement;
			const leftMs = Date.parse(ex_at) - clock.nowMs();
			if (status !== "announced" || leftMs <= 0) continue;
			const stage = leftMs <= DAY_MS ? "SOON" : "ANNOUNCED";
			for (const accountId of engine.holders(asset_id)) {
				const source = `action:${id}:${accountId}:${stage}`;
				const state = engine.account(accountId);
				if (state === undefined || this.#told.has(source)) continue;
				// One after the other: nobody is in a hurry here, and orders go before it.
				await this.#tellOne(source, state, action, stage);
			}
		}
		await this.#tellCancelled();
	}

	async #tellOne(
		source: string,
		state: AccountState,
		action: ComingAction,
		stage: "SOON" | "ANNOUNCED",
	): Promise<void> {
		const { engine, clock, tell } = this.#deps;
		const { effect } = expectedOf(state, action, engine.view());
		// What it does cannot be told yet, or everything was closed between two looks.
		if (effect === null) return;
		const { kind, asset_id, ex_at, numerator, denominator } = action.announcement;
		const params = {
			account: state.number,
			instrument: engine.view().instrument(asset_id)?.displayName ?? asset_id,
			when: ex_at,
		};
		const news = { userId: state.userId, source, at: new Date(clock.nowMs()) };
		if (kind === "dividend") {
			const dividend = { amount: effect.cash, currency: state.currency };
			await tell({ ...news, code: `DIVIDEND_${stage}`, params: { ...params, ...dividend } });
		} else {
			const ratio = { numerator: `${numerator ?? 1}`, denominator: `${denominator ?? 1}` };
			await tell({ ...news, code: `SPLIT_${stage}`, params: { ...params, ...ratio } });
		}
		this.#told.add(source);
	}

	async #tellCancelled(): Promise<void> {
		const { cancelled, toldOf, tell, engine, clock } = this.#deps;
		const now = new Date(clock.nowMs());
		for (const { id, asset_id } of await cancelled(this.#cancelledFrom)) {
			const source = `action:${id}:cancelled`;
			if (this.#told.has(source)) continue;
			const instrument = engine.view().instrument(asset_id)?.displayName ?? asset_id;
			for (const { user_id: userId, account } of await toldOf(`action:${id}:`)) {
				const params = { account, instrument };
				await tell({ userId, source: `${source}:${account}`, code: "ACTION_CANCELLED", params, at: now });
			}
			this.#told.add(source);
		}
	}
}
