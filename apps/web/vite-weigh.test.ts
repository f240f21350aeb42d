import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { weightOf } from "./vite-weigh.ts";

const chunk = (fileName: string, modules: string[], imports: string[], bytes: number) => ({
	fileName,
	moduleIds: modules.map((name) => `/somewhere/apps/web/${name}`),
	imports,
	code: randomBytes(bytes).toString("base64"),
});
const size = ({ code }: { readonly code: string }) => gzipSync(code).length;

describe("weightOf", () => {
	const entry = chunk("index.js", ["app/main.tsx"], [], 900);
	const shared = chunk("shared.js", ["data/index.ts"], ["index.js"], 500);
	const screen = chunk("screen.js", ["features/a/screen.tsx"], ["shared.js", "index.js"], 300);
	const later = chunk("chart.js", ["charts/canvas.tsx"], ["shared.js"], 5_000);
	const all = [entry, shared, screen, later];
	it("counts each chunk once, with all that it imports statically", () => {
		expect(weightOf(["app/main.tsx"], all)).toEqual({ bytes: size(entry), files: 1 });
		const bytes = size(entry) + size(shared) + size(screen);
		expect(weightOf(["features/a/screen.tsx", "app/main.tsx"], all)).toEqual({ bytes, files: 3 });
	});
	it("does not count what comes later", () => {
		expect(weightOf(["features/a/screen.tsx"], all).bytes).toBeLessThan(size(later));
	});
	it("fails when a module was moved, instead of weighing nothing", () => {
		expect(() => weightOf(["features/gone.tsx"], all)).toThrow(/features\/gone/);
	});
});
