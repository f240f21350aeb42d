import type { Quote } from "@truefill/core/pricing";
import {
	type AccountEvent,
	type AccountState,
	type CheckMargin,
	type CloseOut,
	commandOfMarginWork,
	decide,
	evolve,
	marginWork,
} from "@truefill/core/trading";
import type { RiskMarket } from "./scene.ts";

/** What a tick did to an account, to be compared between ways of finding it. */
export interface Decision {
	readonly tick: number;
	readonly accountId: string;
	readonly kind: string;
	readonly closed: readonly string[];
}

/** A way of finding the accounts that a tick brings to a margin call or to their close-out. */
export interface Search {
	/** Finds; what is found is done by `settle`, which is no part of finding. */
	tick(quote: Quote): void;
	settle(quote: Quote): readonly Decision[];
	/** Whether there is anything to settle. */
	due(): boolean;
	/** Accounts that were looked at. */
	touched(): number;
	/** Accounts that were judged in exact integers. */
	judged(): number;
}

const HASH = "1".repeat(64);

/** Decides and folds a command as the engine does, without a database; undefined where it was refused. */
export function done(state: AccountState, command: CloseOut | CheckMargin, market: RiskMarket) {
	const decision = decide(state, command, market.view);
	if (decision.kind === "refused") return undefined;
	let after: AccountState | undefined = state;
	for (const event of decision.events) after = evolve(after, event, () => HASH);
	const closed = decision.events.flatMap((event: AccountEvent) =>
		event.type === "trade-closed"
			? [`${event.closed.tradeId} ${event.closed.volume} ${event.closed.closingPrice}`]
			: [],
	);
	return after === undefined ? undefined : { after, decision: { kind: command.kind, closed } };
}

/** Does what an account's margin asks for until nothing is due. */
export function settleOne(
	states: AccountState[],
	index: number,
	quote: Quote,
	market: RiskMarket,
	decisions: Decision[],
	changed: (after: AccountState, before: AccountState) => void,
): void {
	for (let state = states[index]; state !== undefined; ) {
		const kind = marginWork(state, [], market.view);
		const command = kind && commandOfMarginWork(kind, { commandId: "bench", accountId: state.id }, []);
		const did = command === null ? undefined : done(state, command, market);
		if (did === undefined) return;
		decisions.push({ tick: quote.sequence, accountId: state.id, ...did.decision });
		changed(did.after, state);
		state = did.after;
		states[index] = state;
	}
}
