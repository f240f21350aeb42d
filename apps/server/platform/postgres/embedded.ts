import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { chooseAccount, ids, postgresEnv, type RunAs, whyShutOut } from "./account.ts";
import { findBinaries, type PostgresBinaries } from "./binaries.ts";
import { clearCluster } from "./orphans.ts";
import { ownDataFolder } from "./owner.ts";
import { launch, type Postmaster, type SocketFolder } from "./postmaster.ts";

const run = promisify(execFile);

/** The product's role and database. The superuser only creates them. */
const APP = "truefill";
const SUPERUSER = "postgres";
/** `sockaddr_un.sun_path` holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103;

export interface EmbeddedPostgres {
	/** Connection string of the product's own role and database, for `openPool`. */
	readonly url: string;
	/** The same server as superuser, for creating further databases (tests). */
	readonly superuserUrl: string;
	/** Settles with PostgreSQL's last log lines when it ends unexpectedly. */
	readonly failed: Promise<string>;
	/** Shuts down cleanly and releases the data folder. May be called twice. */
	stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL in `dataDir`: created on the first start, reachable only by a Unix socket in a private
 * folder, with fsync, full-page writes and checksums on, and one owner of the folder at a time. It ends with this
 * process, however that ends. `onWaiting` is called when PostgreSQL's programs run and this process only waits.
 *
 * @throws StartupError with a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: {
	dataDir: string;
	log: Log;
	onWaiting?: () => void;
}): Promise<EmbeddedPostgres> {
	const dataDir = resolve(options.dataDir);
	const { log, onWaiting = () => undefined } = options;
	const startedMs = performance.now();
	const binaries = await findBinaries();
	await makeDataFolder(dataDir);
	const release = ownDataFolder(dataDir);
	try {
		const parent = join(dataDir, "postgres");
		const cluster = join(parent, "cluster");
		const account = await chooseAccount(cluster, binaries);
		await clearCluster(cluster);
		await ensureCluster(cluster, binaries, account, onWaiting);
		const sockets = await socketFolder(parent, account);
		const launching = launch({ binaries, account, cluster, sockets, log });
		onWaiting();
		const postmaster = await launching.catch(async (error: unknown) => {
			throw (await whyShutOut(account, cluster, binaries)) ?? error;
		});
		await ensureDatabase(url(SUPERUSER, SUPERUSER, sockets.path)).catch(async (error: unknown) => {
			await postmaster.stop();
			throw error;
		});
		log.info({ tookMs: Math.round(performance.now() - startedMs) }, "embedded PostgreSQL is ready");
		return {
			url: url(APP, APP, sockets.path),
			superuserUrl: url(SUPERUSER, SUPERUSER, sockets.path),
			failed: postmaster.failed,
			stop: stopOnce(postmaster, release),
		};
	} catch (error) {
		release();
		throw error;
	}
}

function stopOnce(postmaster: Postmaster, release: () => void): () => Promise<void> {
	let stopping: Promise<void> | undefined;
	return () => {
		stopping ??= postmaster.stop().finally(release);
		return stopping;
	};
}

async function makeDataFolder(dataDir: string): Promise<void> {
	try {
		// Other accounts may traverse it (as root, PostgreSQL runs as a less privileged account), but not list it.
		await mkdir(dataDir, { recursive: true, mode: 0o711 });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new StartupError(
			`Cannot make the data folder ${dataDir} (${reason}): set DATA_DIR to a folder that can be written.`,
		);
	}
}

/** Creates the cluster under a temporary name and renames it, so that a killed start leaves no partial cluster. */
async function ensureCluster(
	cluster: string,
	binaries: PostgresBinaries,
	account: RunAs,
	onWaiting: () => void,
): Promise<void> {
	const parent = join(cluster, "..");
	for (const name of await readdir(parent)) {
		if (name.startsWith("making-")) await rm(join(parent, name), { recursive: true, force: true });
	}
	if (await stat(cluster).catch(() => undefined)) return;
	const making = join(parent, `making-${process.pid}`);
	const options = ["--pgdata", making, "--username", SUPERUSER, "--auth-local=trust", "--auth-host=reject"];
	const content = ["--data-checksums", "--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
	const [file = binaries.initdb, ...args] = [...account.prefix, binaries.initdb, ...options, ...content];
	const initdb = run(file, args, { ...ids(account), cwd: "/", env: postgresEnv() });
	onWaiting();
	await initdb.catch((error: { stderr?: string } & Error) => {
		throw new StartupError(
			`PostgreSQL could not make its files in ${parent}: ${lastLine(error.stderr) ?? error.message}`,
		);
	});
	await rename(making, cluster);
}

const lastLine = (text: string | undefined): string | undefined => text?.trim().split("\n").at(-1);

/** The folder is private to PostgreSQL's account: access to it is the authentication. */
async function socketFolder(parent: string, account: RunAs): Promise<SocketFolder> {
	const inside = join(parent, "socket");
	const fits = Buffer.byteLength(join(inside, ".s.PGSQL.5432.lock")) <= MAX_SOCKET_PATH_BYTES;
	if (fits) await rm(inside, { recursive: true, force: true });
	const path = fits ? inside : await mkdtemp(join(tmpdir(), "truefill-"));
	if (fits) await mkdir(path, { mode: 0o700 });
	if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid);
	return { path, temporary: !fits };
}

const url = (user: string, database: string, sockets: string): string =>
	`postgresql://${user}@/${database}?host=${encodeURIComponent(sockets)}`;

/** Another database of the same server, as the product's role (tests). */
export const databaseUrl = (superuserUrl: string, database: string): string =>
	superuserUrl.replace(`${SUPERUSER}@/${SUPERUSER}?`, `${APP}@/${database}?`);

async function ensureDatabase(superuserUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: superuserUrl });
	await client.connect();
	try {
		const found = await client.query<{ role: boolean; database: boolean }>(
			`SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
			        EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
			[APP],
		);
		const [row] = found.rows;
		if (!row?.role) await client.query(`CREATE ROLE ${APP} LOGIN`);
		if (!row?.database) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`);
	} finally {
		await client.end();
	}
}
