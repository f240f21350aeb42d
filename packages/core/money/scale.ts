const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent for a whole exponent ≥ 0. */
export function pow10(exponent: number): bigint {
	return POWERS[exponent] ?? 10n ** BigInt(exponent);
}
