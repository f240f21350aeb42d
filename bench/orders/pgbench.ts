import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onCore } from "../lib/cores.ts";

const run = promisify(execFile);

/** `pgbench (PostgreSQL) …` of this machine; undefined where there is none. */
export const pgbenchVersion = (): Promise<string | undefined> =>
	run("pgbench", ["--version"]).then(
		({ stdout }) => stdout.trim(),
		() => undefined,
	);

const SCRIPT = "\\set account random(0, 255)\nSELECT naive_order('bench-' || :account);\n";

/** One prepared PL/pgSQL call per order on ten connections, for the given time. */
export async function oneCallLoad(url: string, seconds: number) {
	const folder = await mkdtemp(join(tmpdir(), "truefill-pgbench-"));
	try {
		const script = join(folder, "order.sql");
		await writeFile(script, SCRIPT);
		const { pathname, username, searchParams } = new URL(url.replace("@/", "@localhost/"));
		const where = ["-h", searchParams.get("host") ?? "", "-U", username, pathname.slice(1)];
		const how = ["-n", "-M", "prepared", "-c", "10", "-j", "1", "-T", String(Math.max(1, Math.round(seconds)))];
		const [file, all] = onCore("server", "pgbench", [...how, "-f", script, ...where]);
		const { stdout } = await run(file, all);
		const number = (pattern: RegExp): number => Number.parseFloat(pattern.exec(stdout)?.[1] ?? "");
		const perSecond = number(/^tps = ([\d.]+)/m);
		const average = number(/latency average = ([\d.]+) ms/);
		const orders = number(/transactions actually processed: (\d+)/);
		if (Number.isNaN(perSecond) || Number.isNaN(orders)) throw new Error(`pgbench said: ${stdout}`);
		// pgbench reports only the average.
		return { perSecond, orders, p50: average, p99: Number.NaN };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
