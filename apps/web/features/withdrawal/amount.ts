import { atScale, compare, parse, write } from "../../lib/decimal.ts";

/** Steps of the slider. */
export const STEPS = 1_000;

/** This share of the amount that can leave, rounded down to its smallest unit; all of it at the end. */
export function shareOf(available: string, step: number): string {
	const whole = parse(available);
	if (whole === null) return "";
	return write((whole.units * BigInt(step)) / BigInt(STEPS), whole.scale);
}

/** Where the slider stands for an amount. */
export function stepOf(available: string, amount: string): number {
	const [whole, part] = [parse(available), parse(amount)];
	if (whole === null || part === null || whole.units <= 0n) return 0;
	const scale = Math.max(whole.scale, part.scale);
	const step = (atScale(part, scale) * BigInt(STEPS)) / atScale(whole, scale);
	return Number(step < 0n ? 0n : step > BigInt(STEPS) ? BigInt(STEPS) : step);
}

/** An amount that can be planned: above zero, and at most what can leave. */
export const isPlannable = (amount: string, available: string): boolean =>
	compare(amount, "0") === 1 && (compare(amount, available) ?? 1) <= 0;
