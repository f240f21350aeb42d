import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";
import type axe from "axe-core";

/** For the journeys that look at every screen. */
export const MEASURED = { measured: true } as const;

/** `measured: true` looks at contrast and at the size of targets as well, in every tier. */
interface Look {
	readonly measured?: boolean;
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const optionsOf = (measured: boolean): axe.RunOptions => ({
	// What is not wrong is not told.
	resultTypes: ["violations"],
	runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
	rules: {
		// Not yet among those that axe looks at by itself: who speaks what they read must reach it (WCAG 2.5.3).
		"label-content-name-mismatch": { enabled: true },
		"color-contrast": { enabled: measured },
		"target-size": { enabled: measured },
	},
});

/**
 * WCAG 2.2 AA, as far as a machine can see it; each finding as a line with the place. In the quick tier contrast and the
 * size of targets are left to the journeys that look at every screen, and to the test of the tokens: measuring them takes
 * five sixths of the time.
 */
export async function findings(page: Page, { measured = IS_FULL }: Look = {}): Promise<string[]> {
	// What is just appearing or flashing is half transparent: colours are measured when all stands.
	await page.waitForFunction(() =>
		[...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].every(
			(toast) => getComputedStyle(toast).opacity === "1",
		),
	);
	await settled(page);
	// Directly: the builder of axe's own for Playwright reads its source anew for each look, and our pages hold no frames.
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

/** What floats over the page has its content, and stands where it belongs: in the moment between it may lie over its own button. */
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
