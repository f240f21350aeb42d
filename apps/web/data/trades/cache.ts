import type { InfiniteData } from "@tanstack/react-query";
import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { volume as brandVolume, formatVolume, parseVolume } from "@truefill/core/money";
import { appliedSequence, pullAccount, pullMoney, setAppliedSequence } from "../accounts/pull.ts";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { checked } from "../site/instruments.ts";

/** Answer of opening, amending and closing: all that the screen needs (no further request). */
export interface Effect {
	readonly trade: TradeWire;
	readonly account: AccountWire;
	readonly sequence: number;
}

export interface ClosedPage {
	readonly data: TradeWire[];
	readonly meta: {
		readonly current_page: number;
		readonly per_page: number;
		readonly total: number;
		readonly last_page: number;
	};
	readonly links: { readonly next: string | null; readonly prev: string | null };
}

/** The open list after an effect. Pure. A partial close keeps the trade open with the remainder. */
export function openAfter(open: readonly TradeWire[], { trade }: Pick<Effect, "trade">): TradeWire[] {
	if (trade.closed_at === null) {
		const known = open.some(({ id }) => id === trade.id);
		return known ? open.map((each) => (each.id === trade.id ? trade : each)) : [trade, ...open];
	}
	return open.flatMap((each) => {
		if (each.id !== trade.trade_id) return [each];
		const left = checked(parseVolume(each.volume)) - checked(parseVolume(trade.volume));
		return left > 0n ? [{ ...each, volume: formatVolume(brandVolume(left)) }] : [];
	});
}

/** The first closed page with a newly closed trade in front, without duplicates. Pure. */
export function closedAfter(pages: readonly ClosedPage[], { trade }: Pick<Effect, "trade">): ClosedPage[] {
	const [first, ...rest] = pages;
	if (
		trade.closed_at === null ||
		first === undefined ||
		pages.some(({ data }) => data.some(({ id }) => id === trade.id))
	)
		return [...pages];
	return [{ ...first, data: [trade, ...first.data], meta: { ...first.meta, total: first.meta.total + 1 } }, ...rest];
}

/**
 * Writes an answer into the caches. An answer older than the cached state (by the account's sequence) is dropped. A gap
 * in the sequence means that something else happened too: everything is refetched.
 */
export function applyEffect(effect: Effect): "applied" | "dropped" {
	const { account, sequence, trade } = effect;
	const held = queryClient.getQueryData<AccountWire[]>(keys.accounts)?.find(({ id }) => id === account.id);
	const shown = Math.max(held?.sequence ?? 0, appliedSequence(account.id));
	if (sequence < shown) {
		void pullAccount(account.id);
		return "dropped";
	}
	setAppliedSequence(account.id, sequence);
	queryClient.setQueryData<AccountWire[]>(keys.accounts, (all) =>
		all?.map((each) => (each.id === account.id ? account : each)),
	);
	queryClient.setQueryData<TradeWire[]>(keys.open(account.id), (open) =>
		open === undefined ? undefined : openAfter(open, effect),
	);
	queryClient.setQueryData<InfiniteData<ClosedPage, number>>(keys.closed(account.id), (closed) =>
		closed === undefined ? undefined : { ...closed, pages: closedAfter(closed.pages, effect) },
	);
	const parted =
		trade.closed_at !== null &&
		queryClient.getQueryData<TradeWire[]>(keys.open(account.id))?.some(({ id }) => id === trade.trade_id);
	// Only the server knows the remainder's margin and commission, and what a gap hides.
	if (parted === true || (held !== undefined && sequence > held.sequence + 1)) void pullAccount(account.id);
	else pullMoney(account.id);
	return "applied";
}
