import { expect, it } from "vitest";
import type { Translate } from "../../i18n/index.ts";
import { durationText, rangeText, shortNumber } from "./words.ts";

const t = ((key: string, values?: Readonly<Record<string, unknown>>) =>
	`${key.replace("withdrawal.time.", "")} ${Object.values(values ?? {}).join(" ")}`) as unknown as Translate;

it.each([
	[1, "minutes 1"],
	[120, "minutes 120"],
	[121, "hours 3"],
	[2_880, "hours 48"],
	[2_881, "days 3"],
])("%i minutes are %s: never promised too early", (minutes, text) => expect(durationText(t, minutes)).toBe(text));

it.each([
	[0, 1_440, "within hours 24"],
	[1_440, 4_320, "range.days 1 3"],
	[1_440, 1_440, "hours 24"],
	[60, 120, "range.minutes 60 120"],
])("%i to %i minutes are %s", (from, to, text) => expect(rangeText(t, from, to)).toBe(text));

it("keeps the ends of a masked number", () => {
	expect(shortNumber("DE•••••••••••••••••3000")).toBe("DE•••• 3000");
	expect(shortNumber("•••• 4242")).toBe("•••• 4242");
});
