// `npm run pictures`: photographs the demo with its sample data, for the README and for the pages before the sign-in.
// Sizes are fixed; what the simulated market shows in them is that of the moment. The files are committed.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./harness/browser.ts";

const PORT = process.env.PORT ?? "4199";
/** A demo that runs already, or the one started here. */
const RUNNING = process.env.PICTURES_OF;
const ORIGIN = RUNNING ?? `http://localhost:${PORT}`;
const ROOT = join(import.meta.dirname, "..");
const SIZE = { width: 1440, height: 810 };
/** Widths of the pictures before the sign-in: for common and for dense screens. */
const WIDTHS = [640, 1280];
/** Until prices have come and the candles are drawn. */
const SETTLE_MS = 4_000;
const MOST_BYTES = 150_000;

/** The product on an empty folder, until `stop`. */
async function startDemo(): Promise<{ readonly stop: () => Promise<void> }> {
	const dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
	const product = spawn(process.execPath, [join(ROOT, "tools/serve.mjs")], {
		env: { ...process.env, PORT, DATA_DIR: dataDir, SAMPLE_DATA: "on" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const stop = async () => {
		const ended = new Promise((resolve) => product.once("exit", resolve));
		product.kill("SIGTERM");
		await ended;
		await rm(dataDir, { recursive: true, force: true });
	};
	let said = "";
	await new Promise<void>((resolve, reject) => {
		product.once("exit", () => reject(new Error(`the product ended: ${said}`)));
		product.stdout.on("data", (text: Buffer) => {
			said += text.toString();
			if (said.includes("the sample data are complete")) resolve();
		});
	});
	return { stop };
}

async function signIn(page: Page): Promise<void> {
	await page.goto(`${ORIGIN}/login`);
	await page.locator('input[type="email"]').fill("demo@truefill.test");
	await page.locator('input[type="password"]').fill("Demo-customer-1");
	await page.locator('form button[type="submit"]').click();
	await page.waitForURL("**/main/**");
	// The welcome would be in front of everything. On a demo that runs already it may have been read.
	const welcome = page.getByRole("button", { name: "Mark read", exact: true });
	await welcome.click({ timeout: 10_000 }).catch(() => undefined);
	await page.locator("[data-sonner-toast]").waitFor({ state: "detached" });
}

async function save(png: Buffer, path: string): Promise<void> {
	if (png.length > MOST_BYTES) throw new Error(`${path} has ${png.length} bytes, at most ${MOST_BYTES}`);
	await writeFile(join(ROOT, path), png);
	process.stdout.write(`${path} ${Math.ceil(png.length / 1000)} kB\n`);
}

const saveForReadme = async (png: Buffer, path: string): Promise<void> =>
	save(await sharp(png).png({ palette: true, colours: 128, effort: 7 }).toBuffer(), path);

async function saveForSignIn(png: Buffer, theme: "dark" | "light"): Promise<void> {
	for (const width of WIDTHS) {
		const sized = sharp(png).resize({ width });
		const path = `apps/web/public/pictures/terminal-${theme}-${width}`;
		await save(await sized.clone().avif({ quality: 55, effort: 4 }).toBuffer(), `${path}.avif`);
		await save(await sized.clone().webp({ quality: 80, effort: 4 }).toBuffer(), `${path}.webp`);
	}
}

const demo = RUNNING === undefined ? await startDemo() : undefined;
const browser = await chromium.launch({
	executablePath: await findChromium(),
	args: ["--no-sandbox"],
});
try {
	const context = await browser.newContext({ viewport: SIZE, locale: "en", timezoneId: "UTC" });
	const page = await context.newPage();
	await signIn(page);
	for (const theme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme: theme });
		await page.goto(`${ORIGIN}/main/trading/EURUSD`);
		await page.locator("canvas").first().waitFor();
		await page.waitForTimeout(SETTLE_MS);
		const terminal = await page.screenshot();
		await saveForSignIn(terminal, theme);
		if (theme === "dark") await saveForReadme(terminal, "docs/pictures/trading.png");
	}
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto(`${ORIGIN}/main/dashboard`);
	await page.getByRole("slider").waitFor();
	await page.waitForTimeout(SETTLE_MS);
	await saveForReadme(await page.screenshot(), "docs/pictures/dashboard.png");
} finally {
	await browser.close();
	await demo?.stop();
}
