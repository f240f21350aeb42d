import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { type Browser, chromium, type Page } from "playwright-core";
import { threadMicros } from "../lib/process-cost.ts";
import { type Product, startProduct } from "../lib/product.ts";
import { interleave, median, quantile, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { priceKeys } from "../memory/people.ts";
import { findChromium } from "./chromium.ts";
import { furnish, OPEN_TRADES } from "./furnish.ts";

export interface BrowserPlan {
	readonly rounds: number;
	readonly seconds: number;
	/** Prices a second sent to the page. */
	readonly updatesPerSecond: number;
	/** How long the heap of the terminal is watched. */
	readonly heapMinutes: number;
}

/** The goals (P8). */
const GOALS = { mainThread: 1.5, messageToFrameMs: 25, heapGrowth: 1.05 } as const;
const FEED_KEY = "key-of-the-bench-bridge";
const FLUSH_MS = 100;
/** Chromium forbids sockets to this machine to a page that is fulfilled by the route, because it has no address. */
const OWN_PAGES = ["--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets"];
/** How long a page spins so that its process can be identified. */
const BUSY_MS = 1_000;
/** By how much it must be busier than the next one, which may be another page at work. */
const BUSIER = 1.3;
const MOST_ATTEMPTS = 10;

interface Seen {
	readonly frames: number[];
	readonly longTasks: number[];
	readonly updates: number;
}

interface Drawn extends Sample {
	readonly details: Readonly<Record<"p50" | "p99" | "longTasks" | "updates" | "whole", number>>;
}

/** Posts prices like a dealer's bridge, with as many instruments per post as spread the rate over the flushes. */
function bridge(port: number, updatesPerSecond: number): () => void {
	const instruments = SEED_INSTRUMENTS.slice(0, Math.round((updatesPerSecond * FLUSH_MS) / 1000));
	let step = 0;
	const post = async (): Promise<void> => {
		step += 1;
		const quotes = instruments.map(({ id, priceDigits }) => {
			const points = 10 ** priceDigits + (step % 40);
			const text = (value: number) => (value / 10 ** priceDigits).toFixed(priceDigits);
			return { id, bid: text(points), ask: text(points + 2) };
		});
		const answer = await fetch(`http://127.0.0.1:${port}/api/v1/feed/quotes`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-feed-key": FEED_KEY },
			body: JSON.stringify(quotes),
		});
		if (answer.status !== 200) throw new Error(`the prices were not taken: ${await answer.text()}`);
	};
	const timer = setInterval(() => void post(), FLUSH_MS / 2);
	return () => clearInterval(timer);
}

/** A page with its renderer process, whose first thread is the page's main thread. */
class Tab {
	readonly page: Page;
	readonly #renderer: number;

	private constructor(page: Page, renderer: number) {
		this.page = page;
		this.#renderer = renderer;
	}

	/** @param pages pages served instead of the server's, by path; they have its origin, which its sockets accept. */
	static async open(browser: Browser, url: string, pages: Readonly<Record<string, string>> = {}): Promise<Tab> {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
		const page = await context.newPage();
		await page.addInitScript({ path: join(import.meta.dirname, "observe.js") });
		for (const [address, body] of Object.entries(pages)) {
			await page.route(`**${address}*`, (route) => route.fulfill({ contentType: "text/html", body }));
		}
		await page.goto(url);
		return new Tab(page, await rendererOf(browser, page));
	}

	/** Live bytes of the page's heap, after a garbage collection, at the start and after each of so many minutes. */
	async heap(minutes: number): Promise<number[]> {
		await this.page.bringToFront();
		const session = await this.page.context().newCDPSession(this.page);
		const used = async () => {
			await session.send("HeapProfiler.collectGarbage");
			return (await session.send("Runtime.getHeapUsage")).usedSize;
		};
		const seen = [await used()];
		for (let minute = 0; minute < minutes; minute += 1) {
			await sleep(60_000);
			seen.push(await used());
		}
		await session.detach();
		return seen;
	}

