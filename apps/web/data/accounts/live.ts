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

/**
 * The selected account at the latest prices: recomputed once per price flush that affects it, and when its trades or
 * balance change. Components and text nodes subscribe to what they show; none of it is React state.
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
		this.revalue(null);
	};

	onFlush = (changed: ReadonlySet<string>): void => {
		// Unknown figures may become known through an instrument outside the dependencies.
		if ((this.summary?.unknown.length ?? 0) > 0) {
			this.revalue(null);
			return;
		}
		for (const id of changed) {
			if (this.dependencies.has(id)) {
				this.revalue(changed);
				return;
			}
		}
	};

	revalueAll = (): void => this.revalue(null);

	private revalue(changed: ReadonlySet<string> | null): void {
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
		if (changed === null) this.dependencies = priceDependencies(this.open.values(), currency, view);
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
	};
}

/** Minimum interval between renders of the figure bar, which is a component tree and not a text node. */
const THROTTLE_MS = 200;

/** Whether only prices changed: same account, same money. */
const isMove = (before: AccountSummary | null, now: AccountSummary | null): boolean =>
	before !== null &&
	now !== null &&
	before.accountId === now.accountId &&
	before.balance === now.balance &&
	before.credit === now.credit;

/**
 * The summary for React components that need no exact timing: at most five updates a second while only prices move,
 * always ending with the latest; a changed balance or account applies at once. Shared by all components, so that all
 * figures on a screen are from the same moment.
 */
class ThrottledAccount {
	private shown: AccountSummary | null = null;
	private readonly listeners = new Set<Listener>();
	private end: Listener = () => undefined;

	get summary(): AccountSummary | null {
		return this.listeners.size === 0 ? liveAccount.summary : this.shown;
	}

	subscribe = (listener: Listener): Listener => {
		if (this.listeners.size === 0) this.begin();
		this.listeners.add(listener);
		return () => {
			this.listeners.delete(listener);
			if (this.listeners.size === 0) this.end();
		};
	};

	private begin(): void {
		this.shown = liveAccount.summary;
		const take = () => {
			this.shown = liveAccount.summary;
			for (const listener of this.listeners) listener();
		};
		const throttled = throttle(THROTTLE_MS, take);
		const stop = liveAccount.subscribe(() => {
			if (isMove(this.shown, liveAccount.summary)) throttled.ask();
			else take();
		});
		this.end = () => {
			stop();
			throttled.stop();
		};
	}
}

const throttledAccount = new ThrottledAccount();

/** SPEC §3 Account summary of the selected account; null until it and its open trades are loaded. Throttled. */
export const useAccountSummary = (): AccountSummary | null =>
	useSyncExternalStore(throttledAccount.subscribe, () => throttledAccount.summary);

export const subscribeAccountSummary = (listener: Listener): (() => void) => liveAccount.subscribe(listener);
export const accountSummary = (): AccountSummary | null => liveAccount.summary;

/** Calls `listener` after each frame in which this trade's result changed; for text nodes and chart lines. */
export const subscribeTradeValue = (id: string, listener: Listener): (() => void) =>
	liveAccount.subscribeTrade(id, listener);
export const tradeValue = (id: string): TradeValue | undefined => liveAccount.value(id);

export function useTradeValue(id: string): TradeValue | undefined {
	const subscribe = useCallback((listener: Listener) => liveAccount.subscribeTrade(id, listener), [id]);
	return useSyncExternalStore(subscribe, () => liveAccount.value(id));
}
