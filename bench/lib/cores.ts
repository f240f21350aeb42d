import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether processes can be held to a core here. */
export const canPin: boolean =
	availableParallelism() >= 2 &&
	(() => {
		try {
			execFileSync("taskset", ["-pc", String(process.pid)], { stdio: "ignore" });
			return true;
		} catch {
			return false;
		}
	})();

/** What is measured runs on one core, what loads it on the other; where nothing loads it, on any, as in use. */
export type Core = "server" | "load" | "any";
const NUMBER: Readonly<Record<Exclude<Core, "any">, string>> = { server: "0", load: "1" };

/** The command that runs `file` on a core; the plain one where that is not possible. */
export const onCore = (core: Core, file: string, args: readonly string[]): [string, string[]] =>
	canPin && core !== "any" ? ["taskset", ["-c", NUMBER[core], file, ...args]] : [file, [...args]];

/** Moves running processes to a core, with all their threads. */
export function moveToCore(core: Core, pids: readonly number[]): void {
	if (!canPin || core === "any") return;
	for (const pid of pids) execFileSync("taskset", ["-apc", NUMBER[core], String(pid)], { stdio: "ignore" });
}
