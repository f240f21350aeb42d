import { financingDayEndMs, type Instrument, nextFinancingDate } from "@truefill/core/instruments";
import type { AccountState } from "@truefill/core/trading";
import type { Scenario, SupposedMove } from "./scenario.ts";

export type Preset = "weekend" | "dollar-up" | "dollar-down" | "crypto";
export const PRESETS: readonly Preset[] = ["weekend", "dollar-up", "dollar-down", "crypto"];

type Held = Pick<AccountState, "openTrades">;

/** Bought minus sold volume; a move against the customer has the opposite sign. */
function netOf(id: string, { openTrades }: Held): bigint {
	return [...openTrades.values()]
		.filter(({ instrumentId }) => instrumentId === id)
		.reduce((sum, { side, volume }) => (side === "buy" ? sum + volume : sum - volume), 0n);
}

const heldIds = ({ openTrades }: Held): readonly string[] => [
	...new Set([...openTrades.values()].map(({ instrumentId }) => instrumentId)),
];

const percent = (text: string): SupposedMove => ({ by: "percent", text });

/** All held instruments by a percentage against the customer; a hedged one stays. */
export function againstMoves(size: string, state: Held): Scenario["moves"] {
	return Object.fromEntries(
		heldIds(state).flatMap((id) => {
			const net = netOf(id, state);
			return net === 0n ? [] : [[id, percent(net > 0n ? `-${size}` : size)]];
		}),
	);
}

function presetMove(preset: Preset, instrument: Instrument, net: bigint): string | null {
	switch (preset) {
		case "weekend":
			return instrument.assetClass === "cryptos" || net === 0n ? null : net > 0n ? "-2" : "2";
		case "dollar-up":
		case "dollar-down": {
			const up = preset === "dollar-up";
			if (instrument.base === "USD") return up ? "3" : "-3";
			return instrument.quoteCurrency === "USD" ? (up ? "-3" : "3") : null;
		}
		case "crypto":
			return instrument.assetClass === "cryptos" ? "-20" : null;
	}
}

/** The moves of a preset for the held instruments; empty if it affects none. */
export function presetMoves(
	preset: Preset,
	state: Held,
	instrument: (id: string) => Instrument | undefined,
): Scenario["moves"] {
	return Object.fromEntries(
		heldIds(state).flatMap((id) => {
			const known = instrument(id);
			const move = known === undefined ? null : presetMove(preset, known, netOf(id, state));
			return move === null ? [] : [[id, percent(move)]];
		}),
	);
}

/** Ends of financing days from now through the coming Sunday: what is held until the markets open on Monday. */
export function nightsOverWeekend(nowMs: number): number {
	const first = new Date(financingDayEndMs(nextFinancingDate(nowMs)) ?? nowMs).getUTCDay();
	return ((7 - first) % 7) + 1;
}
