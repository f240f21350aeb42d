import { randomUUID } from "node:crypto";
import { chown, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { Client } from "../harness/api.ts";
import { alive, ownerOf, processesIn } from "../harness/processes.ts";
import { demoDataDir, gone, Product } from "../harness/product.ts";

test.describe("one product, from its start to its second start", () => {
	test.describe.configure({ mode: "serial" });
	let dataDir = "";
	let product: Product;
	let client: Client;
	test.beforeAll(async () => {
		dataDir = await demoDataDir();
		product = await Product.start({ dataDir });
		client = await Client.signIn(product.origin);
	});
	test.afterAll(() => product.stop());

	test("what runs is the bundle of these sources: it is ready, knows its customer and takes an order", async () => {
		expect(product.output, "no fall back to the sources").not.toContain("run from its sources");
		const account = await client.account();
		const eurusd = (await client.data()).instruments.find(({ symbol }) => symbol === "EURUSD");
		const answer = await client.send("POST", "/trades", {
			command_id: randomUUID(),
			account_id: account.id,
			asset_id: eurusd?.id,
			trade_type: "buy",
			volume: eurusd?.min_volume,
		});
		expect(answer.status, answer.text).toBe(201);
	});

	test("PostgreSQL never runs as root", async () => {
		const own = process.getuid?.();
		const owners = new Set<number | undefined>();
		for (const pid of await processesIn(product.dataDir)) {
			const owner = await ownerOf(pid);
			if (await alive(pid)) owners.add(owner);
		}
		expect(owners.size, "one account for all of it").toBe(1);
		expect(owners).not.toContain(0);
		if (own !== 0) expect(owners).toContain(own);
	});

	test("a second start on the same data folder says who has it, ends, and leaves the first alone", async () => {
		const second = await Product.launch({ dataDir });
		expect(await second.exited).toBe(1);
		await expect.poll(() => second.output).toContain(`The data folder ${dataDir} is in use by process ${product.pid}`);
		expect(second.output, "no stack trace for an operator's mistake").not.toMatch(/^\s+at /m);
		expect((await client.get("/user")).status).toBe(200);
	});

	test("SIGTERM stops the whole product within five seconds and leaves nothing; what a customer did is there after a start", async () => {
		const account = await client.account();
		const [open, closed] = [await client.openTrades(), await client.closedTrades()];
		expect(closed.length, "the seeded history").toBeGreaterThan(0);
		expect((await processesIn(dataDir)).length, "PostgreSQL runs in the data folder").toBeGreaterThan(0);
		const startedMs = performance.now();
		product.signal("SIGTERM");
		expect(await product.exited).toBe(0);
		// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
		expect(performance.now() - startedMs).toBeLessThan(30_000);
		expect(await gone(dataDir)).toEqual([]);

		product = await Product.start({ dataDir });
		const after = client.at(product.origin);
		expect(await after.account(), "the session still holds, and nothing was seeded twice").toMatchObject({
			id: account.id,
			balance: account.balance,
			lifetime_pnl: account.lifetime_pnl,
			sequence: account.sequence,
		});
		expect(await after.closedTrades()).toEqual(closed);
		expect((await after.openTrades()).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
	});
});

test("a wrong setting is refused with a sentence that names it", async () => {
	for (const [name, value] of [
		["PORT", "http"],
		["FEED", "dream"],
		["MARKET_HOURS", "sometimes"],
		["PUBLIC_URL", "ftp://x"],
		["DATABASE_URL", "mysql://x"],
		["DEMO", "perhaps"],
	] as const) {
		const product = await Product.launch({ dataDir: await makeDataDir("e2e"), env: { [name]: value } });
		try {
			expect(await product.exited, name).toBe(1);
			await expect.poll(() => product.output).toContain(`${name} must be `);
			expect(product.output).not.toMatch(/^\s+at /m);
		} finally {
			await product.stop();
		}
	}
});

test("a server that is no demo does not start by defaults: it says what it lacks", async () => {
	const product = await Product.launch({ dataDir: await makeDataDir("e2e"), env: { DEMO: "off" } });
	try {
		expect(await product.exited).toBe(1);
		await expect
			.poll(() => product.output)
			.toMatch(/^A production server needs FEED .* and SMTP_URL .*DEMO=on starts a demo\.$/m);
	} finally {
		await product.stop();
	}
});

test("as root it can be told to run under a lesser account, and does", async () => {
	test.skip(process.getuid?.() !== 0, "changing the account needs root; the other tests already run without it");
	const account = { uid: 65_534, gid: 65_534 };
	const dataDir = await demoDataDir();
	await chown(dataDir, account.uid, account.gid);
	const product = await Product.start({ dataDir, account });
	try {
		await Client.signIn(product.origin);
		for (const pid of await processesIn(dataDir)) expect([65_534, undefined]).toContain(await ownerOf(pid));
	} finally {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
});
