import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ENCODINGS } from "./encodings.ts";

const LEAST_BYTES = 1_024;
/** More than any answer of a call; the documentation is larger, and is compressed once. */
const MOST_BYTES = 2 * 1_024 * 1_024;
/** At once, in the whole process; beyond that answers go as they are. Each holds about its own size and 1 MB. */
const AT_ONCE = { signedIn: 8, anonymous: 2 } as const;
/** Their answers hold tokens and signatures, and something of what was sent. */
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
 * Compresses JSON of more than 1 kB for who takes it. Answers of sign-ins stay as they are: a length must not tell about a
 * token. Of all others nobody else can have one made with a person's session, for they need their bearer (BREACH). How much is compressed at once is bounded, for people without a session far
 * lower, so that nobody can hold the server's memory or its threads by asking.
 */
export function compressJson(app: FastifyInstance): void {
	const running = { signedIn: 0, anonymous: 0 };
	/** Of bytes that all answers share: the documentation. */
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
