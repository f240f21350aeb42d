import type { Breach } from "./sources.ts";

/** Prints the breaches that a check found, one line each, and sets a failing exit code if there are any. */
export function report(breaches: readonly Breach[]): void {
	for (const { path, line, message } of breaches) process.stdout.write(`${path}:${line}: ${message}\n`);
	if (breaches.length > 0) process.exitCode = 1;
}
