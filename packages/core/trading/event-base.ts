import type { AccountState, ConversionUsed, MarketView, TickUsed } from "../account/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { CommandBase } from "./commands/definition.ts";
import type { AccountEvent } from "./events/index.ts";
import type { Checked } from "./explain.ts";

/** What deciding one command gives: its events, or why not. */
export type Outcome = Checked<readonly AccountEvent[]>;

/** What every event of an account carries: the next number of its gapless sequence (from 1). */
export const eventBase = (
	state: Pick<AccountState, "sequence"> | undefined,
	command: CommandBase,
	view: MarketView,
) => ({
	accountId: command.accountId,
	sequence: (state?.sequence ?? 0) + 1,
	commandId: command.commandId,
	origin: command.origin,
	occurredAtMs: view.nowMs,
});

/** The tick as a fill keeps it. */
export const tickOf = ({ instrumentId, bid, ask, tsMs, sequence }: Quote): TickUsed => ({
	instrumentId,
	bid,
	ask,
	tsMs,
	sequence,
});

/** A conversion with the quotes that made its rate (E5), so that whoever reads the fill can make it again. */
export function withTicks(conversion: ConversionUsed, view: Pick<MarketView, "quote">): ConversionUsed {
	if (conversion.via.length === 0) return conversion;
	const ticks = conversion.via.flatMap((id) => {
		const quote = view.quote(id);
		return quote === undefined ? [] : [tickOf(quote)];
	});
	return { ...conversion, ticks };
}

/**
 * Name of a trade or of a closed part: the account's number and the sequence of the event that made it, so that the
 * same history always gives the same names and a person can find the event.
 */
export const tradeIdAt = ({ number }: Pick<AccountState, "number">, sequence: number): string =>
	`${number}-${sequence}`;

/** The same for an order: `O100234-7`. */
export const orderIdAt = (accountNumber: string, sequence: number): string => `O${accountNumber}-${sequence}`;

/** The same for a deal, one fill of one order: `D100234-7`. */
export const dealIdAt = (accountNumber: string, sequence: number): string => `D${accountNumber}-${sequence}`;
