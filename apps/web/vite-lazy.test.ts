import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = import.meta.dirname;
/** As long as the longest of them. */
const LAZY = /\blazy\([\s\S]{1,200}/g;
/** What loads a part again after a failure: directly, or by a function of the project that does. */
const RETRIED = /\b(?:loadAgain|loadToaster|loadTooltip|withTexts)\(/;

it("has no part that is loaded once only: an outage at that moment would break the screen", () => {
	const files = globSync(join(WEB, "{app,charts,features,i18n,ui}/**/*.{ts,tsx}")).filter(
		(file) => !/\.test\.tsx?$/.test(file),
	);
	const statements = files.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(LAZY)].map(
			([statement]) => [file.slice(WEB.length + 1), statement] as const,
		),
	);
	expect(statements.length).toBeGreaterThan(8);
	expect(statements.filter(([, statement]) => !RETRIED.test(statement))).toEqual([]);
});
