// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

const device = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };

beforeEach(() => {
	vi.resetModules();
	vi.stubGlobal("matchMedia", () => device);
	localStorage.clear();
});

const stored = (state: unknown) => localStorage.setItem("appearance", JSON.stringify({ state, version: 0 }));

it("takes up what was chosen on an earlier visit", async () => {
	stored({ theme: "light", palette: "blue-orange", density: "compact", rail: "narrow" });
	const { appearanceStore, startAppearance } = await import("./appearance.ts");
	expect(appearanceStore.getState()).toEqual({
		theme: "light",
		palette: "blue-orange",
		density: "compact",
		rail: "narrow",
	});
	startAppearance()();
	const { theme, palette, density } = document.documentElement.dataset;
	expect([theme, palette, density]).toEqual(["light", "blue-orange", "compact"]);
});

it("keeps the default where the stored value is not known", async () => {
	stored({ theme: "neon", palette: 3, density: null, rail: "round" });
	const { appearanceStore } = await import("./appearance.ts");
	expect(appearanceStore.getState()).toEqual({
		theme: "system",
		palette: "green-red",
		density: "comfortable",
		rail: null,
	});
});

it("writes a change to the page and keeps it", async () => {
	const { setAppearance, startAppearance } = await import("./appearance.ts");
	const stop = startAppearance();
	expect(document.documentElement.dataset.theme).toBe("dark");
	setAppearance({ theme: "light" });
	expect(document.documentElement.dataset.theme).toBe("light");
	expect(localStorage.getItem("appearance")).toContain("light");
	stop();
});
