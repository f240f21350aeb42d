import { execFile } from "node:child_process";
import { chown, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";
import type { PostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);

/**
 * How PostgreSQL's programs are run. PostgreSQL refuses to run as root, so root starts it as a less privileged account.
 * If that account cannot access the files, a user namespace that maps root to `nobody` is used.
 */
export interface RunAs {
	readonly uid?: number;
	readonly gid?: number;
	/** Prefix of the command line. */
	readonly prefix: readonly string[];
}

const OWN_ACCOUNT: RunAs = { prefix: [] };
const NAMESPACE: RunAs = { prefix: ["unshare", "--user", "--map-user=65534", "--map-group=65534"] };

/**
 * Chooses the account that runs PostgreSQL on `cluster`, and creates its parent folder for that account. An existing
 * cluster stays with its owner.
 *
 * @throws StartupError when the files belong to another account, or root finds no usable account.
 */
export async function chooseAccount(cluster: string, binaries: PostgresBinaries): Promise<RunAs> {
	const parent = dirname(cluster);
	await mkdir(parent, { recursive: true, mode: 0o700 });
	const self = process.getuid?.() ?? 0;
	const owner = await stat(cluster).catch(() => undefined);
	if (self !== 0) {
		if (owner === undefined || owner.uid === self) return OWN_ACCOUNT;
		throw new StartupError(`The folder ${cluster} belongs to another account: start as its owner, or set DATA_DIR.`);
	}
	if (owner !== undefined) {
		const account = accountOf(owner);
		await chown(parent, account.uid ?? 0, account.gid ?? 0);
		// It had access when it created the cluster. If that has changed, the failed start is diagnosed.
		return account;
	}
	for (const account of [...(await lesserAccounts()), NAMESPACE]) {
		await chown(parent, account.uid ?? 0, account.gid ?? 0);
		if (await canWork(account, parent, binaries)) return account;
	}
	throw shutOut(parent, binaries);
}

/** @returns why `account` cannot start PostgreSQL on the cluster, if the account is the reason. */
export async function whyShutOut(
	account: RunAs,
	cluster: string,
	binaries: PostgresBinaries,
): Promise<StartupError | undefined> {
	const parent = dirname(cluster);
	return (await canWork(account, parent, binaries)) ? undefined : shutOut(parent, binaries);
}

const shutOut = (parent: string, binaries: PostgresBinaries): StartupError =>
	new StartupError(
		`PostgreSQL does not run as root, and no lesser account can use ${parent} and ${binaries.postgres}: start as another account, or set DATABASE_URL.`,
	);

const accountOf = (owner: { uid: number; gid: number }): RunAs =>
	owner.uid === 0 ? NAMESPACE : { uid: owner.uid, gid: owner.gid, prefix: [] };

async function lesserAccounts(): Promise<readonly RunAs[]> {
	const found: RunAs[] = [];
	for (const name of ["postgres", "nobody"]) {
		try {
			const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
			found.push({ uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10), prefix: [] });
		} catch {
			// This machine has no such account.
		}
	}
	return found;
}

/** Asks the operating system instead of reading permission bits: parent folders and ACLs count too. */
async function canWork(account: RunAs, folder: string, binaries: PostgresBinaries): Promise<boolean> {
	const script = 'test -w "$1" && test -x "$1" && "$2" --version >/dev/null';
	const [file = "sh", ...args] = [...account.prefix, "sh", "-c", script, "sh", folder, binaries.postgres];
	try {
		await run(file, args, { ...ids(account), cwd: "/" });
		return true;
	} catch {
		return false;
	}
}

/** The account as options of `child_process`. */
export const ids = (account: RunAs): { uid?: number; gid?: number } =>
	account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };

/** No variable of the operator's environment (PGHOST, PGDATA, LC_*) may affect PostgreSQL. */
export const postgresEnv = (): NodeJS.ProcessEnv => ({
	PATH: process.env.PATH ?? "/usr/bin:/bin",
	LC_ALL: process.platform === "linux" ? "C.UTF-8" : "C",
	TZ: "UTC",
});
