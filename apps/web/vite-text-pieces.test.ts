import { globSync } from "node:fs";
import { join } from "node:path";
import { screenTexts } from "@truefill/texts/read";
import { expect, it } from "vitest";
import { dividedKeys, importsOf, keysIn, ROOTS } from "./vite-text-pieces.ts";

const WEB = import.meta.dirname;
const KEYS = Object.keys(screenTexts("en"));
const sources = globSync(join(WEB, "{app,charts,data,features,i18n,lib,ui}/**/*.{ts,tsx}")).filter(
	(file) => !/\.test\.tsx?$|testing/.test(file),
);

it("divides every key into one piece", () => {
	const { public: before, first, late, screens, desk } = dividedKeys(KEYS);
	expect([...before, ...first, ...late, ...screens, ...desk].toSorted()).toEqual(KEYS.toSorted());
	expect(before).toContain("login.submit");
	expect(first).toContain("trading.buy");
	expect(late).toContain("trading.detail.open");
	expect(screens).toContain("savings.title");
	expect(desk).toContain("staff.approvals");
});

it("finds what a template can become, and nothing longer", () => {
	const file = join(WEB, "features/trading/orders/expiry-field.tsx");
	expect(keysIn(file, ["orders.GTC", "orders.GTC.help", "other.GTC"])).toEqual(["orders.GTC"]);
});

it("has no text that nothing shows", () => {
	const used = new Set(sources.flatMap((file) => keysIn(file, KEYS)));
	expect(KEYS.filter((key) => !used.has(key))).toEqual([]);
});

it("knows every screen that is loaded without waiting for late texts", () => {
	const routes = join(WEB, "app/routes.tsx");
	const loaded = importsOf(routes)
		.map((file) => file.slice(WEB.length + 1))
		.filter((file) =>
			/^(?:features\/\w+\/|app\/(?:gallery\/screen|member|dashboard|desk|not-found|settings))/.test(file),
		);
	const others = ["app/gallery/screen.tsx", "app/not-found.tsx", "features/login/screen.tsx"];
	expect(loaded.toSorted()).toEqual([...ROOTS.first, ...others].toSorted());
});

it("follows what a screen loads later without texts, and not what waits for them", () => {
	const names = importsOf(join(WEB, "features/shell/user-menu.tsx")).map((file) => file.slice(WEB.length + 1));
	expect(names).toContain("features/shell/user-menu-open.tsx");
	const parts = importsOf(join(WEB, "app/member.tsx")).map((file) => file.slice(WEB.length + 1));
	expect(parts).not.toContain("features/notifications/bell.tsx");
});
