import type { Quote, RawTick } from "@truefill/core/pricing";

/** What everybody knows of an instrument at one moment. Immutable. */
export interface Notices {
	/** Nobody deals in these, and no price is told. */
	readonly halted: ReadonlySet<string>;
	/** Grows with each split: prices of an earlier era mean other units. */
	readonly eras: ReadonlyMap<string, number>;
}

type Opening = RawTick;

/** Within so long a share that is dealt in again has a price. */
const FIRST_PRICE_MS = 5_000;

/** What the exchange says to everybody at once: which shares are halted, and which prices are of before a split. */
export class Exchange {
	#notices: Notices = { halted: new Set(), eras: new Map() };

	#resumedMs = Number.NEGATIVE_INFINITY;
	readonly #openings = new Map<string, Opening>();

	/** Every true price, by instrument, in its order: what an archive of prices knows. */
	readonly #tape = new Map<string, Quote[]>();

	/** A price that was told. */
	note(quote: Quote): void {
		const known = this.#tape.get(quote.instrumentId);
		if (known === undefined) this.#tape.set(quote.instrumentId, [quote]);
		else known.push(quote);
	}

	/** The last price before an instant. */
	quoteAt(instrumentId: string, atMs: number): Quote | undefined {
		return this.#tape.get(instrumentId)?.findLast(({ tsMs }) => tsMs < atMs);
	}

	/** The last price of everything before an instant. */
	quotesAt(atMs: number): readonly Quote[] {
		return [...this.#tape.keys()].flatMap((id) => this.quoteAt(id, atMs) ?? []);
	}

	/** As it is now; later changes are another value. */
	get notices(): Notices {
		return this.#notices;
	}

	eraOf(instrumentId: string): number {
		return this.#notices.eras.get(instrumentId) ?? 0;
	}

	isHalted(instrumentId: string): boolean {
		return this.#notices.halted.has(instrumentId);
	}

	/** Whether some share had no price at some time since: whoever holds it could not be valued then. */
	wasHaltedSince(trueMs: number): boolean {
		return this.#notices.halted.size > 0 || this.#resumedMs >= trueMs;
	}

	/** From now on its prices are those of a new era; until it is resumed there are none. */
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

	/** `trueMs`: when that is, by right clocks. Its first price comes with a tick, somewhat later. */
	resume(instrumentId: string, opening: Opening, trueMs: number): void {
		this.#resumedMs = trueMs + FIRST_PRICE_MS;
		this.#openings.set(instrumentId, opening);
		const halted = new Set(this.#notices.halted);
		halted.delete(instrumentId);
		this.#notices = { ...this.#notices, halted };
	}
}
