import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileCatalogue } from "./vite-compile-catalogue.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { strictStyles } from "./vite-strict-styles.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

export default defineConfig({
	plugins: [compileCatalogue(), react(), tailwindcss(), strictStyles(), leanZod()],
	build: {
		// Nothing becomes a data: address, so the Content-Security-Policy can stay at 'self'.
		assetsInlineLimit: 0,
		sourcemap: true,
		target: "es2023",
		rolldownOptions: {
			output: {
				// What the first page needs is one file: split finer, it packs a twentieth worse.
				codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
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
