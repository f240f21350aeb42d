import { test as base, expect } from "@playwright/test";
import { FLAGS, findChromium, unwantedArguments } from "./browser.ts";
import { type Customer, freshNetwork, newCustomer, nextCustomer } from "./customers.ts";
import { Guard } from "./guard.ts";
import { Product } from "./product.ts";

/**
 * A file with a configuration of its own says `test.describe.configure({ mode: "default" })`: its tests then run in one
 * worker, and no other has to start a product of that kind.
 */
export interface Configuration {
	/** `FEED`; the product's own default when absent. */
	readonly feed?: string;
	/** Further settings, by the names an operator would use. */
	readonly env?: Readonly<Record<string, string>>;
	/** `moved`: the test moves its time with `product.advance`. */
	readonly clock?: "moved";
}

interface Options {
	/** What the product under test runs with. */
	readonly configuration: Configuration;
}

export interface WorkerFixtures {
	readonly products: Products;
}

/** Products that a worker keeps running at once: more of them would take the processor from the one under test. */
const KEPT = 2;
const SHARED = {
	/** Each test comes from a network of its own, as customers do; see `freshNetwork`. */
	TRUSTED_PROXIES: "loopback",
	/** Drawing the prices of 44 instruments ten times a second takes a seventh of a processor for each open terminal. */
	PRICE_BATCH_MS: "400",
} as const;

/** The running products of one worker, one for each configuration, shared by its tests. */
export class Products {
	readonly #running = new Map<string, Product>();

	async of({ feed, env, clock }: Configuration): Promise<Product> {
		const name = JSON.stringify([feed, env, clock]);
		const found = this.#running.get(name);
		this.#running.delete(name);
		// A test that ended the shared product has failed already; the next one begins with a new one.
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
	/** Shared with the tests before and after: what belongs to the whole site is left as it was found. */
	readonly product: Product;
	/** A customer of this test's own, with a demo account of USD 10,000.00. */
	readonly customer: Customer;
}

/** A test with the whole product running; no browser. */
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
		{ scope: "worker", timeout: 90_000 },
	],
	product: [async ({ products, configuration }, use) => use(await products.of(configuration)), { timeout: 90_000 }],
	// Where time is moved, a session that was made before has ended.
	customer: async ({ product, configuration: { clock } }, use) =>
		use(await (clock === "moved" ? newCustomer(product) : nextCustomer(product))),
	baseURL: async ({ product }, use) => use(product.origin),
	// Of no use without a browser, but tests with other fixtures of a worker get another one, and with it other products.
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

/** The same with a browser, whose page must have done nothing wrong when the test ends. */
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
