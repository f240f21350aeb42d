import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { useCallback, useSyncExternalStore } from "react";
import { throttle } from "../../lib/throttle.ts";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { sessionStore } from "../session/store.ts";
import { siteDataStore } from "../site/data.ts";
import { directory } from "../site/directory.ts";
import { accountCurrency, type LocalTrade } from "../trades/from-wire.ts";
import { keys, selectedAccount } from "./queries.ts";
import {
	type AccountSummary,
	localTrades,
	priceDependencies,
	summaryOf,
	type TradeValue,
	tradeValueOf,
} from "./summary.ts";

type Listener = () => void;

/** Minimum interval between two valuations while only prices move: four a second. */
const VALUE_MS = 230;

/**
 * The selected account at the latest prices: recomputed a few times a second while they move, always ending with the
 * latest, and at once when its trades or balance change. Components and text nodes subscribe to what they show; all
 * figures on a screen are from the same moment.
 */
class LiveAccount {
	summary: AccountSummary | null = null;
	open: ReadonlyMap<string, LocalTrade> = new Map();
	private account: AccountWire | undefined;
	private values = new Map<string, TradeValue>();
	private dependencies: ReadonlySet<string> = new Set();
	private openFrom: readonly TradeWire[] | undefined;
	private readonly listeners = new Set<Listener>();
	private readonly tradeListeners = new Map<string, Set<Listener>>();
	private readonly atPrices = throttle(VALUE_MS, () => this.revalue(this.isUnknown()));

	subscribe = (listener: Listener): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	subscribeTrade(id: string, listener: Listener): () => void {
		const set = this.tradeListeners.get(id) ?? new Set();
		set.add(listener);
		this.tradeListeners.set(id, set);
		return () => {
			set.delete(listener);
			if (set.size === 0 && this.tradeListeners.get(id) === set) this.tradeListeners.delete(id);
		};
	}

	value(id: string): TradeValue | undefined {
		return this.values.get(id);
	}

	/** For a new balance, new trades, another account, or newly loaded instruments. */
	refresh = (): void => {
		const account = selectedAccount();
		const openFrom = account === undefined ? undefined : queryClient.getQueryData<TradeWire[]>(keys.open(account.id));
		if (account === this.account && openFrom === this.openFrom && this.summary !== null) return;
		this.account = account;
		this.openFrom = openFrom;
		this.open = localTrades(openFrom ?? []);
		this.revalue(true);
	};

	onFlush = (changed: ReadonlySet<string>): void => {
		// Unknown figures may become known through an instrument outside the dependencies.
		if (this.isUnknown() || [...changed].some((id) => this.dependencies.has(id))) this.atPrices.ask();
	};

	/** Cancels a valuation that waits. */
	stop(): void {
		this.atPrices.stop();
	}

	private isUnknown(): boolean {
		return (this.summary?.unknown.length ?? 0) > 0;
	}

	revalueAll = (): void => this.revalue(true);

	/** @param anew whether the instruments that the figures depend on may be others than before. */
	private revalue(anew: boolean): void {
		const { account, openFrom } = this;
		const { view } = directory();
		// Without the open trades, equity is unknown.
		if (account === undefined || openFrom === undefined) {
			this.values = new Map();
			this.dependencies = new Set();
			this.setSummary(null);
			return;
		}
		const currency = accountCurrency(account);
		if (anew) this.dependencies = priceDependencies(this.open.values(), currency, view);
		const values = new Map<string, TradeValue>();
		for (const trade of this.open.values())
			values.set(trade.id, kept(this.values.get(trade.id), tradeValueOf(trade, currency, view)));
		const before = this.values;
		this.values = values;
		this.setSummary(summaryOf(account, this.open, view));
		for (const [id, listeners] of this.tradeListeners) {
			if (values.get(id) === before.get(id)) continue;
			for (const listener of listeners) listener();
		}
	}

	private setSummary(next: AccountSummary | null): void {
		if (next === null && this.summary === null) return;
		this.summary = next;
		for (const listener of this.listeners) listener();
	}
}

/** Keeps the previous object if the values are equal: a new identity notifies subscribers. */
const kept = (before: TradeValue | undefined, now: TradeValue): TradeValue =>
	before !== undefined && before.pnl === now.pnl && before.closingPrice === now.closingPrice ? before : now;

export const liveAccount = new LiveAccount();

/** Call once; returns a stop function. */
export function startLiveAccount(): () => void {
	const watched: readonly unknown[] = [keys.accounts[0], keys.open("")[0]];
	const stops = [
		prices.onFlush(liveAccount.onFlush),
		queryClient.getQueryCache().subscribe(({ query, type }) => {
			if ((type === "updated" || type === "removed") && watched.includes(query.queryKey[0])) liveAccount.refresh();
		}),
		sessionStore.subscribe((now, before) => {
			if (now.selectedAccountIndex !== before.selectedAccountIndex || now.token !== before.token) liveAccount.refresh();
		}),
		siteDataStore.subscribe((now, before) => {
			if (now.data?.instruments !== before.data?.instruments) liveAccount.revalueAll();
		}),
	];
	liveAccount.refresh();
	return () => {
		for (const stop of stops) stop();
		liveAccount.stop();
	};
}

/** SPEC §3 Account summary of the selected account; null until it and its open trades are loaded. */
export const useAccountSummary = (): AccountSummary | null =>
	useSyncExternalStore(liveAccount.subscribe, () => liveAccount.summary);

export const subscribeAccountSummary = (listener: Listener): (() => void) => liveAccount.subscribe(listener);
export const accountSummary = (): AccountSummary | null => liveAccount.summary;

/** Calls `listener` when this trade's result changed; for text nodes and chart lines. */
export const subscribeTradeValue = (id: string, listener: Listener): (() => void) =>
	liveAccount.subscribeTrade(id, listener);
export const tradeValue = (id: string): TradeValue | undefined => liveAccount.value(id);

export function useTradeValue(id: string): TradeValue | undefined {
	const subscribe = useCallback((listener: Listener) => liveAccount.subscribeTrade(id, listener), [id]);
	return useSyncExternalStore(subscribe, () => liveAccount.value(id));
}
