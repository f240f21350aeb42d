import type { Instrument } from "@truefill/core/instruments";
import { invariant } from "@truefill/core/result";
import type { MarketControl } from "./market-types.ts";

const STRICTNESS = { enabled: 0, "close-only": 1, halted: 2 } as const;

/** The instrument with its effective trading mode: its own, or the control's if that is stricter (E1, E14). */
function controlled(own: Instrument, control: MarketControl | undefined): Instrument {
	if (control === undefined || STRICTNESS[control.mode] <= STRICTNESS[own.tradingMode]) return own;
	return { ...own, tradingMode: control.mode, tradingModeReason: control.reason };
}

/** The instruments with the controls set by staff, and the pauses during a corporate action (E22). */
export class Modes {
	readonly #own: ReadonlyMap<string, Instrument>;
	readonly #controls: Map<string, MarketControl>;
	readonly #paused: Map<string, string>;
	/** With their effective trading modes. */
	instruments: readonly Instrument[] = [];
	byId: ReadonlyMap<string, Instrument> = new Map();

	constructor(
		instruments: readonly Instrument[],
		controls: ReadonlyMap<string, MarketControl>,
		paused: ReadonlyMap<string, string>,
	) {
		this.#own = new Map(instruments.map((each) => [each.id, each]));
		this.#controls = new Map(controls);
		this.#paused = new Map(paused);
		this.#renew();
	}

	control(instrumentId: string, control: MarketControl | null): void {
		invariant(this.#own.has(instrumentId), `no instrument ${instrumentId}`);
		if (control === null) this.#controls.delete(instrumentId);
		else this.#controls.set(instrumentId, control);
		this.#renew();
	}

	/** Halts trading on the instrument, whatever its control; null ends the pause. */
	pause(instrumentId: string, reason: string | null): void {
		invariant(this.#own.has(instrumentId), `no instrument ${instrumentId}`);
		if (reason === null) this.#paused.delete(instrumentId);
		else this.#paused.set(instrumentId, reason);
		this.#renew();
	}

	isPaused(instrumentId: string): boolean {
		return this.#paused.has(instrumentId);
	}

	#renew(): void {
		const known = new Map(this.instruments.map((each) => [each.id, each]));
		this.instruments = [...this.#own.values()].map((own) => {
			const reason = this.#paused.get(own.id);
			const now = controlled(own, reason === undefined ? this.#controls.get(own.id) : { mode: "halted", reason });
			const before = known.get(own.id);
			// Unchanged instruments stay the same object, because caches use it as a key.
			const isSame = before?.tradingMode === now.tradingMode && before.tradingModeReason === now.tradingModeReason;
			return before !== undefined && isSame ? before : now;
		});
		this.byId = new Map(this.instruments.map((each) => [each.id, each]));
	}
}
