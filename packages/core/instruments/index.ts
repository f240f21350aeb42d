export { type Session, sessionAt, sessionsBetween } from "./calendar.ts";
export { dayNumberOf, financingDayEndMs, financingDays, nextFinancingDate } from "./financing.ts";
export { type DayHours, type HoursSpan, hoursIn, type UnusualDay, unusualDays } from "./hours.ts";
export {
	barredBy,
	countryOf,
	creditsOf,
	ELIGIBILITY_RULES,
	type EligibilityRule,
	type Jurisdiction,
	jurisdictionLeverage,
	profileOfCountry,
} from "./jurisdictions.ts";
export {
	type ClassCap,
	classLeverage,
	LEVERAGE_PROFILE_IDS,
	LEVERAGE_PROFILES,
	type LeverageProfile,
	type LeverageProfileId,
	profileLeverage,
} from "./profiles.ts";
export { effectiveLeverage, isOnIncrement, isOnStep, lots, volumeOfLots } from "./terms.ts";
export { dayText, localDayNumber, localToUtcMs, zoneOffsetMs } from "./time-zone.ts";
export { tradingDayEndMs, tradingDayNumber, tradingDayStartMs } from "./trading-day.ts";
export * from "./types.ts";
