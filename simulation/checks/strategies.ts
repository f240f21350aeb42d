import type { AccountEvent, MarketView, OpenTrade, StrategyLimits } from "@truefill/core/trading";
import { oraclePnl } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { exactRate, type Fill, heldAgainst, instrumentOf, marketsOf, marketsSeen, whereOf } from "./dealing.ts";

interface Followed {
	readonly instrumentId: string;
	readonly limits: StrategyLimits;
	isStopped: boolean;
	readonly trades: Set<string>;
	/** Net results of its closings, and when its trades were opened. */
	readonly closings: { readonly atMs: number; readonly net: bigint }[];
	readonly openings: number[];
}

const DAY_MS = 86_400_000;
const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

/**
 * Strategies of accounts, from the committed events and the commands alone: each opening is within all limits that its
 * strategy was started with, nothing opens after a stop, and what the account knows of it is what happened.
 */
export class Strategies {
	/** By account and strategy. */
	readonly #followed = new Map<string, Followed>();

	look(fill: Fill): void {
		const { event, asked } = fill;
		switch (event.type) {
			case "strategy-started":
				this.#started(fill, event);
				break;
			case "strategy-stopped": {
				const followed = this.#known(event, event.strategyId);
				stoppedRightly(fill, event, followed);
				followed.isStopped = true;
				break;
			}
			case "trade-opened":
			case "trade-increased": {
				const sender = asked?.kind === "open-trade" ? asked.strategyId : undefined;
				if (event.strategyId !== sender)
					throw new Violation("strategy", `${whereOf(event)}: sent by ${sender}, booked for ${event.strategyId}`);
				if (sender !== undefined) this.#opened(fill, event, this.#known(event, sender));
				break;
			}
			case "trade-closed":
				for (const [key, followed] of this.#followed) {
					if (!key.startsWith(`${event.accountId} `) || !followed.trades.has(event.closed.tradeId)) continue;
					followed.closings.push({ atMs: event.occurredAtMs, net: event.closed.netPnl });
					if (event.remaining === null) followed.trades.delete(event.closed.tradeId);
				}
				break;
			default:
				return;
		}
		this.#sameAs(fill);
	}

	#known({ accountId, sequence }: AccountEvent, strategyId: string): Followed {
		const followed = this.#followed.get(`${accountId} ${strategyId}`);
		if (followed === undefined || followed.isStopped)
			throw new Violation("strategy", `${whereOf({ accountId, sequence })}: ${strategyId} does not run`);
		return followed;
	}

	#started({ asked, before }: Fill, event: Extract<AccountEvent, { type: "strategy-started" }>): void {
		const { accountId, strategyId, instrumentId, limits } = event;
		const where = whereOf(event);
		if (asked?.kind !== "start-strategy" || asked.strategyId !== strategyId)
			throw new Violation("I14", `${where}: nobody started ${strategyId}`);
		const { dayLoss, totalLoss, exposure, untilMs } = limits;
		if (dayLoss <= 0n || totalLoss <= 0n || exposure <= 0n || untilMs <= event.occurredAtMs)
			throw new Violation("strategy", `${where}: a limit is none`);
		if ((before?.balance ?? 0n) < 2n * totalLoss)
			throw new Violation("strategy", `${where}: may lose ${totalLoss} of ${before?.balance}`);
		this.#followed.set(`${accountId} ${strategyId}`, {
			instrumentId,
			limits,
			isStopped: false,
			trades: new Set(),
			closings: [],
			openings: [],
		});
	}

	#opened(
		fill: Fill,
		event: Extract<AccountEvent, { type: "trade-opened" | "trade-increased" }>,
		followed: Followed,
	): void {
		const { limits, trades, openings } = followed;
		const { trade, occurredAtMs } = event;
		const broken = (what: string): Violation => new Violation("strategy", `${whereOf(event)}: ${what}`);
		if (trade.instrumentId !== followed.instrumentId) throw broken(`trades ${trade.instrumentId}`);
		if (occurredAtMs >= limits.untilMs) throw broken("opens after its end");
		if (trades.size >= limits.openTrades) throw broken(`${trades.size} trades are open already`);
		if (openings.filter((atMs) => dayOf(atMs) === dayOf(occurredAtMs)).length >= limits.dayTrades)
			throw broken(`more than ${limits.dayTrades} trades in a day`);
		if (limits.hours !== null && !isIn(limits.hours, Math.floor((occurredAtMs % DAY_MS) / 60_000)))
			throw broken("opens outside its hours");
		const tick = event.type === "trade-opened" ? event.trade.openingTick : event.tick;
		heldAgainst(marketsOf(fill, tick), (view) =>
			lossReached(fill, followed, view) === null ? null : broken("opens at the limit of its loss"),
		);
		trades.add(trade.id);
		openings.push(occurredAtMs);
		const worth = sum([...trades].map((id) => cents(fill.after.openTrades.get(id))));
		if (worth > limits.exposure) throw broken(`its trades are worth ${worth}, at most ${limits.exposure}`);
	}

	/** What the account's state says of its strategies. */
	#sameAs({ event, after }: Fill): void {
		for (const [key, followed] of this.#followed) {
			const [accountId, strategyId = ""] = key.split(" ");
			if (accountId !== event.accountId) continue;
			const told = after.strategies?.get(strategyId);
			if (told === undefined && followed.isStopped && followed.trades.size === 0) continue;
			const same =
				told !== undefined &&
				(told.stopped !== null) === followed.isStopped &&
				told.pnl === sum(followed.closings.map(({ net }) => net)) &&
				told.trades.length === followed.trades.size &&
				told.trades.every((id) => followed.trades.has(id));
			if (!same) throw new Violation("strategy", `${whereOf(event)}: ${strategyId} is not what happened`);
		}
	}
}

