import { sessionAt } from "@truefill/core/instruments";
import type { AccountCurrency } from "@truefill/core/money";
import { type Price, price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { Command, PositionMode, TransferPartner } from "@truefill/core/trading";
import type { PriceFeed } from "../market/feed.ts";
import { ALL_INSTRUMENTS, SHARE, type Traded } from "../market/instruments.ts";
import type { Dice } from "../world/dice.ts";

interface KnownThing {
	readonly id: string;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: bigint;
}

/** What a customer knows of the account: what the last answer said. */
export interface Known {
	readonly trades: readonly (KnownThing & { readonly queued: boolean })[];
	readonly orders: readonly KnownThing[];
}

type Distributed<T> = T extends Command ? Omit<T, "commandId" | "accountId"> : never;
/** A command before it has a name. */
export type Request = Distributed<Command>;

export interface Person {
	readonly accountId: string;
	/** Every second account is of the same person as the one before it. */
	readonly userId: string;
	readonly currency: AccountCurrency;
	/** Minor units; small enough that margin runs out. */
	readonly funds: bigint;
	readonly leverageCap: number | null;
	readonly positionMode: PositionMode;
	/** Deals with all that the margin allows and without stops, so that some are closed out. */
	readonly gambles: boolean;
	/** The same person's other account, and somebody else's. */
	readonly partners: readonly TransferPartner[];
}

const CURRENCIES: readonly AccountCurrency[] = ["USD", "USD", "EUR", "GBP", "JPY", "CHF"];

/** Everybody of a day. */
export function everybody(
	dice: readonly Dice[],
	currencies: readonly AccountCurrency[] = CURRENCIES,
): readonly Person[] {
	const persons = dice.map((own, index): Omit<Person, "partners"> => {
		const currency = own.pick(currencies);
		const whole = BigInt(own.pick([200, 2_000, 20_000, 100_000]));
		return {
			accountId: `account-${index}`,
			userId: `user-${Math.floor(index / 2)}`,
			currency,
			funds: currency === "JPY" ? whole * 150n : whole * 100n,
			leverageCap: own.pick([null, null, 10]),
			positionMode: own.chance(0.25) ? "netting" : "hedging",
			gambles: own.chance(0.5),
		};
	});
	return persons.map((person) => ({
		...person,
		partners: persons
			.filter(({ accountId }) => accountId !== person.accountId)
			.toSorted((a, b) => Number(b.userId === person.userId) - Number(a.userId === person.userId))
			.map(({ accountId, userId, currency }) => ({ accountId, userId, type: "demo", currency })),
	}));
}

/** Who asks, and what there is to be seen. */
export interface Situation {
	readonly dice: Dice;
	readonly feed: PriceFeed;
	readonly person: Person;
	/** What clocks show. */
	readonly nowMs: number;
	/** What there is to deal in. */
	readonly traded: readonly Traded[];
}

export const tradedOf = (instrumentId: string): Traded | undefined =>
	ALL_INSTRUMENTS.find(({ instrument }) => instrument.id === instrumentId);

/** Mostly something that can be dealt in now, a share more often than the others. */
export function somethingTraded({ dice, nowMs, traded: all }: Situation): Traded {
	const isOpen = ({ instrument }: Traded) => sessionAt(instrument.calendar, nowMs).open;
	const share = all.find(({ instrument }) => instrument.id === SHARE);
	if (share !== undefined && isOpen(share) && dice.chance(0.2)) return share;
	const traded = dice.pick(all);
	const open = all.filter(isOpen);
	return isOpen(traded) || open.length === 0 || dice.chance(0.1) ? traded : dice.pick(open);
}

/** Both prices now. */
export function pricesOf(feed: PriceFeed, traded: Traded): { readonly bid: bigint; readonly ask: bigint } {
	return feed.priceOf(traded.instrument.id) ?? { bid: traded.firstBid, ask: traded.firstBid };
}

/** A level on the grid, so far from a price; never at nothing. */
export function level({ grid }: Traded, from: bigint, ppm: number): Price {
	const at = from + (from * BigInt(ppm)) / 1_000_000n;
	const onGrid = at - (at % grid);
	return price(onGrid > 0n ? onGrid : grid);
}

/** A distance on the price grid. */
export function distance({ instrument }: Traded, from: bigint, ppm: number): Price {
	const steps = (from * BigInt(ppm)) / 1_000_000n / instrument.priceIncrement;
	return price((steps > 0n ? steps : 1n) * instrument.priceIncrement);
}
