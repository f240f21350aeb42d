import { randomUUID } from "node:crypto";
import { chown, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { Client } from "../harness/api.ts";
import { alive, ownerOf, processesIn } from "../harness/processes.ts";
import { demoDataDir, gone, makeDataDir, Product } from "../harness/product.ts";

test("SIGTERM stops the whole product within five seconds and leaves nothing", async () => {
	const product = await Product.start();
	try {
		await Client.signIn(product.origin);
		expect((await processesIn(product.dataDir)).length, "PostgreSQL runs in the data folder").toBeGreaterThan(0);
		const startedMs = performance.now();
		product.signal("SIGTERM");
		expect(await product.exited).toBe(0);
		expect(performance.now() - startedMs).toBeLessThan(5_000);
		expect(await gone(product.dataDir, 500)).toEqual([]);
	} finally {
		await product.stop();
	}
});

test("what runs is the bundle of these sources: it is ready, knows its customer and takes an order", async () => {
	const product = await Product.start();
	try {
		expect(product.output, "no fall back to the sources").not.toContain("run from its sources");
		const client = await Client.signIn(product.origin);
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
	} finally {
		await product.stop();
	}
});

test("a second start on the same data folder says who has it, ends, and leaves the first alone", async () => {
	const first = await Product.start();
	try {
		const second = await Product.launch({ dataDir: first.dataDir });
		expect(await second.exited).toBe(1);
		expect(second.output).toContain(`The data folder ${first.dataDir} is in use by process ${first.pid}`);
		expect(second.output, "no stack trace for an operator's mistake").not.toMatch(/^\s+at /m);
		await Client.signIn(first.origin);
	} finally {
		await first.stop();
	}
});

test("what a customer did is there after a stop and a start", async () => {
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir });
	try {
		const before = await Client.signIn(product.origin);
		const account = await before.account();
		const closed = await before.closedTrades();
		expect(closed.length, "the seeded history").toBeGreaterThan(0);
		expect(await product.halt()).toBe(0);
		product = await Product.start({ dataDir });
		const after = before.at(product.origin);
		expect(await after.account(), "the session still holds, and nothing was seeded twice").toMatchObject({
			id: account.id,
			balance: account.balance,
			lifetime_pnl: account.lifetime_pnl,
			sequence: account.sequence,
		});
		expect(await after.closedTrades()).toEqual(closed);
	} finally {
		await product.stop();
	}
});

test("PostgreSQL never runs as root", async () => {
	const product = await Product.start();
	try {
		const own = process.getuid?.();
		const owners = new Set<number | undefined>();
		for (const pid of await processesIn(product.dataDir)) {
			const owner = await ownerOf(pid);
			if (await alive(pid)) owners.add(owner);
		}
		expect(owners.size, "one account for all of it").toBe(1);
		expect(owners).not.toContain(0);
		if (own !== 0) expect(owners).toContain(own);
	} finally {
		await product.stop();
	}
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
		const product = await Product.launch({ dataDir: await makeDataDir(), env: { [name]: value } });
		try {
			expect(await product.exited, name).toBe(1);
			expect(product.output).toContain(`${name} must be `);
			expect(product.output).not.toMatch(/^\s+at /m);
		} finally {
			await product.stop();
		}
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
