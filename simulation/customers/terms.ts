import { type Price, type Volume, volume } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { Traded } from "../market/instruments.ts";
import type { Dice } from "../world/dice.ts";
import { distance, level, type Person } from "./person.ts";

/** Stop loss and take profit near the price; sometimes on the wrong side. */
function levels(dice: Dice, traded: Traded, side: Side, from: bigint) {
	const away = (direction: number): Price | null =>
		dice.chance(0.35) ? null : level(traded, from, dice.between(-100, 1200) * direction);
	const down = side === "buy" ? -1 : 1;
	return { stopLoss: away(down), takeProfit: away(-down) };
}

/** Sometimes a trailing or a guaranteed stop. */
export function protection(dice: Dice, traded: Traded, side: Side, from: bigint) {
	const plain = levels(dice, traded, side, from);
	if (dice.chance(0.2)) return { ...plain, stopLoss: null, trailingDistance: distance(traded, from, 400) };
	if (!dice.chance(0.2)) return plain;
	const ppm = dice.between(1_000, 9_000) * (side === "buy" ? -1 : 1);
	return { ...plain, stopLoss: level(traded, from, ppm), guaranteedStop: true };
}

/** The volume, in steps, that a share of the funds covers as margin; approximate across currencies. */
function stake(dice: Dice, { instrument }: Traded, person: Person, at: bigint): bigint {
	const dollars = person.currency === "JPY" ? person.funds / 150n : person.funds / 100n;
	const caps: Readonly<Record<string, bigint>> = { forex: 25n, indices: 18n, stocks: 5n };
	const exposure = (dollars * (caps[instrument.assetClass] ?? 2n) * BigInt(dice.between(60, 99))) / 100n;
	const units = instrument.base === "USD" ? exposure * 10n ** 8n : (exposure * 10n ** 16n) / at;
	return units / instrument.stepVolume;
}

/** Volume of an opening: as much as the margin allows, or a small one. */
export function someVolume(dice: Dice, traded: Traded, person: Person, at: bigint): Volume {
	const usual = BigInt(dice.pick([1, 2, 5, 10, 40]) + dice.between(0, 3));
	const steps = person.gambles ? stake(dice, traded, person, at) : usual;
	const units = steps * traded.instrument.stepVolume;
	// Sometimes below the minimum, or off the volume step.
	return volume(dice.chance(0.02) ? dice.pick([1n, units + 1n]) : units);
}
