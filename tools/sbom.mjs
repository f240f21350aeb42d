// `npm run sbom [FILE]`: the software bill of materials as CycloneDX 1.6 (JSON), made from the lock file only: the same
// lock file gives the same SBOM, byte for byte. Without a FILE it is printed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ version?: string, name?: string, resolved?: string, integrity?: string, license?: string, dev?: boolean,
 *   optional?: boolean, devOptional?: boolean, link?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 * @typedef {{ name: string, version: string, license?: string, packages: Record<string, Locked> }} LockFile
 */

const FOLDER = "node_modules/";
/** @param {string} path @param {Locked} locked */
const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/** @param {string | undefined} integrity */
function hashesOf(integrity) {
	const [algorithm, digest] = (integrity ?? "").split(" ")[0]?.split(/-(.*)/s) ?? [];
	if (algorithm !== "sha512" || digest === undefined) return [];
	return [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }];
}

/** As SPDX ids or as an expression of them. @param {string | undefined} license */
function licensesOf(license) {
	if (license === undefined) return [];
	return /^[\w.+-]+$/.test(license)
		? [{ license: { id: license } }]
		: [{ expression: license.replace(/^\((.*)\)$/, "$1") }];
}

/** Where Node finds `name` from `from`. @param {Record<string, Locked>} packages @param {string} from @param {string} name */
function found(packages, from, name) {
	for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(FOLDER) - 1))) {
		const path = `${at === "" ? "" : `${at}/`}${FOLDER}${name}`;
		if (packages[path] !== undefined) return path;
		if (at === "") return undefined;
		if (!at.includes(FOLDER)) at = FOLDER;
	}
}

/**
 * @param {LockFile} lock the content of `package-lock.json`
 * @returns the SBOM; `scope` is `excluded` for build and test dependencies, `optional` for platform-specific ones.
 */
export function sbomOf(lock) {
	const { packages } = lock;
	const installed = Object.entries(packages)
		.filter(([path, { link, version }]) => path.includes(FOLDER) && link !== true && version !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	/** @param {string} path @param {Locked} locked */
	const refOf = (path, locked) => `${purlOf(nameOf(path, locked), locked.version ?? "")}#${path}`;
	/** @param {string} path @param {Locked} locked */
	const dependsOn = (path, { dependencies = {}, optionalDependencies = {} }) =>
		[...new Set(Object.keys({ ...dependencies, ...optionalDependencies }))]
			.map((name) => found(packages, path, name))
			.flatMap((at) => {
				const target = at === undefined ? undefined : packages[at];
				return at === undefined || target === undefined || target.link === true ? [] : [refOf(at, target)];
			})
			.sort();
	const product = purlOf(lock.name, lock.version);
	const own = Object.entries(packages).filter(([path, { link }]) => !path.includes(FOLDER) && link !== true);
	return {
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		version: 1,
		metadata: {
			component: {
				type: "application",
				"bom-ref": product,
				name: lock.name,
				version: lock.version,
				purl: product,
				licenses: licensesOf(packages[""]?.license),
			},
		},
		components: installed.map(([path, locked]) => ({
			type: "library",
			"bom-ref": refOf(path, locked),
			name: nameOf(path, locked),
			version: locked.version,
			scope: locked.dev === true ? "excluded" : locked.optional || locked.devOptional ? "optional" : "required",
			hashes: hashesOf(locked.integrity),
			licenses: licensesOf(locked.license),
			purl: purlOf(nameOf(path, locked), locked.version ?? ""),
			...(locked.resolved === undefined
				? {}
				: { externalReferences: [{ type: "distribution", url: locked.resolved }] }),
		})),
		dependencies: [
			{ ref: product, dependsOn: [...new Set(own.flatMap(([path, locked]) => dependsOn(path, locked)))].sort() },
			...installed.map(([path, locked]) => ({ ref: refOf(path, locked), dependsOn: dependsOn(path, locked) })),
		],
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));
	const text = `${JSON.stringify(sbomOf(lock), null, "\t")}\n`;
	const [file] = process.argv.slice(2);
	if (file === undefined) process.stdout.write(text);
	else writeFileSync(file, text);
}
