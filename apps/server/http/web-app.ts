import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".map": "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".mp3": "audio/mpeg",
};
const COMPRESSED = new Set([".html", ".js", ".css", ".json", ".map", ".webmanifest", ".txt", ".svg"]);
/** Larger files are read and packed for each request instead of being kept. */
const KEEP_BELOW_BYTES = 2_000_000;

const encodings = {
	br: (bytes: Buffer) =>
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 7 }),
	identity: async (bytes: Buffer) => bytes,
};
type Encoding = keyof typeof encodings;

interface Packed {
	readonly bytes: Buffer;
	readonly etag: string;
}

interface WebFile {
	readonly path: string;
	readonly type: string;
	readonly extension: string;
	readonly size: number;
	readonly packed: Map<Encoding, Promise<Packed>>;
}

/**
 * The built web app, by exact name: only files that were there at the start are served, so no path can lead elsewhere.
 * Packed on first request and kept. Pages that the browser asks for as HTML get `index.html` (the app's own routes).
 */
export class WebApp {
	readonly #files: ReadonlyMap<string, WebFile>;

	private constructor(files: ReadonlyMap<string, WebFile>) {
		this.#files = files;
	}

	/** @returns undefined when nothing has been built in `dir`. */
	static async load(dir: string): Promise<WebApp | undefined> {
		const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
		const files = new Map<string, WebFile>();
		for (const entry of entries) {
			if (!entry.isFile()) continue;
			const path = join(entry.parentPath, entry.name);
			const url = `/${relative(dir, path).split(sep).join("/")}`;
			const extension = extname(path);
			const type = TYPES[extension];
			if (type === undefined) continue;
			const { size } = await stat(path);
			files.set(url, { path, type, extension, size, packed: new Map() });
		}
		return files.has("/index.html") ? new WebApp(files) : undefined;
	}

	/** The file an address means, or undefined. */
	find(path: string, wantsHtml: boolean): { file: WebFile; immutable: boolean } | undefined {
		const own = this.#files.get(path === "/" ? "/index.html" : path);
		// Vite puts a hash of the content into every name below /assets.
		if (own !== undefined) return { file: own, immutable: path.startsWith("/assets/") };
		const page = this.#files.get("/index.html");
		return wantsHtml && page !== undefined && !path.startsWith("/assets/")
			? { file: page, immutable: false }
			: undefined;
	}

	async pack(file: WebFile, encoding: Encoding): Promise<Packed> {
		const kept = file.packed.get(encoding);
		if (kept !== undefined) return kept;
		const packing = packFile(file, encoding);
		if (file.size < KEEP_BELOW_BYTES) {
			file.packed.set(encoding, packing);
			packing.catch(() => file.packed.delete(encoding));
		}
		return packing;
	}
}

async function packFile(file: WebFile, encoding: Encoding): Promise<Packed> {
	const bytes = await encodings[encoding](await readFile(file.path));
	return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** A file that was there at the start and is no more, as when the app is built anew under a running server. */
function nothingIfGone(error: unknown): undefined {
	if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
	throw error;
}

/** Serves the web app at every address that nothing else has. `notFound` answers the rest. */
export function serveWebApp(
	app: FastifyInstance,
	web: WebApp | undefined,
	notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		config: { access: "public" },
		handler: async (request, reply) => {
			const path = decodedPath(request.url);
			if (path === undefined || /^\/(?:api|health|socket\.io)(?:\/|$)/.test(path)) return notFound(request, reply);
			const wantsHtml = request.headers.accept?.includes("text/html") ?? false;
			if (web === undefined) {
				return wantsHtml ? reply.type("text/html; charset=utf-8").send(NOT_BUILT) : notFound(request, reply);
			}
			const found = web.find(path, wantsHtml);
			if (found === undefined) return notFound(request, reply);
			const encoding = chooseEncoding(found.file, request.headers["accept-encoding"]);
			const packed = await web.pack(found.file, encoding).catch(nothingIfGone);
			if (packed === undefined) return notFound(request, reply);
			const { bytes, etag } = packed;
			reply
				.header("etag", etag)
				.header("vary", "accept, accept-encoding")
				.header("cache-control", found.immutable ? "public, max-age=31536000, immutable" : "no-cache");
			if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
			if (encoding !== "identity") reply.header("content-encoding", encoding);
			return reply.type(found.file.type).send(bytes);
		},
	});
}

function decodedPath(url: string): string | undefined {
	try {
		return decodeURIComponent(url.split("?")[0] ?? "");
	} catch {
		return undefined;
	}
}

function chooseEncoding(file: WebFile, header: string | string[] | undefined): Encoding {
	const accepted = [header].flat().join(",");
	if (!COMPRESSED.has(file.extension)) return "identity";
	if (/\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
	return /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? "gzip" : "identity";
}

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Truefill</title>
<h1>The web app has not been built yet</h1><p>Run <code>npm run build</code>, then start the server again. The API works: <a href="/api/docs">its documentation</a>.</p></html>`;
