import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { helpBook } from "./vite-help.ts";
import { leanContracts } from "./vite-lean-contracts.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { strictStyles } from "./vite-strict-styles.ts";
import { texts } from "./vite-texts.ts";
import { weigh } from "./vite-weigh.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

/** Used only by the account pages: in separate chunks, so that the terminal does not load it. */
const ACCOUNTS_ONLY = "data.accounts.(?:books|cache|commands)|contracts.http.(?:account-commands|transfers)";
/** The same for conversations, and for the background helpers that load after the screens. */
const BESIDE_ONLY =
	"data.chat|contracts.http.chat|data.notifications.(?:index|preferences|push)|contracts.http.notification-paths";
/** The same for the sign-up: its shared code is not part of the terminal. */
const SIGN_UP_ONLY = "data.registration|country-flag-icons";
/** The same for sign-in methods beyond the password, loaded after the sign-in form and with the settings. */
const SECURITY_ONLY =
	"data.security|data.identity|contracts.http.(?:api-tokens|email-change|passkeys|providers|scopes|second-factor|security)\\.";
/** The same for a conversation, used by the chat and the desk. */
const CHAT_ONLY = "data.chat.(?:conversation|index|merge|outbox|upload|use-conversation)\\.";
/** The same for personal data, which has its own page and a part of the desk. */
const PERSONAL_ONLY = "data.personal|contracts.http.personal\\.";
/** The same for time zone calculations: forms with a future time, and the settings. */
const ZONES_ONLY = "lib.time-zones\\.";
/**
 * The same for what an order, a trade's detail, a menu or a settings form needs: none is open in the terminal's first
 * render, and they load right after it. Something the first render does need is pulled back in by its import, and the
 * size limit below shows it.
 */
const BEHIND_ONLY = [
	"node_modules.(?:uqr|@radix-ui.react-(?:checkbox|switch|use-size|menu|dropdown-menu|collection|roving-focus|toggle|toggle-group|tabs)).",
	"core.trading.(?:apply-financing|check-|close-|commission|costs|customer-limits|explain|fill-plan|limit-verdict|overlay|preview-|protection|reductions|trailing|account-after|deposit)",
	"node_modules.@tanstack.(?:react-table|table-core|react-virtual|virtual-core).",
	"contracts.errors.cancellations",
	"data.verification|data.http.upload|lib.csv|contracts.http.verification|lib.picture-quality",
	"lib.sound\\.",
].join("|");
/** The same for forms (decision 261): the sign-in page and the terminal's first render have none that need the library. */
const FORMS_ONLY = "node_modules.react-hook-form|apps.web.forms|contracts.errors.(?:issues|fields)\\.";
/** The same for the money pages. */
const MONEY_ONLY = [
	"data.(?:coins|deposits|receipts|savings|withdrawals)",
	"contracts.http.(?:bank-|beneficiaries|card-|coin|deposits|deposit-limit|deposit-history|house|papers|payment-|receipts|savings|withdrawal|wires)",
	"core.(?:coins|savings)|core.ledger.(?:house|types)|lib.use-steady",
].join("|");
/** The same for indicators: they come with the chart and with their settings. */
const INDICATORS_ONLY = "core.indicators";
/** The same for the desk. */
const DESK_ONLY = "data.desk|contracts.http.(?:client-|screening|staff-|desk-|bank-statements|reconciliation)";
const SHARED = new RegExp(
	`^(?!.*(?:${ACCOUNTS_ONLY}|${BESIDE_ONLY}|${SIGN_UP_ONLY}|${SECURITY_ONLY}|${CHAT_ONLY}|${PERSONAL_ONLY}|${ZONES_ONLY}|${BEHIND_ONLY}|${FORMS_ONLY}|${MONEY_ONLY}|${INDICATORS_ONLY}|${DESK_ONLY})).*(?:node_modules.(?!klinecharts|sonner|lucide|@radix-ui.react-(?:dialog|select))|apps.web.(?:data|lib)|packages.(?:core|contracts))`,
);
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
	{ page: "terminal before its chart", needs: TERMINAL, most: 235_000 },
];

export default defineConfig({
	plugins: [texts(), helpBook(), react(), tailwindcss(), strictStyles(), leanContracts(), leanZod(), weigh(WEIGHTS)],
	build: {
		// No `data:` URLs, so that the Content-Security-Policy can stay at 'self'.
		assetsInlineLimit: 0,
		// For reading error stacks; packing removes the maps from what is served, and no file refers to them.
		sourcemap: "hidden",
		target: "es2023",
		rolldownOptions: {
			output: {
				// One file for the first page and one more shared by the member screens: a finer split compresses worse. What
				// only some screens need (chart, dialogs, notices) stays separate.
				codeSplitting: {
					groups: [
						{ name: "first", tags: ["$initial"] },
						{ name: "shared", test: SHARED, minShareCount: 2 },
						{ name: "kit", test: KIT, minShareCount: 3 },
					],
				},
			},
		},
		chunkSizeWarningLimit: 500,
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
});
