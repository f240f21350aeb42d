import type { Breach } from "./sources.ts";

/** Prints what a check found, one line each, and fails the process when there is any. */
export function report(breaches: readonly Breach[]): void {
	for (const { path, line, message } of breaches) process.stdout.write(`${path}:${line}: ${message}\n`);
	if (breaches.length > 0) process.exitCode = 1;
}
