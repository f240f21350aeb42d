import { defineConfig } from "@playwright/test";

/** One worker: each file starts the whole product. No retries: a journey that fails once has failed. */
export default defineConfig({
	testDir: ".",
	testMatch: ["journeys/**/*.spec.ts", "protocol/**/*.spec.ts", "drills/**/*.spec.ts"],
	outputDir: "../test-results",
	globalSetup: "./harness/global-setup.ts",
	workers: 1,
	fullyParallel: false,
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
		trace: "retain-on-failure",
		screenshot: "only-on-failure",
	},
});
