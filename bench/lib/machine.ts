import { cpus, release, totalmem, type } from "node:os";
import { canPin } from "./cores.ts";

/** The machine in one line, for the head of the output. */
export function machine(): string {
	const all = cpus();
	const memory = Math.round(totalmem() / 2 ** 30);
	const pinned = canPin ? "server on core 0, load on core 1" : "not pinned to cores";
	return `${all.length} × ${all[0]?.model.trim() ?? "?"}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}, ${pinned}`;
}
