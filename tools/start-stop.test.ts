import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Stub of the server: prints its process id and each signal, and exits like a server after a clean shutdown. */
const STAND_IN = `
import { followNpm } from "./follow-npm.mjs";
followNpm(() => process.kill(process.pid, "SIGTERM"));
let asked = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		if (asked) return;
		asked = true;
		setTimeout(() => {
			process.stdout.write("closed after " + signal + "\\n");
			process.exit(process.argv[2] === "--fail=yes" ? 3 : 0);
		}, 300);
	});
}
setInterval(() => undefined, 1000);
process.stdout.write("up " + process.pid + "\\n");
`;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "truefill-start-"));
	await mkdir(join(folder, "tools"));
	const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
	await writeFile(join(folder, "package.json"), JSON.stringify({ name: "stand-in", private: true, scripts }));
	await writeFile(join(folder, "tools/setup.mjs"), "");
	await writeFile(join(folder, "tools/serve.mjs"), STAND_IN);
	await cp(join(ROOT, "tools/oldest-node.cjs"), join(folder, "tools/oldest-node.cjs"));
	await cp(join(ROOT, "tools/follow-npm.mjs"), join(folder, "tools/follow-npm.mjs"));
});

/** Process 0 would be the group of this test itself. */
function pidOf({ pid }: ChildProcess): number {
	if (pid === undefined) throw new Error("the process could not be started");
	return pid;
}

afterEach(async () => {
	for (const child of children.splice(0)) kill(-pidOf(child), "SIGKILL");
	await rm(folder, { recursive: true, force: true });
});

function kill(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// Already gone.
	}
}

interface Started {
	readonly npm: ChildProcess;
	readonly serverPid: number;
	/** Everything it printed, once its output is closed. */
	readonly output: Promise<string[]>;
}

/** Runs the repository's own `npm start` in a separate process group, as a terminal would. */
async function npmStart(...args: string[]): Promise<Started> {
	const npm = spawn("npm", ["start", "--silent", ...args], {
		cwd: folder,
		detached: true,
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.push(npm);
	const lines: string[] = [];
	const reader = createInterface({ input: npm.stdout });
	const up = new Promise<number>((settle) => {
		reader.on("line", (line) => {
			lines.push(line);
			const pid = /^up (\d+)$/.exec(line)?.[1];
			if (pid !== undefined) settle(Number.parseInt(pid, 10));
		});
	});
	const output = once(reader, "close").then(() => lines);
	return { npm, serverPid: await up, output };
}

const exitOf = async (child: ChildProcess): Promise<number | null> => {
	const [code]: (number | null)[] = await once(child, "exit");
	return code ?? null;
};

test("Ctrl-C lets the server close its books, and npm ends well", async () => {
	const { npm, output } = await npmStart();
	const code = exitOf(npm);
	kill(-pidOf(npm), "SIGINT");
	expect(await output).toContain("closed after SIGINT");
	expect(await code).toBe(0);
});

test("a service manager's SIGTERM to npm reaches the server through both layers", async () => {
	const { npm, output } = await npmStart();
	kill(pidOf(npm), "SIGTERM");
	expect(await output).toContain("closed after SIGTERM");
});

test("the server's exit code and its flags pass through", async () => {
	const { npm, serverPid } = await npmStart("--", "--fail=yes");
	const code = exitOf(npm);
	kill(serverPid, "SIGTERM");
	expect(await code).toBe(3);
});

test("kill -9 of npm does not leave the server behind", async () => {
	const { npm, serverPid, output } = await npmStart();
	kill(pidOf(npm), "SIGKILL");
	const startedMs = performance.now();
	expect(await output).toContain("closed after SIGTERM");
	// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
	expect(performance.now() - startedMs).toBeLessThan(15_000);
	expect(() => process.kill(serverPid, 0)).toThrow(/ESRCH/);
});
