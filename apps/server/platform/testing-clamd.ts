import { createServer, type Server, type Socket } from "node:net";

/** A fake of ClamAV's `clamd` that implements INSTREAM by its manual and finds `EVIL`. */
export interface Clamd {
	readonly port: number;
	/** The scanned data, in order. */
	readonly scanned: readonly Buffer[];
	/** Sets its behaviour: scan, answer with an error, close the connection, or not answer. */
	behave(as: "scan" | "error" | "hang up" | "silent"): void;
	close(): Promise<void>;
}

const COMMAND = "zINSTREAM\0";

export async function startClamd(): Promise<Clamd> {
	const scanned: Buffer[] = [];
	const sockets = new Set<Socket>();
	let behaviour: Parameters<Clamd["behave"]>[0] = "scan";
	const server: Server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => undefined);
		let received = Buffer.alloc(0);
		socket.on("data", (chunk) => {
			received = Buffer.concat([received, chunk]);
			const data = streamOf(received);
			if (data === null || behaviour === "silent") return;
			if (data === "wrong") socket.end("UNKNOWN COMMAND\0");
			else if (behaviour === "hang up") socket.destroy();
			else if (behaviour === "error") socket.end("INSTREAM size limit exceeded. ERROR\0");
			else {
				scanned.push(data);
				socket.end(data.includes("EVIL") ? "stream: Test.Evil FOUND\0" : "stream: OK\0");
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	return {
		port: typeof address === "object" && address !== null ? address.port : 0,
		scanned,
		behave: (as) => {
			behaviour = as;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => void server.close(() => resolve()));
		},
	};
}

/** The data of a complete command; null while it is incomplete. */
function streamOf(received: Buffer): Buffer | "wrong" | null {
	if (received.length < COMMAND.length) return null;
	if (received.toString("latin1", 0, COMMAND.length) !== COMMAND) return "wrong";
	const chunks: Buffer[] = [];
	for (let at = COMMAND.length; at + 4 <= received.length; ) {
		const length = received.readUInt32BE(at);
		if (length === 0) return Buffer.concat(chunks);
		chunks.push(received.subarray(at + 4, at + 4 + length));
		at += 4 + length;
	}
	return null;
}
