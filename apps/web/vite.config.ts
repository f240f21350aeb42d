import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type UserConfig } from "vite";
import { modulesOf } from "./vite-first-render.ts";
import { helpBook } from "./vite-help.ts";
import { leanContracts } from "./vite-lean-contracts.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { strictStyles } from "./vite-strict-styles.ts";
import { texts } from "./vite-texts.ts";
import { weigh } from "./vite-weigh.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

/** Small components of every member screen: one file compresses to half the size of twelve. */
const KIT =
	/apps.web.ui.(?:badge|help-link|icon-button|num|popover|tooltip|visually-hidden)\.|lucide-react.dist.esm.icons/;

const LOGIN = ["app/main.tsx"];
const TERMINAL = [
	...LOGIN,
	"app/member.tsx",
	"virtual:texts/en/first",
	"trading/screen.tsx",
	"trading/layout/wide.tsx",
];
const WEIGHTS = [
	{ page: "login", needs: LOGIN, most: 130_000 },
	{ page: "terminal before its chart", needs: TERMINAL, most: 225_000 },
];

const plugins = () => [texts(), helpBook(), react(), tailwindcss(), strictStyles(), leanContracts(), leanZod()];
const BUILD = {
	// No `data:` URLs, so that the Content-Security-Policy can stay at 'self'.
	assetsInlineLimit: 0,
	// For reading error stacks; packing removes the maps from what is served, and no file refers to them.
	sourcemap: "hidden",
	target: "es2023",
	chunkSizeWarningLimit: 500,
} satisfies InlineConfig["build"];

/**
 * One file for the first page and one more of what the terminal's first render shares with other pages: a finer split
 * compresses worse. What only other pages need (chart, dialogs, money, the desk) stays out of both.
 */
const chunks = (first: ReadonlySet<string>) => [
	{ name: "first", tags: ["$initial" as const] },
	{ name: "shared", test: (id: string) => first.has(id), minShareCount: 2 },
	{ name: "kit", test: KIT, minShareCount: 3 },
];

export default defineConfig(
	async ({ command }): Promise<UserConfig> => ({
		plugins: [...plugins(), weigh(WEIGHTS)],
		build: {
			...BUILD,
			rolldownOptions: {
				output: {
					codeSplitting: {
						groups: command === "build" ? chunks(await modulesOf(TERMINAL, { plugins: plugins(), build: BUILD })) : [],
					},
				},
			},
		},
		server: {
			proxy: {
				"/api": { target: api },
				"/apps/": { target: api },
				"/demo/mails": { target: api },
				"/health": { target: api },
				// A provider's POST goes to the server; the page at the same address is the web app's.
				"/login/return/": { target: api, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
				"/socket.io": { target: api, ws: true },
				// Realtime sockets are at /app/{key}; the web app's own source files there have an extension.
				"^/app/[^/.?]+[?]": { target: api, ws: true },
			},
		},
	}),
);
