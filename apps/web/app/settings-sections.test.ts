import { expect, it } from "vitest";
import { SETTINGS_GROUPS } from "../features/settings/section.ts";
import { SETTINGS_SECTIONS } from "./settings-sections.tsx";

it("has one address for each section (SPEC §2 /main/settings)", () => {
	const ids = SETTINGS_SECTIONS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	for (const id of ids) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
});

it("leaves no section out of the list", () => {
	for (const { group } of SETTINGS_SECTIONS) expect(SETTINGS_GROUPS).toContain(group);
});
