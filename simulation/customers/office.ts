import { price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import type { Command } from "@truefill/core/trading";
import type { Exchange } from "../market/exchange.ts";
import type { PriceFeed } from "../market/feed.ts";
import { SHARE } from "../market/instruments.ts";
import { Caller, type CallerOptions } from "./caller.ts";

export interface OfficeOptions extends Omit<CallerOptions, "render" | "onHeard"> {
	readonly feed: PriceFeed;
	readonly exchange: Exchange;
	/** Accounts known to be open: only they can hold a share. */
	readonly accountIds: () => readonly string[];
	/** Current wall-clock time. */
	readonly wallMs: () => number;
	/** Splits of a recording, instead of random ones. */
	readonly splits?: readonly { readonly atMs: number; readonly numerator: number; readonly denominator: number }[];
}

/** Time from the halt to the split. */
const HALT_MS = 1_500;
const RATIOS = [
	[4, 1],
	[7, 1],
	[3, 2],
	[1, 10],
] as const;

/**
 * Corporate actions: sends the action to every account under one command id until each has answered. A share is halted
 * from before its split until the last account has answered.
 */
export class Office {
	readonly #options: OfficeOptions;
	readonly #caller: Caller;

	constructor(options: OfficeOptions) {
		this.#options = options;
		this.#caller = new Caller(options);
	}

	get pending(): number {
		return this.#caller.pending;
	}

	start(): void {
		const { world, dice, splits } = this.#options;
		for (const { atMs, numerator, denominator } of splits ?? [])
			world.after(atMs, () => this.#split(numerator, denominator));
		if (splits !== undefined) return;
		const [numerator, denominator] = dice.pick(RATIOS);
		if (dice.chance(0.5)) world.after(dice.between(2_500, 11_000), () => this.#dividend());
		if (dice.chance(0.5)) world.after(dice.between(2_500, 9_000), () => this.#split(numerator, denominator));
	}

	#everybody(command: (accountId: string) => Command, then: () => void): void {
		const told = this.#options.accountIds();
		let waiting = told.length;
		if (waiting === 0) then();
		for (const accountId of told) {
			this.#caller.ask(command(accountId), () => {
				waiting -= 1;
				if (waiting === 0) then();
			});
		}
	}

	#dividend(): void {
		const { dice, wallMs } = this.#options;
		const terms = {
			kind: "apply-dividend",
			origin: "job",
			commandId: "office-dividend",
			instrumentId: SHARE,
			dividend: price(BigInt(dice.between(1, 90)) * 1_000_000n + 12_345n),
			taxBasisPoints: dice.pick([0, 1_500, 3_000]),
			exAtMs: wallMs(),
		} as const;
		this.#everybody(
			(accountId) => ({ ...terms, accountId }),
			() => undefined,
		);
	}

	#split(numerator: number, denominator: number): void {
		const { world, feed, exchange } = this.#options;
		const last = feed.lastOf(SHARE);
		if (last === undefined) return;
		const { bid, ask, tsMs } = last.tick;
		if (bid === null || ask === null) return;
		world.trace.line(`${world.nowMs} ${SHARE} is halted, to be split ${numerator} for ${denominator}`);
		exchange.halt(SHARE);
		const quote: Quote = { instrumentId: SHARE, bid: price(bid), ask: price(ask), tsMs, sequence: 0 };
		const command = {
			kind: "apply-split",
			origin: "job",
			commandId: "office-split",
			instrumentId: SHARE,
			quote,
		} as const;
		world.after(HALT_MS, () =>
			this.#everybody(
				(accountId) => ({ ...command, accountId, numerator, denominator }),
				() => {
					feed.split(SHARE, numerator, denominator);
					const opening = feed.lastOf(SHARE);
					if (opening !== undefined) exchange.resume(SHARE, opening.tick, world.trueMs);
				},
			),
		);
	}
}
