import { chmod, mkdtemp, readdir, readlink, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, startEmbeddedPostgres } from "@truefill/server/platform";
import { type Core, moveToCore } from "./cores.ts";
import { cpuMicros } from "./process-cost.ts";

/** The product's PostgreSQL in a separate folder, by default on the load's core. */
export interface BenchDatabase {
	readonly url: string;
	readonly dataDir: string;
	/** CPU time of its processes so far. */
	cpuMicros(): Promise<number>;
	stop(): Promise<void>;
}

export async function startDatabase(core: Core = "load"): Promise<BenchDatabase> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
	// New backends are children of the postmaster and stay on its core.
	moveToCore(core, await processesIn(dataDir));
	return {
		url: postgres.url,
		dataDir,
		cpuMicros: async () => cpuMicros(await processesIn(dataDir)),
		async stop() {
			await postgres.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** PostgreSQL's processes keep their working directory in the cluster. */
export async function processesIn(folder: string): Promise<number[]> {
	const path = await realpath(folder);
	const found: number[] = [];
	for (const name of await readdir("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const directory = await readlink(`/proc/${name}/cwd`).catch(() => "");
		if (directory.startsWith(path)) found.push(Number.parseInt(name, 10));
	}
	return found;
}
