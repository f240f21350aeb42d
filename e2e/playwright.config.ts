import { defineConfig } from "@playwright/test";

const env = process.env;

/**
 * Two workers: on two cores a third one is no faster and makes every wait longer. Each has products of its own that its
 * tests share. No retries: a journey that fails once has failed. Matrices and long drills are marked `@full` and run in `npm
 * run test:full` (docs/test-tiers.md).
 */
export default defineConfig({
	testDir: ".",
	testMatch: ["journeys/**/*.spec.ts", "protocol/**/*.spec.ts", "drills/**/*.spec.ts"],
	outputDir: "../test-results",
	globalSetup: "./harness/global-setup.ts",
	workers: 2,
	fullyParallel: true,
	...(env.TEST_TIER === "full" ? {} : { grepInvert: /@full/ }),
	retries: 0,
	forbidOnly: true,
	timeout: 300_000,
	// Limits only end what hangs: a wait ends as soon as it is met, and a busy machine is three times as slow.
	expect: { timeout: 60_000 },
	reporter: "list",
	use: {
		browserName: "chromium",
		headless: true,
		viewport: { width: 1440, height: 900 },
		locale: "en-GB",
		timezoneId: "Europe/London",
		// Requests of a page that a service worker controls pass by Playwright's routes and are not reported: a call that a
		// test lets fail would succeed. Tests of the worker allow it.
		serviceWorkers: "block",
		// No animations: tests wait for the final state.
		contextOptions: { reducedMotion: "reduce" },
		// Recording takes a third of the time: `npm test -- FILTER --trace`.
		trace: env.TEST_TRACE === "1" ? "on" : "off",
		screenshot: "only-on-failure",
	},
});
