import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { StartupError, startSentence } from "./startup-error.ts";

test("a full disk is a sentence that says what to do, whoever found it", async () => {
	// The kernel's own error, from a device that is always full.
	const full: unknown = await writeFile("/dev/full", "x").catch((error: unknown) => error);
	expect(startSentence(full)).toBe("The disk is full: make room on the disk of DATA_DIR and start again.");
	const postgres = new StartupError("The embedded PostgreSQL did not start: could not write: No space left on device");
	expect(startSentence(postgres)).toMatch(/^The disk is full/);
	expect(startSentence(Object.assign(new Error("could not extend file"), { code: "53100" }))).toMatch(
		/^The disk of the database is full/,
	);
});

test("what an operator can mend is its own sentence, a defect is none", () => {
	expect(startSentence(new StartupError("PORT 1 may not be used."))).toBe("PORT 1 may not be used.");
	expect(startSentence(new TypeError("x is undefined"))).toBeUndefined();
	expect(startSentence("ENOSPC")).toBeUndefined();
});
