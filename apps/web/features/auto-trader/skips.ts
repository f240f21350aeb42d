import type { Translate } from "../../i18n/index.ts";

const SKIPS = new Set([
	"trade-open",
	"signal-old",
	"both-sides",
	"stop-unknown",
	"stop-beyond-price",
	"size-too-small",
	"STRATEGY_DAY_TRADES",
	"STRATEGY_OPEN_TRADES",
	"STRATEGY_EXPOSURE_REACHED",
	"STRATEGY_HOURS",
] as const);
type Skip = typeof SKIPS extends Set<infer S> ? S : never;

/** Why a rule that was met opened nothing. */
export const skipText = (t: Translate, reason: string): string =>
	SKIPS.has(reason as Skip) ? t(`autoTrader.skip.${reason as Skip}`) : t("autoTrader.skip.other", { code: reason });
