import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileCatalogue } from "./vite-compile-catalogue.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { strictStyles } from "./vite-strict-styles.ts";
import { weigh } from "./vite-weigh.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

const SHARED =
	/node_modules.(?!klinecharts|sonner|lucide|@radix-ui.react-(?:dialog|select))|apps.web.(?:data|lib)|packages.(?:core|contracts)/;

const LOGIN = ["app/main.tsx"];
const TERMINAL = [...LOGIN, "app/member.tsx", "i18n/catalogue/en.ts", "trading/screen.tsx", "trading/layout/wide.tsx"];
const WEIGHTS = [
	{ page: "login", needs: LOGIN, most: 130_000 },
	{ page: "terminal before its chart", needs: TERMINAL, most: 250_000 },
];

export default defineConfig({
	plugins: [compileCatalogue(), react(), tailwindcss(), strictStyles(), leanZod(), weigh(WEIGHTS)],
	build: {
		// Nothing becomes a data: address, so the Content-Security-Policy can stay at 'self'.
		assetsInlineLimit: 0,
		sourcemap: true,
		target: "es2023",
		rolldownOptions: {
			output: {
				// What the first page needs is one file, and what the member screens share is one more: split finer,
				// the same code packs worse. What only some screens need (chart, dialogs, notices) stays apart.
				codeSplitting: {
					groups: [
						{ name: "first", tags: ["$initial"] },
						{ name: "shared", test: SHARED, minShareCount: 2 },
					],
				},
			},
		},
		chunkSizeWarningLimit: 500,
	},
	server: {
		proxy: {
			"/api": { target: api },
			"/socket.io": { target: api, ws: true },
		},
	},
});
