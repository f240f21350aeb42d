import type { AlertPriceType } from "@truefill/contracts/http";
import type { Quote } from "@truefill/core/pricing";
import { EdgeHeap } from "../../engine/index.ts";
import type { ArmedAlert, SidePrice } from "./alert.ts";

const TYPES = ["bid", "ask", "mid"] as const satisfies readonly AlertPriceType[];
const FIRST_SLOTS = 256;

/** Alerts of one instrument. A missing heap has no alert. */
type Heaps = Partial<Record<`${AlertPriceType}-${ArmedAlert["direction"]}`, EdgeHeap>>;

/** Doubles hold twice a price exactly: the contract limits it. A tick beyond that limit only loses digits. */
const keyOf = ({ priceType, price }: ArmedAlert): number => Number(priceType === "mid" ? 2n * price : price);
const compared = (type: AlertPriceType, { bid, ask }: SidePrice): number =>
	Number(type === "mid" ? bid + ask : type === "bid" ? bid : ask);

/**
 * Armed alerts by instrument, price and direction. A tick costs a comparison for each kind that the instrument has, and
 * work for the alerts that it reaches, however many there are.
 */
export class AlertBook {
	readonly #instruments = new Map<string, Heaps>();
	/** Alerts by slot; the heaps hold slots. */
	readonly #slots: (ArmedAlert | undefined)[] = [];
	readonly #free: number[] = [];
	readonly #slotOf = new Map<string, number>();
	#turns = new Int32Array(FIRST_SLOTS);
	readonly #taken: number[] = [];

	get size(): number {
		return this.#slotOf.size;
	}

	get(id: string): ArmedAlert | undefined {
		const slot = this.#slotOf.get(id);
		return slot === undefined ? undefined : this.#slots[slot];
	}

	/** Those of one instrument, or all. */
	all(instrumentId?: string): ArmedAlert[] {
		return this.#slots.filter(
			(alert): alert is ArmedAlert =>
				alert !== undefined && (instrumentId === undefined || alert.instrumentId === instrumentId),
		);
	}

	/** Adds an alert; one with the same id is replaced. */
	arm(alert: ArmedAlert): void {
		this.disarm(alert.id);
		const slot = this.#free.pop() ?? this.#slots.length;
		if (slot >= this.#turns.length) {
			const longer = new Int32Array(this.#turns.length * 2);
			longer.set(this.#turns);
			this.#turns = longer;
		}
		this.#slots[slot] = alert;
		this.#slotOf.set(alert.id, slot);
		const { instrumentId, priceType, direction } = alert;
		let heaps = this.#instruments.get(instrumentId);
		if (heaps === undefined) {
			heaps = {};
			this.#instruments.set(instrumentId, heaps);
		}
		const kind = `${priceType}-${direction}` as const;
		heaps[kind] ??= new EdgeHeap();
		// Those that a falling price reaches are negative, as the heap wants them.
		const key = direction === "up" ? keyOf(alert) : -keyOf(alert);
		heaps[kind].push(key, slot, this.#turns[slot] ?? 0, this.#turns);
	}

	/** Returns whether it was there. */
	disarm(id: string): boolean {
		const slot = this.#slotOf.get(id);
		if (slot === undefined) return false;
		this.#turns[slot] = (this.#turns[slot] ?? 0) + 1;
		this.#release(slot, id);
		return true;
	}

	/** Removes and returns the alerts that the tick reaches: at their price or beyond it. The oldest first. */
	take(quote: Quote): readonly ArmedAlert[] {
		const heaps = this.#instruments.get(quote.instrumentId);
		if (heaps === undefined) return NONE;
		const slots = this.#taken;
		slots.length = 0;
		for (const type of TYPES) {
			const up = heaps[`${type}-up`];
			const down = heaps[`${type}-down`];
			if (up === undefined && down === undefined) continue;
			const now = compared(type, quote);
			// The heap removes what is below; prices are whole numbers, so that one more is at or below.
			up?.take(now + 1, this.#turns, slots);
			down?.take(1 - now, this.#turns, slots);
		}
		if (slots.length === 0) return NONE;
		const alerts = slots.map((slot) => {
			const alert = this.#slots[slot] as ArmedAlert;
			this.#release(slot, alert.id);
			return alert;
		});
		return alerts.sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1));
	}

	#release(slot: number, id: string): void {
		this.#slots[slot] = undefined;
		this.#slotOf.delete(id);
		this.#free.push(slot);
	}
}

const NONE: readonly ArmedAlert[] = [];
