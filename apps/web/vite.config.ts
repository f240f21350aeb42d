import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileCatalogue } from "./vite-compile-catalogue.ts";
import { helpBook } from "./vite-help.ts";
import { leanContracts } from "./vite-lean-contracts.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { strictStyles } from "./vite-strict-styles.ts";
import { weigh } from "./vite-weigh.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

/** What only the pages of the accounts use: it has chunks of its own, the terminal does not wait for it. */
const ACCOUNTS_ONLY = "data.accounts.(?:books|cache|commands)|contracts.http.(?:account-commands|transfers)";
/** The same for conversations, and for what watches beside the screens and comes after them. */
const BESIDE_ONLY =
	"data.chat|contracts.http.chat|data.notifications.(?:index|preferences|push)|contracts.http.notification-paths";
/** The same for the sign-up: what its steps share is no weight of the terminal. */
const SIGN_UP_ONLY = "data.registration|country-flag-icons";
/** And for the ways in beyond the password, which come after the sign-in's form and with the settings. */
const SECURITY_ONLY =
	"data.security|data.identity|contracts.http.(?:api-tokens|email-change|passkeys|providers|scopes|second-factor|security)\\.";
/** And for a conversation, which the chat and the desk have. */
const CHAT_ONLY = "data.chat.(?:conversation|index|merge|outbox|upload|use-conversation)\\.";
/** And for the personal data, which has a page of its own and a part of the desk. */
const PERSONAL_ONLY = "data.personal|contracts.http.personal\\.";
/** And for what reckons with time zones: forms of a time to come, and the settings. */
const ZONES_ONLY = "lib.time-zones\\.";
/**
 * And for what an order, a trade's detail, a menu or a form of settings needs: the first picture of the terminal has
 * none of them open, and they come right behind it. A part that the first picture draws is drawn back by its import, and
 * the weight below shows it.
 */
const BEHIND_ONLY = [
	"node_modules.(?:uqr|@radix-ui.react-(?:checkbox|switch|use-size|menu|dropdown-menu|collection|roving-focus|toggle|toggle-group|tabs)).",
	"core.trading.(?:apply-financing|check-|close-|commission|costs|customer-limits|explain|fill-plan|limit-verdict|overlay|preview-|protection|reductions|trailing|account-after|deposit)",
	"contracts.errors.cancellations",
	"lib.sound\\.",
].join("|");
/** And for the desk. */
const DESK_ONLY = "data.desk|contracts.http.(?:staff-|desk-)";
const SHARED = new RegExp(
	`^(?!.*(?:${ACCOUNTS_ONLY}|${BESIDE_ONLY}|${SIGN_UP_ONLY}|${SECURITY_ONLY}|${CHAT_ONLY}|${PERSONAL_ONLY}|${ZONES_ONLY}|${BEHIND_ONLY}|${DESK_ONLY})).*(?:node_modules.(?!klinecharts|sonner|lucide|@radix-ui.react-(?:dialog|select))|apps.web.(?:data|lib)|packages.(?:core|contracts))`,
);
/** Small parts that every member screen draws with: in one file they pack to half of what they weigh in twelve. */
const KIT =
	/apps.web.ui.(?:badge|help-link|icon-button|num|popover|tooltip|visually-hidden)\.|lucide-react.dist.esm.icons/;

const LOGIN = ["app/main.tsx"];
const TERMINAL = [...LOGIN, "app/member.tsx", "i18n/catalogue/en.ts", "trading/screen.tsx", "trading/layout/wide.tsx"];
const WEIGHTS = [
	{ page: "login", needs: LOGIN, most: 130_000 },
	{ page: "terminal before its chart", needs: TERMINAL, most: 235_000 },
];

export default defineConfig({
	plugins: [
		compileCatalogue(),
		helpBook(),
		react(),
		tailwindcss(),
		strictStyles(),
		leanContracts(),
		leanZod(),
		weigh(WEIGHTS),
	],
	build: {
		// Nothing becomes a data: address, so the Content-Security-Policy can stay at 'self'.
		assetsInlineLimit: 0,
		// For who reads the stack of an error; the packing takes them out of what is served, and no file names them.
		sourcemap: "hidden",
		target: "es2023",
		rolldownOptions: {
			output: {
				// What the first page needs is one file, and what the member screens share is one more: split finer,
				// the same code packs worse. What only some screens need (chart, dialogs, notices) stays apart.
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
			// What a provider posts is the server's; the page of the same address is the web app's.
			"/login/return/": { target: api, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
			"/socket.io": { target: api, ws: true },
			// Realtime sockets are at /app/{key}, where the web app's own sources are files with a name ending.
			"^/app/[^/.?]+[?]": { target: api, ws: true },
		},
	},
});