	async measure(seconds: number): Promise<Drawn> {
		await this.page.bringToFront();
		await sleep(500);
		await this.page.evaluate("benchSeen.frames.length = 0; benchSeen.longTasks.length = 0; benchSeen.updates = 0");
		const before = threadMicros(this.#renderer);
		await sleep(seconds * 1000);
		const after = threadMicros(this.#renderer);
		const { frames, longTasks, updates } = await this.page.evaluate<Seen>("benchSeen");
		if (updates === 0) throw new Error(`no price reached ${this.page.url().split("?")[0]}`);
		const sorted = frames.toSorted((a, b) => a - b);
		return {
			value: (after.main - before.main) / seconds / 10_000,
			details: {
				p50: quantile(sorted, 0.5),
				p99: quantile(sorted, 0.99),
				longTasks: longTasks.length,
				updates: updates / seconds,
				whole: (after.whole - before.whole) / seconds / 10_000,
			},
		};
	}
}

async function renderers(browser: Browser): Promise<number[]> {
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send("SystemInfo.getProcessInfo");
	await session.detach();
	return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/**
 * The renderer whose main thread is the busiest while the page spins: Chromium keeps spare processes and reuses them.
 * The other page may still be loading, so it is asked again until one stands out.
 */
async function rendererOf(browser: Browser, page: Page): Promise<number> {
	for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
		const found = await busiest(browser, page);
		if (found !== undefined) return found;
		await sleep(BUSY_MS);
	}
	throw new Error("no renderer was busier than the others with one page");
}

async function busiest(browser: Browser, page: Page): Promise<number | undefined> {
	const spent = async () =>
		(await renderers(browser)).flatMap((pid) => {
			try {
				return [{ pid, micros: threadMicros(pid).main }];
			} catch {
				// The process has ended in the meantime.
				return [];
			}
		});
	const before = await spent();
	await page.evaluate((ms) => {
		const endMs = performance.now() + ms;
		while (performance.now() < endMs);
	}, BUSY_MS);
	const [found, other] = (await spent())
		.map(({ pid, micros }) => ({ pid, micros: micros - (before.find((each) => each.pid === pid)?.micros ?? 0) }))
		.toSorted((a, b) => b.micros - a.micros);
	return found === undefined || found.micros < (other?.micros ?? 0) * BUSIER ? undefined : found.pid;
}

async function openTerminal(browser: Browser, { port }: Product): Promise<Tab> {
	const tab = await Tab.open(browser, `http://127.0.0.1:${port}/`);
	const { page } = tab;
	await page.getByLabel("Email").fill("demo@truefill.test");
	await page.getByLabel("Password", { exact: true }).fill("Demo-customer-1");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.waitForURL("**/main/dashboard");
	await furnish(page);
	await page.getByRole("link", { name: "Trading", exact: true }).click();
	await page.waitForURL("**/main/trading**");
	await page.locator("canvas").first().waitFor();
	return tab;
}

/** The terminal under many prices, compared with a windowed table of text nodes on the same socket. */
export async function browser(plan: BrowserPlan): Promise<string> {
	const product = await startProduct({ FEED: "push", FEED_KEY, MARKET_HOURS: "always" });
	const rawTable = await readFile(join(import.meta.dirname, "raw-table.html"), "utf8");
	const stopBridge = bridge(product.port, plan.updatesPerSecond);
	const chrome = await chromium.launch({
		executablePath: await findChromium(),
		args: ["--no-sandbox", "--disable-gpu", ...OWN_PAGES],
	});
	try {
		const [key = ""] = await priceKeys({ ...product, people: 1 });
		const terminal = await openTerminal(chrome, product);
		const address = `http://127.0.0.1:${product.port}/raw-table.html?port=${product.port}&key=${encodeURIComponent(key)}`;
		const raw = await Tab.open(chrome, address, { "/raw-table.html": rawTable });
		await sleep(5_000);
		const drawn = await interleave(plan.rounds, {
			raw: () => raw.measure(plan.seconds),
			terminal: () => terminal.measure(plan.seconds),
		});
		return [print(plan, drawn), ...printHeap(await terminal.heap(plan.heapMinutes))].join("\n");
	} finally {
		stopBridge();
		await chrome.close();
		await product.stop();
	}
}

/** The last against the first after a minute: what the first minute loads for later stays. */
function printHeap([, settled, ...later]: readonly number[]): string[] {
	const last = later.at(-1);
	if (settled === undefined || last === undefined) return [];
	const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
	return [
		`Live heap, minute by minute: ${[settled, ...later].map(megabytes).join(", ")} MiB`,
		verdict(
			`heap flat over ${later.length} minutes (at most ${GOALS.heapGrowth} ×)`,
			`${figure(last / settled)} ×`,
			last <= settled * GOALS.heapGrowth,
		),
	];
}

function print(plan: BrowserPlan, { raw, terminal }: Readonly<Record<"raw" | "terminal", readonly Drawn[]>>): string {
	const middle = (of: readonly Drawn[], key: keyof Drawn["details"]) => median(of.map(({ details }) => details[key]));
	const row = (name: string, of: readonly Drawn[]) => [
		name,
		figure(median(of.map(({ value }) => value))),
		ratioText(ratioTo(of, raw), figure),
		figure(middle(of, "whole")),
		`${figure(middle(of, "p50"))} / ${figure(middle(of, "p99"))}`,
		figure(of.reduce((sum, { details }) => sum + details.longTasks, 0)),
		figure(middle(of, "updates")),
	];
	const ratio = ratioTo(terminal, raw).median;
	const p99 = middle(terminal, "p99");
	const long = terminal.reduce((sum, { details }) => sum + details.longTasks, 0);
	return [
		`The terminal with three indicators and ${OPEN_TRADES} open trades under ${plan.updatesPerSecond} prices a second, headless Chromium at 1440 × 900, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			[
				"page",
				"main thread %",
				"ratio (range)",
				"renderer %",
				"message to frame p50 / p99 ms",
				"long tasks",
				"prices/s",
			],
			[row("windowed raw-DOM table", raw), row("terminal", terminal)],
		),
		verdict(`main thread ≤ ${GOALS.mainThread} × the raw table`, `${figure(ratio)} ×`, ratio <= GOALS.mainThread),
		verdict("no long task after load", figure(long), long === 0),
		verdict(`message to frame p99 ≤ ${GOALS.messageToFrameMs} ms`, `${figure(p99)} ms`, p99 <= GOALS.messageToFrameMs),
	].join("\n");
}
