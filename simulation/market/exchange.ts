import type { Quote, RawTick } from "@truefill/core/pricing";

/** Public state of the instruments at one time. Immutable. */
export interface Notices {
	/** Halted instruments: no trading, no prices. */
	readonly halted: ReadonlySet<string>;
	/** Incremented by each split: prices of an earlier era are in other units. */
	readonly eras: ReadonlyMap<string, number>;
}

type Opening = RawTick;

/** Time after which a resumed share has a price. */
const FIRST_PRICE_MS = 5_000;

/** Notices that all nodes see at the same time: halted shares, and the split era of prices. */
export class Exchange {
	#notices: Notices = { halted: new Set(), eras: new Map() };

	#resumedMs = Number.NEGATIVE_INFINITY;
	readonly #openings = new Map<string, Opening>();

	/** Archive of all true prices, by instrument, in order. */
	readonly #tape = new Map<string, Quote[]>();

	/** Records a true price. */
	note(quote: Quote): void {
		const known = this.#tape.get(quote.instrumentId);
		if (known === undefined) this.#tape.set(quote.instrumentId, [quote]);
		else known.push(quote);
	}

	/** The last price before an instant. */
	quoteAt(instrumentId: string, atMs: number): Quote | undefined {
		return this.#tape.get(instrumentId)?.findLast(({ tsMs }) => tsMs < atMs);
	}

	/** The last price of each instrument before an instant. */
	quotesAt(atMs: number): readonly Quote[] {
		return [...this.#tape.keys()].flatMap((id) => this.quoteAt(id, atMs) ?? []);
	}

	/** The current notices; a change creates a new object. */
	get notices(): Notices {
		return this.#notices;
	}

	eraOf(instrumentId: string): number {
		return this.#notices.eras.get(instrumentId) ?? 0;
	}

	isHalted(instrumentId: string): boolean {
		return this.#notices.halted.has(instrumentId);
	}

	/** Whether a share has been without a price since then: accounts that hold it could not be valued. */
	wasHaltedSince(trueMs: number): boolean {
		return this.#notices.halted.size > 0 || this.#resumedMs >= trueMs;
	}

	/** Starts a new era; there are no prices until it is resumed. */
	halt(instrumentId: string): void {
		this.#notices = {
			halted: new Set([...this.#notices.halted, instrumentId]),
			eras: new Map(this.#notices.eras).set(instrumentId, this.eraOf(instrumentId) + 1),
		};
	}

	/** The first price after a split. */
	openingOf(instrumentId: string): Opening | undefined {
		return this.#openings.get(instrumentId);
	}

	/** `trueMs`: the current true time. Its first price comes with a later tick. */
	resume(instrumentId: string, opening: Opening, trueMs: number): void {
		this.#resumedMs = trueMs + FIRST_PRICE_MS;
		this.#openings.set(instrumentId, opening);
		const halted = new Set(this.#notices.halted);
		halted.delete(instrumentId);
		this.#notices = { ...this.#notices, halted };
	}
}
