import { regionNames } from "../../i18n/region-names.ts";
import { COUNTRIES, type Country, FORM_COUNTRIES } from "./countries.ts";

const LISTED: ReadonlyMap<string, Country> = new Map(
	[...FORM_COUNTRIES, ...COUNTRIES].map((each) => [each.value, each]),
);

/** A country's name in the active language; for an unlisted one (an older value) the stored value as words. */
export function countryName(value: string): string {
	const listed = LISTED.get(value);
	if (listed !== undefined) return regionNames()?.of(listed.flag) ?? listed.label;
	return value.replace(
		/(^|[-_])([a-z])/g,
		(_, gap: string, letter: string) => `${gap ? " " : ""}${letter.toUpperCase()}`,
	);
}

/** The sign-up's countries with their names in the active language, in its alphabetical order. */
export function namedCountries(): { readonly value: string; readonly label: string }[] {
	const names = regionNames();
	const listed = COUNTRIES.map(({ value }) => ({ value, label: countryName(value) }));
	return names === null ? listed : listed.sort((a, b) => names.compare(a.label, b.label));
}
