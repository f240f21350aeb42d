import { chmod, mkdtemp, readdir, readlink, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, startEmbeddedPostgres } from "@truefill/server/platform";
import { moveToCore } from "./cores.ts";

/** PostgreSQL's processes keep their working directory in the cluster. */
async function processesIn(folder: string): Promise<number[]> {
	const path = await realpath(folder);
	const found: number[] = [];
	for (const name of await readdir("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const directory = await readlink(`/proc/${name}/cwd`).catch(() => "");
		if (directory.startsWith(path)) found.push(Number.parseInt(name, 10));
	}
	return found;
}

export interface Cluster {
	readonly url: string;
	/** Its current processes. */
	processes(): Promise<number[]>;
	stop(): Promise<void>;
}

/** A separate embedded PostgreSQL on the load's core, with the product's durability settings. */
export async function startCluster(): Promise<Cluster> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
	// New backends are children of the postmaster and stay on its core.
	moveToCore("load", await processesIn(dataDir));
	return {
		url: postgres.url,
		processes: () => processesIn(dataDir),
		stop: async () => {
			await postgres.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
