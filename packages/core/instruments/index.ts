export { type Session, sessionAt, sessionsBetween } from "./calendar.ts";
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
export * from "./types.ts";
