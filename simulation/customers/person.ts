import { sessionAt } from "@truefill/core/instruments";
import type { AccountCurrency } from "@truefill/core/money";
import { type Price, price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { Command, CommandBase, PositionMode, TransferPartner } from "@truefill/core/trading";
import type { PriceFeed } from "../market/feed.ts";
import { ALL_INSTRUMENTS, SHARE, type Traded } from "../market/instruments.ts";
import type { Dice } from "../world/dice.ts";

interface KnownThing {
	readonly id: string;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: bigint;
}

/** What a customer knows of the account from the last answer. */
export interface Known {
	readonly trades: readonly (KnownThing & { readonly queued: boolean })[];
	readonly orders: readonly KnownThing[];
}

type Distributed<T> = T extends Command ? Omit<T, keyof CommandBase> : never;
/** A command without its ids. */
export type Request = Distributed<Command>;

export interface Person {
	readonly accountId: string;
	/** Two consecutive accounts belong to the same user. */
	readonly userId: string;
	readonly currency: AccountCurrency;
	/** Minor units; small enough for margin to run out. */
	readonly funds: bigint;
	readonly leverageCap: number | null;
	readonly positionMode: PositionMode;
	/** Trades with all available margin and without stops, so that some accounts are closed out. */
	readonly gambles: boolean;
	/** Strategies open the trades. */
	readonly automates: boolean;
	/** The user's other account first, then the accounts of other users. */
	readonly partners: readonly TransferPartner[];
}

const CURRENCIES: readonly AccountCurrency[] = ["USD", "USD", "EUR", "GBP", "JPY", "CHF"];

/** All customers of a day. */
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
			automates: false,
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

/** A customer with strategies, beside the others. */
export const automatedPerson = (index: number, dice: Dice): Person => ({
	accountId: `account-${index}`,
	userId: `user-automated`,
	currency: "USD",
	funds: BigInt(dice.pick([20_000, 100_000])) * 100n,
	leverageCap: null,
	positionMode: dice.chance(0.3) ? "netting" : "hedging",
	gambles: false,
	automates: true,
	partners: [],
});

/** The customer and what they can see. */
export interface Situation {
	readonly dice: Dice;
	readonly feed: PriceFeed;
	readonly person: Person;
	/** Current wall-clock time. */
	readonly nowMs: number;
	/** The tradable instruments. */
	readonly traded: readonly Traded[];
}

export const tradedOf = (instrumentId: string): Traded | undefined =>
	ALL_INSTRUMENTS.find(({ instrument }) => instrument.id === instrumentId);

/** Mostly an instrument whose market is open; the share more often than others. */
export function somethingTraded({ dice, nowMs, traded: all }: Situation): Traded {
	const isOpen = ({ instrument }: Traded) => sessionAt(instrument.calendar, nowMs).open;
	const share = all.find(({ instrument }) => instrument.id === SHARE);
	if (share !== undefined && isOpen(share) && dice.chance(0.2)) return share;
	const traded = dice.pick(all);
	const open = all.filter(isOpen);
	return isOpen(traded) || open.length === 0 || dice.chance(0.1) ? traded : dice.pick(open);
}

/** The current bid and ask. */
export function pricesOf(feed: PriceFeed, traded: Traded): { readonly bid: bigint; readonly ask: bigint } {
	return feed.priceOf(traded.instrument.id) ?? { bid: traded.firstBid, ask: traded.firstBid };
}

/** A level on the grid, `ppm` away from a price; never zero. */
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
