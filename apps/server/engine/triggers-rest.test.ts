import type { Command } from "@truefill/core/trading";
import { anAccount, anOrder, aPrice, run } from "@truefill/testkit";
import { expect, test } from "vitest";
import { heldClock } from "../platform/testing-clock.ts";
import { sha256 } from "./hash.ts";
import { LoadedAccounts } from "./loaded-accounts.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { Triggers } from "./triggers.ts";
import type { Answer } from "./types.ts";

/** Longer than the retry delay. */
const REST_MS = 1_000;
const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

/** A long trade with a stop at 1.08000. The test decides when its commands are answered and its retry delays end. */
function watching() {
	const market = scriptedMarket();
	const { state } = run(
		anAccount("10000.00", "USD", market.view(), sha256),
		anOrder({ stopLoss: aPrice("1.08000") }),
		market.view(),
		sha256,
	).history;
	if (state === undefined) throw new Error("there is no account");
	const loadedAccounts = new LoadedAccounts();
	loadedAccounts.add({ partition: 0, openedAtMs: 0, state, frozen: null, snapshotSequence: 0 });
	const sent: { readonly command: Command; readonly reply: (answer: Answer) => void }[] = [];
	const clock = heldClock(0);
	const triggers = new Triggers({
		loadedAccounts,
		view: () => market.view(),
		clock,
		submit: (command, reply) => void sent.push({ command, reply }),
	});
	triggers.armAccount(state.id);
	market.onQuote((quote) => triggers.onQuote(quote));
	return {
		market,
		prices: () => sent.map(({ command }) => ("quote" in command ? command.quote.bid : null)),
		async fails() {
			sent.at(-1)?.reply(NOT_READY);
			await clock.advance(REST_MS);
		},
		replyFailure: () => sent.at(-1)?.reply(NOT_READY),
		async rested() {
			await clock.advance(REST_MS);
		},
	};
}

test("what failed is sent again for the price that stands, without another tick (E11)", async () => {
	const w = watching();
	w.market.tick("EURUSD", "1.07990", "1.07992");
	await w.fails();
	expect(w.prices()).toEqual([aPrice("1.07990"), aPrice("1.07990")]);
});

test("not for a price that came while the market was shut: its first tick in session decides (E14; seed 7998)", async () => {
	const w = watching();
	w.market.tick("EURUSD", "1.07990", "1.07992");
	w.replyFailure();
	w.market.shut("EURUSD", true);
	w.market.tick("EURUSD", "1.07500", "1.07502");
	w.market.shut("EURUSD", false);
	await w.rested();
	expect(w.prices()).toEqual([aPrice("1.07990")]);
	w.market.tick("EURUSD", "1.07700", "1.07702");
	expect(w.prices()).toEqual([aPrice("1.07990"), aPrice("1.07700")]);
});

test("nor for one that came while the command was under way", async () => {
	const w = watching();
	w.market.tick("EURUSD", "1.07990", "1.07992");
	w.market.shut("EURUSD", true);
	w.market.tick("EURUSD", "1.07500", "1.07502");
	w.market.shut("EURUSD", false);
	await w.fails();
	expect(w.prices()).toEqual([aPrice("1.07990")]);
});
