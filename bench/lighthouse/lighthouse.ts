import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../browser/chromium.ts";
import { freePort } from "../lib/free-port.ts";
import { startProduct } from "../lib/product.ts";
import { median } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";

export interface LighthousePlan {
	readonly rounds: number;
}

const run = promisify(execFile);
const HERE = import.meta.dirname;
const PAGES = {
	login: { path: "/", goal: 95 },
	dashboard: { path: "/main/dashboard", goal: 90 },
	terminal: { path: "/main/trading", goal: 90 },
} as const;
type PageName = keyof typeof PAGES;
const GOAL_BLOCKED_MS = 300;

/** What is read of Lighthouse's report; scores are from 0 to 1. */
interface Report {
	readonly finalDisplayedUrl: string;
	readonly runtimeError?: { readonly message: string };
	readonly environment: { readonly benchmarkIndex: number };
	readonly categories: Readonly<Record<"performance" | "accessibility" | "best-practices", { readonly score: number }>>;
	readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/** Lighthouse and its 113 packages are only for this benchmark. */
const install = () => run("npm", ["ci", "--prefix", HERE], { cwd: HERE });

/** Lighthouse's mobile settings: an empty cache, and a slow phone and network simulated from what a fast one did. */
async function report(url: string, port: number): Promise<Report> {
	const { stdout } = await run(
		process.execPath,
		[
			join(HERE, "node_modules/lighthouse/cli/index.js"),
			url,
			`--port=${port}`,
			"--disable-storage-reset",
			"--only-categories=performance,accessibility,best-practices",
			"--output=json",
			"--quiet",
			"--no-enable-error-reporting",
		],
		{ maxBuffer: 100_000_000, cwd: HERE },
	);
	const read = JSON.parse(stdout) as Report;
	if (read.runtimeError !== undefined) throw new Error(`Lighthouse of ${url}: ${read.runtimeError.message}`);
	if (read.finalDisplayedUrl !== url) throw new Error(`${url} led to ${read.finalDisplayedUrl}`);
	return read;
}

/** A session stays signed in; what was loaded before is gone. */
async function emptyCache(context: BrowserContext, origin: string): Promise<void> {
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send("Network.clearBrowserCache");
	await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "service_workers,cache_storage" });
	await page.close();
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
	const page = await context.newPage();
	await page.goto(origin);
	await page.getByLabel("Email").fill("demo@truefill.test");
	await page.getByLabel("Password", { exact: true }).fill("Demo-customer-1");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.waitForURL("**/main/dashboard");
	await page.close();
}

async function reportsOf(name: PageName, origin: string, rounds: number): Promise<Report[]> {
	const profile = await mkdtemp(join(tmpdir(), "truefill-lighthouse-"));
	const port = await freePort();
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: await findChromium(),
		args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
	});
	try {
		if (name !== "login") await signIn(context, origin);
		const reports: Report[] = [];
		for (let round = 0; round < rounds; round += 1) {
			await emptyCache(context, origin);
			reports.push(await report(origin + PAGES[name].path, port));
		}
		return reports;
	} finally {
		await context.close();
		await rm(profile, { recursive: true, force: true });
	}
}

const category = (reports: readonly Report[], name: keyof Report["categories"]): number =>
	median(reports.map(({ categories }) => Math.round(categories[name].score * 100)));
const audit = (reports: readonly Report[], name: string): number =>
	median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));

/** Names of the audits of accessibility and best practices that failed in any round. */
const failedAudits = (reports: readonly Report[]): string[] => [
	...new Set(
		reports.flatMap(({ audits }) =>
			Object.entries(audits).flatMap(([name, { score, numericValue }]) =>
				score !== null && score < 1 && numericValue === undefined ? [name] : [],
			),
		),
	),
];

/** Lighthouse's scores of the first load on a phone. */
export async function lighthouse(plan: LighthousePlan): Promise<string> {
	await install();
	const product = await startProduct();
	try {
		const seen = new Map<PageName, Report[]>();
		for (const name of Object.keys(PAGES) as PageName[])
			seen.set(name, await reportsOf(name, `http://127.0.0.1:${product.port}`, plan.rounds));
		const rows = [...seen].map(([name, reports]) => {
			const scores = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
			return [
				name,
				`${median(scores)} (${Math.min(...scores)}–${Math.max(...scores)})`,
				...["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((each) =>
					figure(audit(reports, each)),
				),
				audit(reports, "cumulative-layout-shift").toFixed(3),
				String(category(reports, "accessibility")),
				String(category(reports, "best-practices")),
			];
		});
		const index = median([...seen.values()].flat().map(({ environment }) => environment.benchmarkIndex));
		const verdicts = [...seen].flatMap(([name, reports]) => {
			const [score, blocked] = [category(reports, "performance"), audit(reports, "total-blocking-time")];
			const others = Math.min(category(reports, "accessibility"), category(reports, "best-practices"));
			const { goal } = PAGES[name];
			return [
				verdict(`${name} ≥ ${goal}`, String(score), score >= goal),
				verdict(`${name} blocked ≤ ${GOAL_BLOCKED_MS} ms`, `${figure(blocked)} ms`, blocked <= GOAL_BLOCKED_MS),
				verdict(`${name} accessibility and best practices 100`, String(others), others === 100),
				...(others === 100 ? [] : [`  not passed: ${failedAudits(reports).join(", ")}`]),
			];
		});
		return [
			`Lighthouse on a phone, ${plan.rounds} rounds, its benchmark index of this machine ${figure(index)}`,
			table(
				["page", "performance (range)", "first drawn ms", "largest ms", "blocked ms", "shift", "a11y", "practices"],
				rows,
			),
			...verdicts,
		].join("\n");
	} finally {
		await product.stop();
	}
}
