import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

/** The variables of the blocks whose selector contains `marker`. */
function variables(marker: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const [, selector = "", body = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
		if (!selector.includes(marker)) continue;
		for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
	}
	return found;
}

/** Relative luminance (WCAG 2) of an OKLCH colour, by the published OKLab matrices. */
function luminance(oklch: string): number {
	const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(oklch) ?? [];
	if (!l || !c || !h) throw new Error(`not an opaque colour: ${oklch}`);
	const angle = (Number(h) * Math.PI) / 180;
	const a = Number(c) * Math.cos(angle);
	const b = Number(c) * Math.sin(angle);
	const cone = [
		Number(l) + 0.3963377774 * a + 0.2158037573 * b,
		Number(l) - 0.1055613458 * a - 0.0638541728 * b,
		Number(l) - 0.0894841775 * a - 1.291485548 * b,
	].map((each) => each ** 3);
	const [x = 0, y = 0, z = 0] = cone;
	const clip = (channel: number) => Math.min(1, Math.max(0, channel));
	const red = clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
	const green = clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
	const blue = clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, two: string) => {
	const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
};

const SURFACES = ["--surface-0", "--surface-1", "--surface-2", "--surface-3"];
const MEANINGS = ["green", "red", "blue", "orange", "ok", "warn", "danger", "info"];

it("measures as WCAG does", () => {
	expect(contrast("oklch(1 0 0)", "oklch(0 0 0)")).toBeCloseTo(21, 1);
});

describe.each(["dark", "light"])("%s", (theme) => {
	const colors = variables(`data-theme="${theme}"`);
	const color = (name: string) => colors.get(name) ?? "missing";
	it.each(SURFACES)("text on %s", (surface) => {
		expect(contrast(color("--text-1"), color(surface))).toBeGreaterThanOrEqual(7);
		expect(contrast(color("--text-2"), color(surface))).toBeGreaterThanOrEqual(4.5);
		expect(contrast(color("--text-3"), color(surface))).toBeGreaterThanOrEqual(4.5);
		expect(contrast(color("--accent-text"), color(surface))).toBeGreaterThanOrEqual(4.5);
	});
	it.each(MEANINGS)("%s as text, on every surface and on its own quiet background", (meaning) => {
		for (const surface of [...SURFACES, `--${meaning}-quiet`]) {
			expect(contrast(color(`--${meaning}`), color(surface)), surface).toBeGreaterThanOrEqual(4.5);
		}
		expect(contrast(color("--text-1"), color(`--${meaning}-quiet`))).toBeGreaterThanOrEqual(7);
		expect(contrast(color("--text-2"), color(`--${meaning}-quiet`))).toBeGreaterThanOrEqual(4.5);
	});
	it.each(["accent", "green", "red", "blue", "orange", "danger"])("text on the solid %s", (name) => {
		expect(contrast(color("--on-solid"), color(`--${name}-solid`))).toBeGreaterThanOrEqual(4.5);
		expect(contrast(color("--on-solid"), color(`--${name}-solid-hover`))).toBeGreaterThanOrEqual(4.5);
	});
	it("shows the focus on every surface", () => {
		for (const surface of SURFACES)
			expect(contrast(color("--accent"), color(surface)), surface).toBeGreaterThanOrEqual(3);
	});
});
