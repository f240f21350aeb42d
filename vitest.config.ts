import { defineConfig } from "vitest/config";

/** No test is about its time: a limit ends what hangs, also on a machine that is busy with something else. */
const LIMIT_MS = 20_000;

/** One project for each room of the house; only the server's tests start a database. `e2e` runs under Playwright. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "packages",
					include: ["packages/**/*.test.ts"],
					testTimeout: LIMIT_MS,
				},
			},
			{
				test: {
					name: "server",
					include: ["apps/server/**/*.test.ts"],
					globalSetup: ["apps/server/platform/postgres/testing-setup.ts"],
					testTimeout: LIMIT_MS,
					hookTimeout: 30_000,
				},
			},
			{
				test: {
					name: "simulation",
					include: ["simulation/**/*.test.ts"],
					testTimeout: 300_000,
				},
			},
			{
				extends: "apps/web/vite.config.ts",
				test: {
					name: "web",
					root: "apps/web",
					include: ["**/*.test.{ts,tsx}"],
					environment: "jsdom",
					testTimeout: LIMIT_MS,
					setupFiles: ["./i18n/testing.ts"],
					// The contrast test measures the real colours; every other style sheet stays empty in tests.
					css: { include: [/\/tokens\.css/] },
				},
			},
			{
				test: {
					name: "tools",
					include: ["tools/**/*.test.{ts,mjs}", "bench/**/*.test.ts"],
					testTimeout: 60_000,
				},
			},
		],
	},
});
