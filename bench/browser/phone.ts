import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { startProduct } from "../lib/product.ts";
import { median } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { findChromium } from "./chromium.ts";

export interface PhonePlan {
	readonly rounds: number;
}

const GOAL_MS = 300;
/** CPU throttling factor. */
const SLOWER = 4;
/** Time after which the first paint is complete. */
const LOOK_MS = 5_000;
/** The part of a task beyond this counts as blocking (Total Blocking Time). */
const TASK_MS = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const PAGES = { login: "/", dashboard: "/main/dashboard", terminal: "/main/trading" } as const;
const OBSERVE = `
	globalThis.benchTasks = [];
	globalThis.benchPaintMs = null;
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) benchTasks.push(duration);
	}).observe({ type: "longtask", buffered: true });
	new PerformanceObserver((list) => {
		for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") benchPaintMs = startTime;
	}).observe({ type: "paint", buffered: true });
`;

interface Picture {
	readonly paintMs: number;
	readonly blockedMs: number;
	readonly longestMs: number;
}

async function signIn(browser: Browser, base: string): Promise<NonNullable<BrowserContextOptions["storageState"]>> {
	const context = await browser.newContext(PHONE);
	const page = await context.newPage();
	await page.goto(base);
	await page.getByLabel("Email").fill("demo@truefill.test");
	await page.getByLabel("Password", { exact: true }).fill("Demo-customer-1");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.waitForURL("**/main/dashboard");
	const state = await context.storageState();
	await context.close();
	return state;
}

/** Loads a page in a browser with an empty cache. */
async function look(browser: Browser, url: string, options: BrowserContextOptions): Promise<Picture> {
	const context = await browser.newContext({ ...PHONE, ...options });
	try {
		const page = await context.newPage();
		await page.addInitScript(OBSERVE);
		const session = await context.newCDPSession(page);
		await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
		await page.goto(url);
		await sleep(LOOK_MS);
		if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`);
		const tasks = await page.evaluate<number[]>("benchTasks");
		const paintMs = await page.evaluate<number | null>("benchPaintMs");
		if (paintMs === null) throw new Error(`nothing was drawn of ${url}`);
		const blockedMs = tasks.reduce((sum, ms) => sum + Math.max(0, ms - TASK_MS), 0);
		return { paintMs, blockedMs, longestMs: Math.max(0, ...tasks) };
	} finally {
		await context.close();
	}
}

/** How long the first load on a slow phone blocks input. */
export async function phone(plan: PhonePlan): Promise<string> {
	const product = await startProduct();
	const browser = await chromium.launch({
		executablePath: await findChromium(),
		args: ["--no-sandbox", "--disable-gpu"],
	});
	try {
		const base = `http://127.0.0.1:${product.port}`;
		const storageState = await signIn(browser, base);
		const seen = new Map<string, Picture[]>();
		for (let round = 0; round < plan.rounds; round += 1) {
			for (const [name, path] of Object.entries(PAGES)) {
				const picture = await look(browser, base + path, name === "login" ? {} : { storageState });
				seen.set(name, [...(seen.get(name) ?? []), picture]);
			}
		}
		const rows = [...seen].map(([name, pictures]) => {
			const middle = (of: keyof Picture) => figure(median(pictures.map((picture) => picture[of])));
			return [name, middle("paintMs"), middle("blockedMs"), middle("longestMs")];
		});
		const worst = Math.max(...[...seen.values()].map((pictures) => median(pictures.map(({ blockedMs }) => blockedMs))));
		return [
			`The first picture on a phone, 390 × 844, a processor ${SLOWER} × slower, ${plan.rounds} rounds`,
			table(["page", "first drawn ms", "blocked ms", "longest task ms"], rows),
			verdict(`blocked for less than ${GOAL_MS} ms`, `${figure(worst)} ms`, worst < GOAL_MS),
		].join("\n");
	} finally {
		await browser.close();
		await product.stop();
	}
}
