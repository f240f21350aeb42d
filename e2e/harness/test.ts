import { test as base, expect } from "@playwright/test";
import { FLAGS, findChromium } from "./browser.ts";
import { Guard } from "./guard.ts";
import { Product } from "./product.ts";

interface WorkerOptions {
	/** `FEED` of the product under test. */
	readonly feed: string;
	readonly productEnv: Readonly<Record<string, string>>;
}
interface WorkerFixtures {
	readonly product: Product;
}

/** A test with the whole product running, one per file and configuration; no browser. */
export const protocol = base.extend<object, WorkerOptions & WorkerFixtures>({
	feed: ["simulated", { option: true, scope: "worker" }],
	productEnv: [{}, { option: true, scope: "worker" }],
	product: [
		async ({ feed, productEnv }, use) => {
			const product = await Product.start({ feed, env: productEnv });
			try {
				await use(product);
			} finally {
				await product.stop();
			}
		},
		{ scope: "worker", timeout: 90_000 },
	],
	baseURL: async ({ product }, use) => use(product.origin),
});

/** The same with a browser, whose page must have done nothing wrong when the test ends. */
export const test = protocol.extend<{ readonly guard: Guard }>({
	launchOptions: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
		async ({}, use) => use({ executablePath: await findChromium(), args: [...FLAGS] }),
		{ scope: "worker" },
	],
	guard: [
		async ({ page }, use) => {
			const guard = await Guard.over(page);
			await use(guard);
			expect(guard.violations, "what the page must not do").toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };
