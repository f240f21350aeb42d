import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether this machine can pin processes to a core. */
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

/** The measured process runs on one core, the load on the other; without a load it runs on any, as in production. */
export type Core = "server" | "load" | "any";
const NUMBER: Readonly<Record<Exclude<Core, "any">, string>> = { server: "0", load: "1" };

/** The command that runs `file` on a core; the plain command if pinning is not possible. */
export const onCore = (core: Core, file: string, args: readonly string[]): [string, string[]] =>
	canPin && core !== "any" ? ["taskset", ["-c", NUMBER[core], file, ...args]] : [file, [...args]];

/** Moves running processes to a core, with all their threads. */
export function moveToCore(core: Core, pids: readonly number[]): void {
	if (!canPin || core === "any") return;
	for (const pid of pids) execFileSync("taskset", ["-apc", NUMBER[core], String(pid)], { stdio: "ignore" });
}
