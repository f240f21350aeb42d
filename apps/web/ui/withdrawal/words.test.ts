import { expect, it } from "vitest";
import type { Translate } from "../../i18n/index.ts";
import { durationText, legState, rangeText, shortNumber } from "./words.ts";

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

it.each([
	["coin", null, "open"],
	["coin", "2026-01-02T03:04:05.678Z", "sent"],
	// A refund is the provider's from the moment in which it is asked for.
	["card", null, "sent"],
] as const)("a part by %s that was given away at %s is %s", (method, at, state) =>
	expect(legState({ method, status: "sent", sent_at: at })).toBe(state),
);
