import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";
import type axe from "axe-core";

/** For the journeys that check every screen. */
export const MEASURED = { measured: true } as const;

/** `measured: true` also checks contrast and target sizes, in every tier. */
interface Look {
	readonly measured?: boolean;
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const optionsOf = (measured: boolean): axe.RunOptions => ({
	// Report violations only.
	resultTypes: ["violations"],
	runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
	rules: {
		// Off by default in axe: voice control needs the visible label in the accessible name (WCAG 2.5.3).
		"label-content-name-mismatch": { enabled: true },
		"color-contrast": { enabled: measured },
		"target-size": { enabled: measured },
	},
});

/**
 * WCAG 2.2 AA, as far as axe can check it; one line per finding, with its place. In the quick tier contrast and target
 * sizes are left to the journeys that check every screen, and to the test of the design tokens: measuring them takes
 * five sixths of the time.
 */
export async function findings(page: Page, { measured = IS_FULL }: Look = {}): Promise<string[]> {
	// Elements that appear or flash are half transparent: colours are measured after they settle.
	await page.waitForFunction(() =>
		[...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].every(
			(toast) => getComputedStyle(toast).opacity === "1",
		),
	);
	await settled(page);
	// Not by axe's Playwright builder: it reads its source again for each check, and our pages have no frames.
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
	const violations = await page.evaluate(async (options) => {
		const { axe: checker } = globalThis as unknown as { axe: typeof axe };
		const result = await checker.run(document, options);
		return result.violations.map(({ id, help, nodes }) => ({
			id,
			help,
			nodes: nodes.map(({ target, failureSummary }) => ({ target: target.flat().join(" "), failureSummary })),
		}));
	}, optionsOf(measured));
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`),
	);
}

/** Overlays have their content and final position: until then one may cover its own button. */
async function settled(page: Page): Promise<void> {
	await expect(page.locator('[role="dialog"] .breathes')).toHaveCount(0);
	const places = () =>
		page.evaluate(() =>
			JSON.stringify(
				[...document.querySelectorAll("[data-radix-popper-content-wrapper]")].map((each) =>
					each.getBoundingClientRect(),
				),
			),
		);
	let before = "";
	await expect
		.poll(async () => {
			const last = before;
			before = await places();
			return before === last;
		})
		.toBe(true);
}
