import { DEVICE_ZONE, type UserPreferences, type UserPreferencesChange } from "@truefill/contracts/http";
import { activeLanguage, isLanguage, onLanguage, setLanguage } from "../../i18n/index.ts";
import { appearanceStore, setAppearance } from "../../lib/appearance.ts";
import { choicesStore, DEFAULT_CHOICES, setChoice } from "../../lib/choices.ts";
import { isTimeZone } from "../../lib/device-zone.ts";

/** This device's current choices. Null if not set. */
export function chosenHere(): UserPreferences {
	const { theme, palette, density } = appearanceStore.getState();
	const { oneClick, sounds, timeZone, realityCheckMinutes } = choicesStore.getState();
	return {
		theme,
		palette,
		density,
		language: activeLanguage(),
		time_zone: timeZone ?? DEVICE_ZONE,
		one_click: oneClick,
		sounds,
		reality_check_minutes: realityCheckMinutes,
	};
}

/** Applies the server's values; absent ones, and those this browser does not support, stay unchanged. */
export async function showHere(change: UserPreferencesChange): Promise<void> {
	const { theme, palette, density, language, time_zone, one_click, sounds, reality_check_minutes } = change;
	setAppearance({
		...(theme ? { theme } : {}),
		...(palette ? { palette } : {}),
		...(density ? { density } : {}),
	});
	setChoice({
		...(typeof one_click === "boolean" ? { oneClick: one_click } : {}),
		...(typeof sounds === "boolean" ? { sounds } : {}),
		...(typeof reality_check_minutes === "number" ? { realityCheckMinutes: reality_check_minutes } : {}),
		...(time_zone === DEVICE_ZONE ? { timeZone: null } : {}),
		...(typeof time_zone === "string" && isTimeZone(time_zone) ? { timeZone: time_zone } : {}),
	});
	if (typeof language === "string" && isLanguage(language) && language !== activeLanguage())
		await setLanguage(language);
}

/** Resets another user's choices: how orders are sent, sounds, the time zone. */
export const forgetHere = (): void => setChoice(DEFAULT_CHOICES);

/** Calls `listener` on any change of a choice here, whatever the cause. Returns an unsubscribe function. */
export function onChoice(listener: () => void): () => void {
	const stops = [appearanceStore.subscribe(listener), choicesStore.subscribe(listener), onLanguage(listener)];
	return () => {
		for (const stop of stops) stop();
	};
}
