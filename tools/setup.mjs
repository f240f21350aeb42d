// Runs the installation when node_modules differs from package-lock.json. `npm start` and `npm test` run it right after
// oldest-node.cjs: plain JavaScript for Node 16 and later, because the right Node comes with the installation. With
// `--start` the dev dependencies may be absent.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The difference between the lockfile and the folder, or undefined. npm writes `node_modules/.package-lock.json` at the
 * end of an installation, so an interrupted one has none.
 *
 * @param {string} root
 * @param {boolean} [toStart] `npm ci --omit=dev` is enough
 * @returns {string | undefined}
 */
export function difference(root, toStart = false) {
	const wanted = readPackages(join(root, "package-lock.json"));
	if (wanted === undefined) throw new Error("package-lock.json is missing: the checkout is not complete.");
	const found = readPackages(join(root, "node_modules/.package-lock.json"));
	if (found === undefined) return "nothing is installed yet";
	for (const [path, entry] of Object.entries(wanted)) {
		if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) continue;
		const have = found[path];
		if (
			have === undefined
				? !isForOthers(entry) && !(toStart && entry.dev === true)
				: have.version !== entry.version || have.integrity !== entry.integrity
		) {
			return `${path} is not as in package-lock.json`;
		}
	}
	const extra = Object.keys(found).find((path) => wanted[path] === undefined);
	return extra === undefined ? undefined : `${extra} is not in package-lock.json`;
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Entry
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function readPackages(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

/**
 * npm omits optional packages for other platforms; one for this platform must be installed.
 *
 * @param {Entry} entry
 */
function isForOthers(entry) {
	if (!entry.optional) return false;
	const forThis = entry.os !== undefined && entry.libc === undefined;
	return !(forThis && names(entry.os, process.platform) && names(entry.cpu, process.arch));
}

/** @type {(list: string | string[] | undefined, own: string) => boolean} */
const names = (list, own) => list === undefined || [list].flat().includes(own);

/**
 * Runs `npm ci` in `root`; npm's output appears only when it fails.
 *
 * @param {string} root
 * @returns {Promise<void>}
 */
async function install(root) {
	const npm = process.env.npm_execpath;
	const args = ["ci", "--prefer-offline", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
	const [file, ...rest] = npm === undefined ? ["npm", ...args] : [process.execPath, npm, ...args];
	const child = spawn(file, rest, { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
	let words = "";
	child.stderr.on("data", (chunk) => {
		words += String(chunk);
	});
	const stopTelling = tellProgress();
	const code = await new Promise((settle, fail) => {
		child.on("error", fail);
		child.on("close", settle);
	});
	stopTelling(code === 0);
	if (code !== 0) throw new Error(`${reasonFor(words)}\n\n${words.trim()}`);
}

/** @returns {(done: boolean) => void} */
function tellProgress() {
	const startedMs = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedMs) / 1000)} s`;
	const out = process.stderr;
	const doing = "Installing what package-lock.json lists (once, about half a minute) …";
	if (!out.isTTY) out.write(`${doing}\n`);
	const timer = out.isTTY ? setInterval(() => out.write(`\r${doing} ${seconds()} `), 250) : undefined;
	return (done) => {
		clearInterval(timer);
		if (out.isTTY) out.write("\n");
		if (done) out.write(`Installed in ${seconds()}.\n`);
	};
}

/** @param {string} words */
export function reasonFor(words) {
	if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(words)) {
		return "The npm registry cannot be reached: check the network or npm's registry setting, then run the command again.";
	}
	if (/ENOSPC/.test(words)) return "The disk is full: the installation needs about 700 MB.";
	if (/EACCES|EPERM|EROFS/.test(words)) return "node_modules cannot be written: run as the owner of this folder.";
	if (/EINTEGRITY/.test(words))
		return "A package is not the one that package-lock.json names: the registry or its cache is wrong.";
	return "npm ci failed; its own words follow.";
}

async function main() {
	const root = dirname(dirname(fileURLToPath(import.meta.url)));
	if (difference(root, process.argv.includes("--start")) === undefined) return;
	await install(root);
	const left = difference(root);
	if (left !== undefined)
		throw new Error(`npm ci ended well, yet ${left}: delete node_modules and run the command again.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	main().catch((error) => {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	});
}
