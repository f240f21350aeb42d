import type { FastifyInstance } from "fastify";
import { sendRefusal } from "../../../http/refusal.ts";
import { contentDisposition } from "../../documents/index.ts";
import { type FileParts, LINKED_FILES, storageKey } from "./upload.ts";

/** A file may do nothing in a browser: it is never treated as one of our pages. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Serves a file under its signed address while the session of that address is live: always as a download, with its
 * detected type, sandboxed. Images still show in `<img>`. Every other request is answered as if there were no file.
 */
export function serveFiles({ files, storage, links, clock, isSessionLive }: FileParts): (app: FastifyInstance) => void {
	return (app) => {
		app.get(`${LINKED_FILES.path}/:id`, { config: { access: "public" } }, async (request, reply) => {
			const { id = "" } = request.params as { id?: string };
			const { expires, session, signature } = request.query as Partial<
				Record<"expires" | "session" | "signature", string>
			>;
			const link = { expires: `${expires}`, session: `${session}`, signature: `${signature}` };
			const isMade = links.isId(id) && links.isGood(id, link, clock.nowMs());
			const good = isMade && (await isSessionLive(link.session));
			const row = good ? await files.find(id) : undefined;
			// Files never change. A browser caches and revalidates each time, so that nothing opens after the session.
			if (row !== undefined && request.headers["if-none-match"] === `"${id}"`) return reply.code(304).send();
			const object = row === undefined ? undefined : await storage.get(storageKey(id));
			if (row === undefined || object === undefined) return sendRefusal(reply, { code: "FILE_NOT_FOUND" });
			return reply
				.header("content-security-policy", SANDBOX)
				.header("content-disposition", contentDisposition(row.file_name))
				.header("content-length", object.sizeBytes)
				.header("cache-control", "private, no-cache")
				.header("etag", `"${id}"`)
				.type(row.media_type)
				.send(object.body);
		});
	};
}
