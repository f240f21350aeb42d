import type { AccountCurrency } from "@truefill/core/money";
import { money, price, volume } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import type { AccountState, MarketView, OpenTrade, TickUsed } from "@truefill/core/trading";
import {
	aMarket,
	anInstrument,
	anOpening,
	anOrder,
	aQuote,
	NO_HISTORY,
	NOON_MS,
	run,
	seededRandom,
} from "@truefill/testkit";
import { zipf } from "../lib/zipf.ts";

export interface RiskPlan {
	readonly accounts: number;
	/** Average; an account has from one to twice as many. */
	readonly tradesPerAccount: number;
	readonly instruments: number;
	readonly ticks: number;
	/** Further ticks of up to 2,000 points, so that many accounts are called and closed out. */
	readonly shocks: number;
	readonly seed: number;
	/** Currencies of the accounts, in turn. Absent: USD, the currency of the instruments. */
	readonly currencies?: readonly AccountCurrency[];
}

/** The market at the latest tick that was set. */
export interface RiskMarket {
	readonly view: MarketView;
	readonly set: (quote: Quote) => void;
}

export interface RiskScene {
	readonly states: readonly AccountState[];
	readonly ticks: readonly Quote[];
	/** A new market, at the state before the ticks. */
	readonly market: () => RiskMarket;
}

const START = 100_000_000n; // 1.00000000
const POINT = 1_000n; // 0.00001
const LEVERAGE = 30n;
const ONE_UNIT = 100_000_000n;
const NO_HASH = "0".repeat(64);
const name = (index: number): string => `I${index}`;

/** An account in the currency and a trade of it, made by the core: templates for the fields not set below. */
function templates(currency: AccountCurrency): { readonly account: AccountState; readonly trade: OpenTrade } {
	const view = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.00000", "1.00001")] });
	const hash = () => NO_HASH;
	const opened = run(NO_HISTORY, anOpening({ currency, leverageCap: Number(LEVERAGE) }), view, hash).history;
	const funding = {
		kind: "adjust-balance",
		origin: "customer",
		commandId: "fund",
		accountId: "account-1",
		reason: "demo-funding",
	} as const;
	const funded = run(opened, { ...funding, note: "bench", amount: money(10n ** 9n) }, view, hash).history;
	const { state } = run(funded, anOrder(), view, hash).history;
	const [trade] = state?.openTrades.values() ?? [];
	if (state === undefined || trade === undefined) throw new Error("no trade was opened");
	return { account: state, trade };
}

function aTrade(
	template: OpenTrade,
	id: string,
	openingTick: TickUsed,
	side: "buy" | "sell",
	units: bigint,
	openedAtMs: number,
): OpenTrade {
	const openingPrice = price(side === "buy" ? START : START - POINT);
	const size = volume(units * ONE_UNIT);
	return {
		...template,
		id,
		instrumentId: openingTick.instrumentId,
		side,
		volume: size,
		openedVolume: size,
		openingPrice,
		openedAtMs,
		margin: money((openingPrice * units) / (LEVERAGE * 1_000_000n) + 1n),
		commission: money(0n),
		openingTick,
	};
}

/**
 * Accounts with trades on instruments of a Zipf mix, with log-uniform margin levels from 105 % to 2,000 %; and ticks
 * with the same mix: a random walk in steps of up to 30 points, then the shocks. The first instrument is EUR/USD, used
 * for conversion; all are quoted in USD. The same seed makes the same scene.
 */
export function makeRiskScene(plan: RiskPlan): RiskScene {
	const random = seededRandom(plan.seed);
	const choose = zipf(plan.instruments);
	const kinds = (plan.currencies ?? ["USD"]).map(templates);
	const instruments = Array.from({ length: plan.instruments }, (_, index) =>
		anInstrument({ id: name(index), assetClass: index === 0 ? "forex" : "indices" }),
	);
	const bids = new Array<bigint>(plan.instruments).fill(START - POINT);
	const quoteAt = (index: number, sequence: number): Quote => {
		const bid = bids[index] ?? START;
		return { instrumentId: name(index), bid: price(bid), ask: price(bid + POINT), tsMs: NOON_MS, sequence };
	};
	const first = bids.map((_, index) => quoteAt(index, 0));
	const states = Array.from({ length: plan.accounts }, (_, index): AccountState => {
		const template = kinds[index % kinds.length];
		if (template === undefined) throw new Error("no currencies");
		const count = random.integer(1, 2 * plan.tradesPerAccount - 1);
		let used = 0n;
		const openTrades = new Map<string, OpenTrade>();
		for (let number = 1; number <= count; number += 1) {
			const side = random.integer(0, 1) === 0 ? "buy" : "sell";
			const units = BigInt(random.integer(1, 100) * 1_000);
			const tick = first[choose(random.unit())];
			if (tick === undefined) continue;
			const trade = aTrade(template.trade, `B${index}-${number}`, tick, side, units, number);
			openTrades.set(trade.id, trade);
			used += trade.margin;
		}
		const level = 1.05 * 19 ** random.unit();
		return {
			...template.account,
			id: `account-${index}`,
			userId: `user-${index}`,
			number: `B${index}`,
			balance: money((used * BigInt(Math.round(level * 10_000))) / 10_000n),
			openTrades,
		};
	});
	const ticks = Array.from({ length: plan.ticks + plan.shocks }, (_, sequence) => {
		const index = choose(random.unit());
		const reach = sequence < plan.ticks ? 30 : 2_000;
		bids[index] = (bids[index] ?? START) + BigInt(random.integer(-reach, reach)) * POINT;
		return quoteAt(index, sequence + 1);
	});
	const market = (): RiskMarket => {
		const quotes = new Map(first.map((quote) => [quote.instrumentId, quote]));
		const quote = (id: string) => quotes.get(id);
		const view = { ...aMarket({ instruments, quotes: first }), quote, rate: createRates(instruments, quote) };
		return { view, set: (tick) => quotes.set(tick.instrumentId, tick) };
	};
	return { states, ticks, market };
}
