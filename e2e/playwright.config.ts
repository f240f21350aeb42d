import { defineConfig } from "@playwright/test";

const env = process.env;

/**
 * Three workers, so that none of two cores waits with a test; each has products of its own that its tests share. No
 * retries: a journey that fails once has failed.
 * Matrices and long drills are marked `@full` and run in `npm run test:full` (docs/test-tiers.md).
 */
export default defineConfig({
	testDir: ".",
	testMatch: ["journeys/**/*.spec.ts", "protocol/**/*.spec.ts", "drills/**/*.spec.ts"],
	outputDir: "../test-results",
	globalSetup: "./harness/global-setup.ts",
	workers: 3,
	fullyParallel: true,
	...(env.TEST_TIER === "full" ? {} : { grepInvert: /@full/ }),
	retries: 0,
	forbidOnly: true,
	timeout: 120_000,
	// A slow machine takes long for a whole product; whoever waits goes on as soon as it is there.
	expect: { timeout: 20_000 },
	reporter: "list",
	use: {
		browserName: "chromium",
		headless: true,
		viewport: { width: 1440, height: 900 },
		locale: "en-GB",
		timezoneId: "Europe/London",
		// Nothing slides or fades: a test waits for what is there, not for its way there.
		contextOptions: { reducedMotion: "reduce" },
		// Recording costs a third of the time: `npm test -- FILTER --trace`.
		trace: env.TEST_TRACE === "1" ? "on" : "off",
		screenshot: "only-on-failure",
	},
});
