import { connect, type Socket } from "node:net";
import * as z from "zod";
import type { Clock } from "./clock.ts";
import type { Variable } from "./config-variable.ts";
import type { Log } from "./log.ts";

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_ANSWER_BYTES = 4_096;

/** Address of ClamAV's `clamd`. */
export type ScannerPlace = { readonly path: string } | { readonly host: string; readonly port: number };

const place = z.string().transform((text, context): ScannerPlace => {
	if (/^\/[^\0]+$/.test(text)) return { path: text };
	const [, bracketed, bare, digits = ""] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
	const host = bracketed ?? bare;
	const port = Number.parseInt(digits, 10);
	if (host !== undefined && port > 0 && port < 65_536) return { host, port };
	context.addIssue({ code: "custom", message: "no place" });
	return z.NEVER;
});

export const SCANNER_VARIABLES = {
	CLAMAV: {
		instead: "– (no scanner)",
		meaning:
			"ClamAV that scans uploads: `host:port` or the path of its socket. Uploads are refused while it does not answer",
		allowed: "host:port, or a path that begins with /",
		schema: place,
	} satisfies Variable<ScannerPlace>,
};

/** Scans for malware. `unavailable`: the scan failed, so the file is refused. */
export type Scanner = (data: Buffer) => Promise<"clean" | "infected" | "unavailable">;

/** Sends files to `clamd` with its command INSTREAM, one connection per file. */
export function clamav(at: ScannerPlace, { clock, log }: { clock: Pick<Clock, "machine">; log: Log }): Scanner {
	return async (data) => {
		let answer: string;
		try {
			answer = await ask(connect(at), data, clock);
		} catch (error) {
			log.error({ reason: error instanceof Error ? error.message : String(error) }, "the scanner does not answer");
			return "unavailable";
		}
		const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
		if (found !== undefined) {
			log.warn({ found }, "the scanner found malware in an upload");
			return "infected";
		}
		if (answer === "stream: OK") return "clean";
		log.error({ reason: answer.slice(0, 200) }, "the scanner failed to scan an upload");
		return "unavailable";
	};
}

function ask(socket: Socket, data: Buffer, clock: Pick<Clock, "machine">): Promise<string> {
	const cancel = clock.machine.after(TIMEOUT_MS, () => socket.destroy(new Error("no answer in time")));
	return new Promise<string>((resolve, reject) => {
		let answer = "";
		socket.on("error", reject);
		socket.on("close", () => reject(new Error("closed without an answer")));
		socket.on("data", (chunk: Buffer) => {
			answer += chunk.toString("utf8");
			const end = answer.indexOf("\0");
			if (end >= 0) resolve(answer.slice(0, end).trim());
			else if (answer.length > MAX_ANSWER_BYTES) reject(new Error("the answer is too long"));
		});
		socket.write("zINSTREAM\0");
		for (let from = 0; from < data.length; from += CHUNK_BYTES) {
			const chunk = data.subarray(from, from + CHUNK_BYTES);
			const length = Buffer.alloc(4);
			length.writeUInt32BE(chunk.length);
			socket.write(length);
			socket.write(chunk);
		}
		socket.write(Buffer.alloc(4));
	}).finally(() => {
		cancel();
		socket.destroy();
	});
}
