import type { Jurisdiction } from "@truefill/core/instruments";
import { parseMoney } from "@truefill/core/money";
import type { Candle, Resolution } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { DemoPlan } from "./demo-plan.ts";
import { demoAccountCommands, done, SETUP_HASH } from "./open-demo-account.ts";
import type { PastPrices } from "./past-prices.ts";
import type { AccountsStore } from "./store.ts";

export const DEMO_ACCOUNT_ID = "acc_demo";
/** The lifetime P&L of the demo customer's history (R1). It results from their trades; the figure is stored nowhere. */
const DEMO_LIFETIME = "460.05";
const MONTH_MS = 30 * 24 * 3_600_000;

export interface DemoHistoryOptions {
	readonly userId: string;
	/**
	 * Stored candles, so that the chart agrees with the fills. Only from a feed whose past never changes (the simulated
	 * one); otherwise null, and the history uses generated prices.
	 */
	readonly candles:
		| ((instrumentId: string, resolution: Resolution, fromMs: number, toMs: number) => Promise<Candle[]>)
		| null;
}

/**
 * Opens the demo customer's USD account a month ago, funds it with 10,000.00 and trades until now through the normal
 * commands, to a lifetime P&L of exactly 460.05. It can be repeated, also after it was interrupted: every command has
 * its own id, and the plan follows from the moment of the account's opening.
 */
export async function seedDemoHistory(
	engine: EnginePort,
	store: AccountsStore,
	options: DemoHistoryOptions,
	jurisdiction: Jurisdiction,
): Promise<void> {
	const accountId = DEMO_ACCOUNT_ID;
	const partition = await engine.partitionOf(accountId);
	if (await hasDemoHistory(engine, store)) return;
	const now = engine.view();
	const begun = await engine.account(accountId);
	const startMs = (await store.openedAtMs(partition, accountId)) ?? now.nowMs - MONTH_MS;
	const number = begun?.number ?? (await store.nextNumber());
	const terms = { userId: options.userId, accountId, jurisdiction };
	const { opening, funding } = demoAccountCommands(terms, accountId, number);
	const target = parseMoney(DEMO_LIFETIME, opening.currency);
	invariant(target.ok, "the demo's figure is an amount");
	const plan = new DemoPlan(now, recorded(options.candles), jurisdiction);
	await plan.write(startMs, [opening, funding], target.value);
	for (const { command, view } of plan.commands) done(await engine.seed(command, SETUP_HASH, view));
	invariant((await engine.account(accountId))?.lifetimePnl === target.value, "the demo history closes to its figure");
}

/** Whether the last command of the history has been booked. */
export const hasDemoHistory = async (engine: EnginePort, store: AccountsStore): Promise<boolean> =>
	store.hasCommand(await engine.partitionOf(DEMO_ACCOUNT_ID), DEMO_ACCOUNT_ID, DemoPlan.LAST_COMMAND);

const MINUTE_MS = 60_000;

/** The last prices of each minute, at its last millisecond. */
const recorded =
	(candles: DemoHistoryOptions["candles"]): PastPrices =>
	async (instrument, fromMs, toMs) => {
		if (candles === null) return [];
		const bars = await candles(instrument.id, "1m", fromMs, toMs);
		return bars.map(({ startMs, bid, ask }) => ({ atMs: startMs + MINUTE_MS - 1, bid: bid.close, ask: ask.close }));
	};
