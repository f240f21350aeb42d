import type { LocalInstrument } from "../../../data/index.ts";
import { changeSettings, settingsOf } from "../preferences.ts";
import type { LevelInput } from "./order.ts";
import { type ProtectionForm, UNPROTECTED } from "./protection.ts";

/** Distances in pips, decimal text; null: without this level. */
export type Bracket = ReturnType<typeof settingsOf<"ticket">>["brackets"][string];

/** The fields as a default bracket; null: none is on, or one of them is no distance. */
export function bracketOf({ stopLoss, stopKind, takeProfit }: ProtectionForm): Bracket | null {
	const pips = ({ on, text }: LevelInput): string | null => (on ? text.replace(/\.0*$/, "") : null);
	const levels = [stopLoss, takeProfit].filter(({ on }) => on);
	if (levels.length === 0 || levels.some(({ mode, text }) => mode !== "pips" || !(Number(text) > 0))) return null;
	return { stop_kind: stopLoss.on ? stopKind : "fixed", stop: pips(stopLoss), take: pips(takeProfit) };
}

/** The fields with a bracket. A guaranteed stop that is no longer offered becomes a fixed one. */
export function protectedBy(
	bracket: Bracket | undefined,
	{ guaranteedStop }: Pick<LocalInstrument, "guaranteedStop">,
): ProtectionForm {
	if (bracket === undefined) return UNPROTECTED;
	const { stop_kind: kind, stop, take } = bracket;
	const level = (pips: string | null): LevelInput =>
		pips === null ? UNPROTECTED.stopLoss : { on: true, mode: "pips", text: pips };
	return {
		stopLoss: level(stop),
		stopKind: kind === "guaranteed" && guaranteedStop === null ? "fixed" : kind,
		takeProfit: level(take),
	};
}

export const isSameBracket = (a: Bracket | null, b: Bracket | undefined): boolean =>
	a !== null && b !== undefined && a.stop_kind === b.stop_kind && a.stop === b.stop && a.take === b.take;

const MAX_BRACKETS = 300;

/** Sets or removes the default bracket of an instrument, on all of the user's devices. */
export function changeBracket(instrumentId: string, bracket: Bracket | null): void {
	const { [instrumentId]: _before, ...others } = settingsOf("ticket").brackets;
	const kept = Object.fromEntries(Object.entries(others).slice(1 - MAX_BRACKETS));
	changeSettings("ticket", { brackets: bracket === null ? kept : { ...kept, [instrumentId]: bracket } });
}
