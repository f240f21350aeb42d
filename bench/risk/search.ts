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

/** The effect of a tick on an account, compared between the searches. */
export interface Decision {
	readonly tick: number;
	readonly accountId: string;
	readonly kind: string;
	readonly closed: readonly string[];
}

/** Finds the accounts that a tick takes to a margin call or close-out. */
export interface Search {
	/** Finds the accounts; `settle` then decides for them, which is not part of the search time. */
	tick(quote: Quote): void;
	settle(quote: Quote): readonly Decision[];
	/** Whether there is anything to settle. */
	due(): boolean;
	/** Accounts that were examined. */
	touched(): number;
	/** Accounts that were judged in exact integers. */
	judged(): number;
}

const HASH = "1".repeat(64);

/** Decides and folds a command like the engine, without a database; undefined when refused. */
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

/** Executes the margin calls and close-outs of an account until none is due. */
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
		const command =
			kind && commandOfMarginWork(kind, { commandId: "bench", origin: "customer" as const, accountId: state.id }, []);
		const did = command === null ? undefined : done(state, command, market);
		if (did === undefined) return;
		decisions.push({ tick: quote.sequence, accountId: state.id, ...did.decision });
		changed(did.after, state);
		state = did.after;
		states[index] = state;
	}
}
