import { aMarket, anAccount, anInstrument, anOrder, aQuote, aVolume, run } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import type { PositionMode } from "../account/index.ts";
import { summarise } from "../margin/index.ts";
import { invariant } from "../result/index.ts";
import { accountAfter } from "./account-after.ts";
import { closeOutPrices } from "./close-out-prices.ts";
import type { OpenTradeCommand } from "./commands/open-trade/command.ts";
import { previewOpenTrade } from "./preview-open-trade.ts";

const hash = () => "0".repeat(64);
const instruments = [anInstrument()];
const view = aMarket({ instruments, quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
const later = aMarket({ instruments, quotes: [aQuote("EURUSD", "1.08390", "1.08392")] });

/** The preview's account, and the one that the engine makes of the same order. */
function both(positionMode: PositionMode, order: Partial<OpenTradeCommand>) {
	const empty = anAccount("5000.00", "USD", view, hash);
	invariant(empty.state !== undefined, "the account is open");
	const account = { ...empty, state: { ...empty.state, positionMode } };
	const open = run(account, anOrder({ volume: aVolume("30000") }), view, hash).history;
	const wanted = anOrder({ commandId: "second", ...order });
	invariant(open.state !== undefined, "the account is open");
	const { plan } = previewOpenTrade(open.state, wanted, later);
	invariant(plan !== null, "can be planned");
	const supposed = accountAfter(open.state, wanted, plan, later);
	invariant(supposed !== null, "the rate is known");
	const real = run(open, wanted, later, hash).history.state;
	invariant(real !== undefined, "the account is open");
	return { plan, supposed, real };
}

describe("accountAfter (E19)", () => {
	it.each([
		["hedging", "buy", "20000"],
		["hedging", "sell", "20000"],
		["netting", "buy", "20000"],
		["netting", "sell", "20000"],
		["netting", "sell", "50000"],
	] as const)("is the account that the engine makes: %s, %s %s", (mode, side, volume) => {
		const { plan, supposed, real } = both(mode, { side, volume: aVolume(volume) });
		const figures = summarise(supposed, later);
		expect(figures.equity).toBe(plan.equityAfter);
		expect(figures.usedMargin).toBe(plan.usedMarginAfter);
		expect(figures.equity).toBe(summarise(real, later).equity);
		expect(figures.usedMargin).toBe(summarise(real, later).usedMargin);
		expect(closeOutPrices(supposed, later)).toEqual(closeOutPrices(real, later));
	});
	it("is asked for one instrument alone", () => {
		const { real } = both("hedging", {});
		expect(closeOutPrices(real, later, "EURUSD")).toEqual(closeOutPrices(real, later));
		expect(closeOutPrices(real, later, "GBPUSD")).toEqual([]);
	});
});
