import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ENCODINGS } from "./encodings.ts";

const LEAST_BYTES = 1_024;
/** Larger than any answer of a call. The documentation is larger, and is compressed once. */
const MOST_BYTES = 2 * 1_024 * 1_024;
/** Concurrent compressions per process; beyond that answers are sent uncompressed. Each holds its size and 1 MB. */
const AT_ONCE = { signedIn: 8, anonymous: 2 } as const;
/** Their answers contain tokens and signatures, and reflect parts of the request. */
const HOLDS_SECRETS = /^\/api\/v1\/(?:auth|broadcasting)\/|^\/broadcasting\//;

const TO_BROTLI = {
	params: {
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		[constants.BROTLI_PARAM_QUALITY]: 4,
		[constants.BROTLI_PARAM_LGWIN]: 18,
	},
};
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
type Encoding = "br" | "gzip";
const compressed = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
	encoding === "br" ? asBrotli(body, TO_BROTLI) : asGzip(body, { level: 5 });

/**
 * Compresses JSON of more than 1 kB. Answers of sign-ins are not compressed: their length must not reveal a token.
 * Others need the user's bearer token, so nobody else can request them in a user's session (BREACH). Concurrency is
 * bounded, far lower for anonymous callers, to protect memory and threads.
 */
export function compressJson(app: FastifyInstance): void {
	const running = { signedIn: 0, anonymous: 0 };
	/** Compressed variants of buffers that all answers share: the documentation. */
	const kept = new WeakMap<Buffer, Map<Encoding, Buffer>>();

	app.addHook("onSend", async (request, reply, payload) => {
		if (!isJson(reply)) return payload;
		const shared = Buffer.isBuffer(payload);
		if (!shared && typeof payload !== "string") return payload;
		const bytes = shared ? payload.length : Buffer.byteLength(payload);
		if (bytes < LEAST_BYTES || HOLDS_SECRETS.test(request.url)) return payload;
		reply.header("vary", "accept-encoding");
		const encoding = encodingFor(request);
		if (encoding === undefined) return payload;
		const ready = shared ? kept.get(payload)?.get(encoding) : undefined;
		const who = request.signedIn == null ? "anonymous" : "signedIn";
		if (ready === undefined && (running[who] >= AT_ONCE[who] || (!shared && bytes > MOST_BYTES))) return payload;
		running[who] += 1;
		try {
			const packed = ready ?? (await compressed(encoding, shared ? payload : Buffer.from(payload)));
			if (shared) kept.set(payload, (kept.get(payload) ?? new Map()).set(encoding, packed));
			reply.header("content-encoding", encoding);
			return packed;
		} finally {
			running[who] -= 1;
		}
	});
}

const isJson = (reply: FastifyReply): boolean =>
	String(reply.getHeader("content-type") ?? "").startsWith("application/json") &&
	reply.getHeader("content-encoding") === undefined;

function encodingFor(request: FastifyRequest): Encoding | undefined {
	const accepted = [request.headers["accept-encoding"]].flat().join(",");
	return ENCODINGS.find((each) => each.accepted.test(accepted))?.name;
}
