import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The full tier runs ten times as many property runs and days. */
const FULL_TIMES = process.env.TEST_TIER === "full" ? 10 : 1;
/** Not a performance check: the limit only ends tests that hang, also on a busy machine. */
const LIMIT_MS = 180_000 * FULL_TIMES;

const LIMITS = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS, expect: { poll: { timeout: LIMIT_MS / 3 } } };

/** One more than the cores: some tests wait for a library's timer or for a child process. */
const WORKERS = availableParallelism() + 1;

const WEB = {
	root: "apps/web",
	...LIMITS,
	// A project with `extends` does not inherit the root's options.
	maxWorkers: WORKERS,
	// Creates jsdom once per worker; every file still has its own modules.
	pool: "vmForks",
	// The contrast test measures real colours; every other style sheet stays empty in tests.
	css: { include: [/\/tokens\.css/] },
};

/** One project per part of the repository; only the server's tests start a database. `e2e` runs under Playwright. */
export default defineConfig({
	test: {
		maxWorkers: WORKERS,
		projects: [
			{
				test: {
					name: "packages",
					include: ["packages/**/*.test.ts"],
					// No module here or in the server keeps state of a test, so each worker loads them once.
					isolate: false,
					...LIMITS,
				},
			},
			{
				test: {
					name: "server",
					include: ["apps/server/**/*.test.ts"],
					isolate: false,
					globalSetup: ["apps/server/platform/postgres/testing-setup.ts"],
					...LIMITS,
				},
			},
			{
				test: {
					name: "simulation",
					include: ["simulation/**/*.test.ts"],
					testTimeout: 300_000 * FULL_TIMES,
					hookTimeout: 300_000 * FULL_TIMES,
				},
			},
			{
				extends: "apps/web/vite.config.ts",
				test: { ...WEB, name: "web", include: ["**/*.test.ts"], setupFiles: ["./i18n/testing.ts"] },
			},
			{
				extends: "apps/web/vite.config.ts",
				test: {
					...WEB,
					name: "web-dom",
					include: ["**/*.test.tsx"],
					environment: "jsdom",
					setupFiles: ["./i18n/testing.ts", "./ui/testing-waits.ts"],
				},
			},
			{
				test: {
					name: "tools",
					include: ["tools/**/*.test.{ts,mjs}", "bench/**/*.test.ts"],
					...LIMITS,
				},
			},
		],
	},
});
