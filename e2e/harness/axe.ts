import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";

/** For the journeys that look at every screen. */
export const COLOURS = { colours: true } as const;

/** `colours: true` looks at the contrast as well, in every tier. */
interface Look {
	readonly colours?: boolean;
}

/**
 * WCAG 2.2 AA, as far as a machine can see it; each finding as a line with the place. In the quick tier the contrast is
 * left to the journeys that look at every screen, and to the test of the tokens: it takes two thirds of the time.
 */
export async function findings(page: Page, { colours = IS_FULL }: Look = {}): Promise<string[]> {
	// What is just appearing or flashing is half transparent: colours are measured when all stands.
	await page.waitForFunction(() =>
		[...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].every(
			(toast) => getComputedStyle(toast).opacity === "1",
		),
	);
	await settled(page);
	const { violations } = await new AxeBuilder({ page })
		// What is not wrong is not told, and no second page is opened for it: our pages hold no frames of other origins.
		.setLegacyMode(true)
		.options({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: colours } } })
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
		.analyze();
	const found = violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(" "), failureSummary })),
	);
	return found.map(({ id, help, target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`);
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
