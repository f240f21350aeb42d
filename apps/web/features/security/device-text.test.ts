// @vitest-environment jsdom
import { OTHER_DEVICE } from "@truefill/contracts/http";
import { afterEach, expect, it } from "vitest";
import { loadAllTexts, showLanguage } from "../../i18n/index.ts";
import { deviceText } from "./device-text.ts";

afterEach(() => showLanguage("en"));

it("a program that is no browser is named in the reader's language; names stay as they are", async () => {
	await showLanguage("de");
	await loadAllTexts();
	expect(deviceText(OTHER_DEVICE)).toBe("Ein anderes Programm");
	expect(deviceText("Firefox, Windows")).toBe("Firefox, Windows");
});
