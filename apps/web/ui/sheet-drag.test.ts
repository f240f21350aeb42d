import { expect, it } from "vitest";
import { isPulledShut } from "./sheet-drag.ts";

it.each([
	["far and slowly", 97, 5_000, true],
	["a short way, thrown", 40, 60, true],
	["a short way, slowly", 40, 200, false],
	["hardly, however fast", 24, 1, false],
])("pulled %s", (_, px, ms, shut) => {
	expect(isPulledShut(px, ms)).toBe(shut);
});