const isIn = ({ fromMinute, toMinute }: NonNullable<StrategyLimits["hours"]>, minute: number): boolean =>
	fromMinute < toMinute ? fromMinute <= minute && minute < toMinute : fromMinute <= minute || minute < toMinute;

/** Worth at the opening price, rounded down: the instruments are quoted in the account's currency. */
const cents = (trade: OpenTrade | undefined): bigint =>
	trade === undefined ? 0n : ((trade.cost ?? trade.openingPrice * trade.volume) * 100n) / 10n ** 16n;

/** Which loss limit is reached before the event, with what is open; null: none, or a price is unknown. */
function lossReached({ before, event }: Fill, followed: Followed, view: MarketView): "total-loss" | "day-loss" | null {
	if (before === undefined) return null;
	let open = 0n;
	for (const trade of before.openTrades.values()) {
		if (!followed.trades.has(trade.id)) continue;
		const quote = view.quote(trade.instrumentId);
		const rates = view.rate(instrumentOf(trade.instrumentId).quoteCurrency, before.currency);
		if (quote === undefined || rates === undefined) return null;
		open += oraclePnl(trade, quote, exactRate(rates), before.currency);
	}
	const { closings, limits } = followed;
	const today = closings.filter(({ atMs }) => dayOf(atMs) === dayOf(event.occurredAtMs));
	if (-(sum(closings.map(({ net }) => net)) + open) >= limits.totalLoss) return "total-loss";
	return -(sum(today.map(({ net }) => net)) + open) >= limits.dayLoss ? "day-loss" : null;
}

/** A loss limit or an end date stops a strategy only where it is reached. */
function stoppedRightly(
	fill: Fill,
	event: Extract<AccountEvent, { type: "strategy-stopped" }>,
	followed: Followed,
): void {
	const { reason } = event;
	const early = new Violation("strategy", `${whereOf(event)}: stopped by ${reason}, which is not reached`);
	if (reason === "end-date" && event.occurredAtMs < followed.limits.untilMs) throw early;
	if (reason !== "day-loss" && reason !== "total-loss") return;
	heldAgainst(marketsSeen(fill), (view) => (lossReached(fill, followed, view) === reason ? null : early));
}
