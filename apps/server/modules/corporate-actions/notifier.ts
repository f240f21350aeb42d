import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { NotificationDraft } from "../notifications/index.ts";
import { type ComingAction, expectedOf } from "./expected.ts";

const DAY_MS = 86_400_000;

export interface ActionNotifierDeps {
	readonly engine: EnginePort;
	readonly clock: Clock;
	/** Announced and not begun. */
	readonly coming: () => readonly ComingAction[];
	/** Ids of actions that were cancelled since, with their instruments. */
	readonly cancelled: (since: Date) => Promise<readonly { readonly id: string; readonly asset_id: string }[]>;
	/** Users and accounts that were notified, by the prefix of the source. */
	readonly notifiedOf: (source: string) => Promise<readonly { readonly user_id: string; readonly account: string }[]>;
	readonly notify: (draft: NotificationDraft) => Promise<void>;
}

/**
 * Notifies each account that holds or orders the instrument of a dividend or split (E22): when it is announced, or when
 * the account first holds it; again a day before; and when it is cancelled. Each once, however often this runs.
 */
export class ActionNotifier {
	readonly #deps: ActionNotifierDeps;
	/** Sources known as notified; no database query is needed for them. */
	readonly #notified = new Set<string>();
	#cancelledFrom: Date;

	constructor(deps: ActionNotifierDeps) {
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
			for (const accountId of await engine.holders(asset_id)) {
				const source = `action:${id}:${accountId}:${stage}`;
				const state = await engine.account(accountId);
				if (state === undefined || this.#notified.has(source)) continue;
				// One after the other: it is not urgent, and orders have priority.
				await this.#notifyOne(source, state, action, stage);
			}
		}
		await this.#notifyCancelled();
	}

	async #notifyOne(
		source: string,
		state: AccountState,
		action: ComingAction,
		stage: "SOON" | "ANNOUNCED",
	): Promise<void> {
		const { engine, clock, notify } = this.#deps;
		const { effect } = expectedOf(state, action, engine.view());
		// The effect cannot be computed yet, or the account holds nothing of it any more.
		if (effect === null) return;
		const { kind, asset_id, ex_at, numerator, denominator } = action.announcement;
		const params = {
			account: state.number,
			instrument: engine.view().instrument(asset_id)?.displayName ?? asset_id,
			when: ex_at,
		};
		const draft = { userId: state.userId, source, at: new Date(clock.nowMs()) };
		if (kind === "dividend") {
			const dividend = { amount: effect.cash, currency: state.currency };
			await notify({ ...draft, code: `DIVIDEND_${stage}`, params: { ...params, ...dividend } });
		} else {
			const ratio = { numerator: `${numerator ?? 1}`, denominator: `${denominator ?? 1}` };
			await notify({ ...draft, code: `SPLIT_${stage}`, params: { ...params, ...ratio } });
		}
		this.#notified.add(source);
	}

	async #notifyCancelled(): Promise<void> {
		const { cancelled, notifiedOf, notify, engine, clock } = this.#deps;
		const now = new Date(clock.nowMs());
		for (const { id, asset_id } of await cancelled(this.#cancelledFrom)) {
			const source = `action:${id}:cancelled`;
			if (this.#notified.has(source)) continue;
			const instrument = engine.view().instrument(asset_id)?.displayName ?? asset_id;
			for (const { user_id: userId, account } of await notifiedOf(`action:${id}:`)) {
				const params = { account, instrument };
				await notify({ userId, source: `${source}:${account}`, code: "ACTION_CANCELLED", params, at: now });
			}
			this.#notified.add(source);
		}
	}
}
