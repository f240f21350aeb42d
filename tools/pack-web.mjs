// Compresses the built web app, so that the server need not, and moves its source maps out of what is served.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PACKED = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".txt", ".svg"]);
/** Compressing a smaller file saves hardly more than its headers. */
const FROM_BYTES = 512;
const SMALLER_BY = 0.95;

const FORMATS = [
	{
		ending: ".br",
		pack: (/** @type {Buffer} */ bytes) =>
			promisify(brotliCompress)(bytes, {
				params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
			}),
	},
	{ ending: ".gz", pack: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/**
 * Writes `.br` and `.gz` beside every file that gets smaller by it, and moves `.map` files away.
 *
 * @param {string} dist the build
 * @param {string} mapsDir where the source maps go, for reading error stacks; its previous content is deleted
 * @returns {Promise<void>}
 */
export async function packWeb(dist, mapsDir) {
	rmSync(mapsDir, { recursive: true, force: true });
	mkdirSync(mapsDir, { recursive: true });
	const files = readdirSync(dist, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const waiting = files.values();
	const lane = async () => {
		for (const file of waiting) {
			if (extname(file) === ".map") renameSync(file, join(mapsDir, basename(file)));
			else if (PACKED.has(extname(file))) await packFile(file);
		}
	};
	await Promise.all([lane(), lane(), lane(), lane()]);
}

/** @param {string} file */
async function packFile(file) {
	const bytes = readFileSync(file);
	if (bytes.length < FROM_BYTES) return;
	for (const { ending, pack } of FORMATS) {
		const packed = await pack(bytes);
		if (packed.length < bytes.length * SMALLER_BY) writeFileSync(`${file}${ending}`, packed);
	}
}
