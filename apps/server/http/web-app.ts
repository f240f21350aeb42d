import { readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import send from "@fastify/send";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ENCODINGS, type Encoding } from "./encodings.ts";

/** File types that are served. Source maps never are. */
const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".avif": "image/avif",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".mp3": "audio/mpeg",
};
interface WebFile {
	/** Relative to the folder, with slashes. */
	readonly path: string;
	readonly type: string;
	/** Compressed variants that the build has written beside it (tools/pack-web.mjs). */
	readonly packed: readonly Encoding[];
}

/**
 * The built web app, by exact name: only files that existed at the start are served, which prevents path traversal.
 * Files are streamed from the disk, so a slow client holds one chunk in memory, and a disconnected one nothing.
 * Requests for HTML get `index.html` (the app's own routes).
 */
export class WebApp {
	readonly dir: string;
	readonly #files: ReadonlyMap<string, WebFile>;

	private constructor(dir: string, files: ReadonlyMap<string, WebFile>) {
		this.dir = dir;
		this.#files = files;
	}

	/** @returns undefined when `dir` contains no build. */
	static async load(dir: string): Promise<WebApp | undefined> {
		const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
		const paths = entries
			.filter((entry) => entry.isFile())
			.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"));
		const there = new Set(paths);
		const files = paths.flatMap((path): [string, WebFile][] => {
			const type = TYPES[extname(path)];
			const packed = ENCODINGS.filter(({ ending }) => there.has(`${path}${ending}`));
			return type === undefined ? [] : [[`/${path}`, { path, type, packed }]];
		});
		return there.has("index.html") ? new WebApp(dir, new Map(files)) : undefined;
	}

	/** The file for a path, or undefined. */
	find(path: string, wantsHtml: boolean): { file: WebFile; immutable: boolean } | undefined {
		const own = this.#files.get(path === "/" ? "/index.html" : path);
		// Vite puts a hash of the content into every name below /assets.
		if (own !== undefined) return { file: own, immutable: path.startsWith("/assets/") };
		const page = this.#files.get("/index.html");
		return wantsHtml && page !== undefined && !path.startsWith("/assets/")
			? { file: page, immutable: false }
			: undefined;
	}
}

/** Serves the web app on every path without another route. `notFound` answers the rest. */
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
			return sendFile(web.dir, found, request, reply, () => notFound(request, reply));
		},
	});
}

async function sendFile(
	root: string,
	{ file, immutable }: { file: WebFile; immutable: boolean },
	request: FastifyRequest,
	reply: FastifyReply,
	notFound: () => FastifyReply,
): Promise<FastifyReply> {
	const accepted = [request.headers["accept-encoding"]].flat().join(",");
	const encoding = file.packed.find((each) => each.accepted.test(accepted));
	const sent = await send(request.raw, encodeURI(`/${file.path}${encoding?.ending ?? ""}`), {
		root,
		index: false,
		cacheControl: false,
		contentType: false,
		acceptRanges: false,
	});
	if (sent.type === "error" && sent.statusCode >= 500) throw sent.metadata.error;
	// Deleted since the start, for example by a new build under a running server.
	if (sent.type !== "file") return notFound();
	reply
		.code(sent.statusCode)
		.headers(sent.headers)
		.header("vary", "accept, accept-encoding")
		.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
	if (encoding !== undefined) reply.header("content-encoding", encoding.name);
	return reply.type(file.type).send(sent.stream);
}

function decodedPath(url: string): string | undefined {
	try {
		return decodeURIComponent(url.split("?")[0] ?? "");
	} catch {
		return undefined;
	}
}

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Truefill</title>
<h1>The web app has not been built yet</h1><p>Run <code>npm run build</code>, then start the server again. The API works: <a href="/api/docs">its documentation</a>.</p></html>`;
