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

/** What the terminal shares with other screens: not in a file of its own. */
const KIT = /apps.web.(?:ui|forms|lib|i18n).|lucide-react/;

/** What only screens with a chart or a ticket need. */
const OWN = /apps.web.(?:features.trading|charts).|klinecharts|virtual:texts/;

/** Loads the chart, the blotter and the ticket as soon as it runs: not in a file of other screens. */
const STARTS = /features.trading.(?:screen|layout.\w+|\w+.lazy(?:-\w+)?|orders.order-ticket)\.tsx?$/;

const LOGIN = ["app/main.tsx"];
/** What the sign-in loads right after its first render. */
const SIGN_IN = [...LOGIN, "ui/toaster.tsx", "login/beyond-password.tsx", "login/keeps-nothing.tsx"];
const TERMINAL = [
	...LOGIN,
	"app/member.tsx",
	"virtual:texts/en/first",
	"trading/screen.tsx",
	"trading/layout/wide.tsx",
];
/** What every member screen loads right after its first render. */
const BESIDE = [
	...TERMINAL,
	"app/beside.tsx",
	"app/palette-sources.tsx",
	"data/documents/start.ts",
	"data/realtime/start.ts",
	"features/chat/unread-notifier.tsx",
	"features/notifications/bell.tsx",
	"features/shell/account-menu.tsx",
	"features/shell/user-menu-open.tsx",
	"ui/commands/auto-trader-button.tsx",
];
/** What every terminal loads right after its first render, whoever uses it. */
const AFTER = [
	...TERMINAL,
	"trading/chart/trading-chart.tsx",
	"trading/chart/fills.tsx",
	"trading/chart/price-menu.tsx",
	"trading/chart/trade-line.tsx",
	"trading/alerts/alerts-on-chart.tsx",
	"trading/actions/coming-strip.tsx",
	"trading/actions/coming-of.tsx",
	"trading/blotter/blotter.tsx",
	"trading/blotter/blotter-commands.tsx",
	"trading/blotter/trade-menu.tsx",
	"trading/blotter/trade-tools.tsx",
	"trading/close-out-text.tsx",
	"trading/late-parts.tsx",
	"trading/layout/layout-buttons.tsx",
	"trading/ticket/instrument-facts.tsx",
	"trading/ticket/size-calculator.tsx",
	"trading/ticket/ticket-of-type.tsx",
	"trading/watchlist/spark.tsx",
	"charts/chart-canvas.tsx",
	"charts/chart-commands.tsx",
];
const WEIGHTS = [
	{ page: "login", needs: LOGIN, most: 130_000 },
	{ page: "terminal before its chart", needs: TERMINAL, most: 225_000 },
	{
		page: "terminal with its chart",
		needs: [
			...SIGN_IN,
			...BESIDE,
			...AFTER,
			"virtual:texts/en/late",
			"realtime/connection.ts",
			"socket.io-client/build/esm/index.js",
		],
		most: 510_000,
		files: 20,
	},
];

const plugins = () => [texts(), helpBook(), react(), tailwindcss(), strictStyles(), leanContracts(), leanZod()];
const BUILD = {
	// No `data:` URLs, so that the Content-Security-Policy can stay at 'self'.
	assetsInlineLimit: 0,
	// For reading error stacks; packing removes the maps from what is served, and no file refers to them.
	sourcemap: "hidden",
	target: "es2023",
	chunkSizeWarningLimit: 700,
} satisfies InlineConfig["build"];

type Modules = Readonly<Record<"signIn" | "first" | "beside" | "after", ReadonlySet<string>>>;

/**
 * Few files: a finer split compresses worse and needs a request for each file. One for the first page and one for what
 * the sign-in loads after it; two for the first render of the terminal; then one each of parts that all screens have, of
 * what stands beside every screen, of data and rules that others use too, and of the terminal's own. A group takes what
 * its modules need and no earlier group has.
 */
const chunks = ({ signIn, first, beside, after }: Modules) => [
	{ name: "first", tags: ["$initial" as const] },
	{ name: "shared", test: (id: string) => first.has(id) && !STARTS.test(id) },
	{ name: "screen", test: (id: string) => first.has(id) },
	{ name: "sign-in", test: (id: string) => signIn.has(id) },
	{ name: "kit", test: (id: string) => (after.has(id) || beside.has(id)) && KIT.test(id) },
	{ name: "beside", test: (id: string) => beside.has(id) },
	{ name: "trade", test: (id: string) => after.has(id) && !OWN.test(id) },
	{ name: "terminal", test: (id: string) => after.has(id) },
];

export default defineConfig(
	async ({ command }): Promise<UserConfig> => ({
		plugins: [...plugins(), weigh(WEIGHTS)],
		build: {
			...BUILD,
			rolldownOptions: {
				output: {
					codeSplitting: {
						groups:
							command === "build"
								? chunks(
										await modulesOf(
											{ signIn: SIGN_IN, first: TERMINAL, beside: BESIDE, after: AFTER },
											{ plugins: plugins(), build: BUILD },
										),
									)
								: [],
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
