import { test as base, expect } from "@playwright/test";
import { FLAGS, findChromium } from "./browser.ts";
import { Guard } from "./guard.ts";
import { Product } from "./product.ts";

interface WorkerOptions {
	/** `FEED` of the product under test. */
	readonly feed: string;
	readonly productEnv: Readonly<Record<string, string>>;
}
export interface WorkerFixtures {
	readonly products: ProductOfFile;
}

/** One product at a time: the first test of each file finds a fresh one, whatever the files before it have done. */
export class ProductOfFile {
	readonly #start: () => Promise<Product>;
	#file = "";
	#product: Product | undefined;

	constructor(start: () => Promise<Product>) {
		this.#start = start;
	}

	async of(file: string): Promise<Product> {
		if (this.#product !== undefined && this.#file === file) return this.#product;
		await this.stop();
		this.#product = await this.#start();
		this.#file = file;
		return this.#product;
	}

	async stop(): Promise<void> {
		const last = this.#product;
		this.#product = undefined;
		await last?.stop();
	}
}

/** A test with the whole product running, one per file and configuration; no browser. */
export const protocol = base.extend<{ readonly product: Product }, WorkerOptions & WorkerFixtures>({
	feed: ["simulated", { option: true, scope: "worker" }],
	productEnv: [{}, { option: true, scope: "worker" }],
	products: [
		async ({ feed, productEnv }, use) => {
			const products = new ProductOfFile(() => Product.start({ feed, env: productEnv }));
			try {
				await use(products);
			} finally {
				await products.stop();
			}
		},
		{ scope: "worker", timeout: 90_000 },
	],
	product: [async ({ products }, use, { file }) => use(await products.of(file)), { timeout: 90_000 }],
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
