import type { AccountState, CheckMargin, CloseOut } from "@truefill/core/trading";
import { LoadedAccounts, MarginWatch } from "@truefill/server/engine";
import { timersFrom } from "@truefill/server/platform";
import type { RiskMarket } from "./scene.ts";
import { type Decision, done, type Search } from "./search.ts";

/** The search that exposes its margin watch. */
export interface BandSearch extends Search {
	readonly watch: MarginWatch;
}

/** The engine's own margin watch over its safe bands. */
export function bandSearch(given: readonly AccountState[], market: RiskMarket): BandSearch {
	const loadedAccounts = new LoadedAccounts();
	for (const state of given) {
		loadedAccounts.add({ partition: 0, openedAtMs: 0, state, frozen: null, snapshotSequence: 0 });
	}
	let raised: { command: CloseOut | CheckMargin; reply: (answer: { kind: "accepted"; body: null }) => void }[] = [];
	const watch = new MarginWatch({
		loadedAccounts,
		clock: timersFrom({ monotonicMs: () => 0, after: () => () => undefined, turn: () => Promise.resolve() }),
		view: () => market.view,
		submit: (command, reply) => raised.push({ command, reply }),
	});
	for (const state of given) watch.follow(state.id);
	return {
		watch,
		tick: (quote) => watch.onQuote(quote),
		settle(quote) {
			const decisions: Decision[] = [];
			while (raised.length > 0) {
				const work = raised;
				raised = [];
				for (const { command, reply } of work) {
					const loaded = loadedAccounts.get(command.accountId);
					const did = loaded && done(loaded.state, command, market);
					if (loaded !== undefined && did !== undefined) {
						loaded.state = did.after;
						decisions.push({ tick: quote.sequence, accountId: command.accountId, ...did.decision });
					}
					reply({ kind: "accepted", body: null });
				}
			}
			return decisions;
		},
		due: () => raised.length > 0,
		touched: () => watch.reached,
		judged: () => watch.looks,
	};
}
