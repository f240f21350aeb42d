import { create, useStore } from "zustand";
import { persist } from "zustand/middleware";
import { followOtherTabs } from "./other-tabs.ts";
import { useMedia } from "./use-media.ts";

export const THEMES = ["system", "dark", "light"] as const;
export const PALETTES = ["green-red", "red-green", "blue-orange"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;

export type Theme = (typeof THEMES)[number];
export type Palette = (typeof PALETTES)[number];
export type Density = (typeof DENSITIES)[number];

export interface Appearance {
	readonly theme: Theme;
	readonly palette: Palette;
	readonly density: Density;
	/** Null: depends on the window width. */
	readonly rail: "wide" | "narrow" | null;
}

/** The user's choices on this device. `public/appearance.js` reads the same key before the first paint. */
export const appearanceStore = create<Appearance>()(
	persist((): Appearance => ({ theme: "system", palette: "green-red", density: "comfortable", rail: null }), {
		name: "appearance",
		version: 0,
		merge: (saved, current) => ({ ...current, ...known(saved) }),
	}),
);

function oneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
	return values.some((each) => each === value);
}

/** Keeps only stored values that this build knows; anything else falls back to the default. */
function known(saved: unknown): Partial<Appearance> {
	if (typeof saved !== "object" || saved === null) return {};
	const { theme, palette, density, rail }: { theme?: unknown; palette?: unknown; density?: unknown; rail?: unknown } =
		saved;
	return {
		...(oneOf(THEMES, theme) ? { theme } : {}),
		...(oneOf(PALETTES, palette) ? { palette } : {}),
		...(oneOf(DENSITIES, density) ? { density } : {}),
		...(rail === "wide" || rail === "narrow" ? { rail } : {}),
	};
}

export const useAppearance = () => useStore(appearanceStore);
export const setAppearance = (change: Partial<Appearance>) => appearanceStore.setState(change);

const DEVICE_LIGHT = "(prefers-color-scheme: light)";

/** The device's preference where the choice is `system`. */
export function resolveTheme(theme: Theme): "dark" | "light" {
	if (theme !== "system") return theme;
	return matchMedia(DEVICE_LIGHT).matches ? "light" : "dark";
}

/** The effective theme; follows the device where the choice is `system`. */
export function useSeenTheme(): "dark" | "light" {
	const { theme } = useAppearance();
	const deviceLight = useMedia(DEVICE_LIGHT);
	return theme === "system" ? (deviceLight ? "light" : "dark") : theme;
}

/** Syncs `<html>` with the choices, the device and other tabs. Returns a stop function. */
export function startAppearance(): () => void {
	const device = matchMedia(DEVICE_LIGHT);
	const apply = () => {
		const { theme, palette, density } = appearanceStore.getState();
		const { dataset } = document.documentElement;
		dataset.theme = resolveTheme(theme);
		dataset.palette = palette;
		dataset.density = density;
	};
	const stops = [appearanceStore.subscribe(apply), followOtherTabs(appearanceStore)];
	device.addEventListener("change", apply);
	apply();
	return () => {
		for (const stop of stops) stop();
		device.removeEventListener("change", apply);
	};
}
