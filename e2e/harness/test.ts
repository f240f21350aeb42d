import { test as base, expect } from "@playwright/test";
import { FLAGS, findChromium, unwantedArguments } from "./browser.ts";
import { type Customer, freshNetwork, newCustomer, nextCustomer } from "./customers.ts";
import { Guard } from "./guard.ts";
import { Product } from "./product.ts";

/**
 * A file with its own configuration sets `test.describe.configure({ mode: "default" })`: its tests then run in one
 * worker, and no other worker has to start such a product.
 */
export interface Configuration {
	/** `FEED`; the product's own default when absent. */
	readonly feed?: string;
	/** Further settings, by the operator's names. */
	readonly env?: Readonly<Record<string, string>>;
	/** `moved`: the test moves its time with `product.advance`. */
	readonly clock?: "moved";
}

interface Options {
	/** Configuration of the product under test. */
	readonly configuration: Configuration;
}

export interface WorkerFixtures {
	readonly products: Products;
}

/** Products that a worker keeps running: more of them would take processor time from the one under test. */
const KEPT = 2;
const SHARED = {
	/** Each test comes from a network of its own, as customers do; see `freshNetwork`. */
	TRUSTED_PROXIES: "loopback",
	/** Drawing 44 instruments' prices ten times a second takes a seventh of a processor per open terminal. */
	PRICE_BATCH_MS: "400",
} as const;

/** The running products of one worker, one per configuration, shared by its tests. */
export class Products {
	readonly #running = new Map<string, Product>();

	async of({ feed, env, clock }: Configuration): Promise<Product> {
		const name = JSON.stringify([feed, env, clock]);
		const found = this.#running.get(name);
		this.#running.delete(name);
		// A test that ended the shared product has failed already; the next test starts a new one.
		const product =
			found?.running === true
				? found
				: await Product.start({
						...(feed === undefined ? {} : { feed }),
						...(clock === undefined ? {} : { clock }),
						env: { ...SHARED, ...env },
					});
		this.#running.set(name, product);
		const [oldest] = this.#running;
		if (this.#running.size > KEPT && oldest !== undefined) {
			this.#running.delete(oldest[0]);
			await oldest[1].stop();
		}
		return product;
	}

	async stop(): Promise<void> {
		await Promise.all([...this.#running.values()].map((product) => product.stop()));
	}
}

interface Fixtures extends Options {
	/** Shared with other tests: restore what belongs to the whole site. */
	readonly product: Product;
	/** The test's own customer, with a demo account of USD 10,000.00. */
	readonly customer: Customer;
}

/** A test with the full product running; no browser. */
export const protocol = base.extend<Fixtures, WorkerFixtures>({
	configuration: [{}, { option: true }],
	products: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
		async ({}, use) => {
			const products = new Products();
			try {
				await use(products);
			} finally {
				await products.stop();
			}
		},
		{ scope: "worker", timeout: 300_000 },
	],
	product: [
		async ({ products, configuration }, use, test) => {
			const product = await products.of(configuration);
			await use(product);
			// Without them nobody can tell why a call answered 5xx.
			if (test.status !== test.expectedStatus) process.stderr.write(`${product.warnings}\n`);
		},
		{ timeout: 300_000 },
	],
	// With a moved clock, sessions made in advance have expired.
	customer: async ({ product, configuration: { clock } }, use) =>
		use(await (clock === "moved" ? newCustomer(product) : nextCustomer(product))),
	baseURL: async ({ product }, use) => use(product.origin),
	// Unused without a browser, but tests with different worker fixtures get another worker, and so other products.
	launchOptions: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
		async ({}, use) =>
			use({
				executablePath: await findChromium(),
				args: [...FLAGS],
				ignoreDefaultArgs: await unwantedArguments(),
			}),
		{ scope: "worker" },
	],
});

/** The same with a browser; the test fails when its page had errors. */
export const test = protocol.extend<{ readonly guard: Guard }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
	extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": freshNetwork() }),
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
