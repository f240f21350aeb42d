import type { Page } from "@playwright/test";

/**
 * Calls to these addresses fail until `over` is called. The route stays then: Playwright can lose a request that
 * arrives while a route is removed, and the page would wait for its answer.
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
