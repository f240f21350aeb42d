import type { Page } from "@playwright/test";

/**
 * Calls to these addresses fail until it is over. The route stays then: Playwright can lose a request that comes while a
 * route is taken away, and the page waits for it as long as it waits for any answer.
 */
export async function failing(page: Page, url: string): Promise<{ over(): void }> {
	let isFailing = true;
	await page.route(url, (route) => (isFailing ? route.abort() : route.continue()));
	return {
		over: () => {
			isFailing = false;
		},
	};
}
