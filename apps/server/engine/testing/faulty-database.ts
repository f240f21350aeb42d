import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A connection to the database with injected faults. */
export interface FaultyDatabase {
	readonly url: string;
	/**
	 * Breaks the next commit. `lose-answer`: the database commits, and the connection breaks before its answer arrives;
	 * `lose-request`: the connection breaks before the database receives it.
	 */
	breakNextCommit(how: "lose-answer" | "lose-request"): void;
	/** Breaks the next COPY. `lose-rows`: the connection breaks when the database is ready for the rows. */
	breakNextCopy(how: "lose-answer" | "lose-rows" | "lose-request"): void;
	/** Whether the requested fault has not happened yet. */
	readonly waiting: boolean;
	/** Refuses new connections, and drops all answers on existing ones. */
	down: boolean;
	/** Accepts everything and answers nothing, until `goOn`; then everything arrives. */
	hang(): void;
	goOn(): void;
	close(): Promise<void>;
}

interface Fault {
	/** Text that the statement contains. */
	readonly at: string;
	readonly requestArrives: boolean;
	/** The connection breaks at the answer that contains this text. */
	readonly answer: string;
}

const SOCKET = ".s.PGSQL.5432";

/** A proxy in front of the Unix socket in `url`. */
export async function faultyDatabase(url: string): Promise<FaultyDatabase> {
	const host = new URL(url.replace("@/", "@localhost/")).searchParams.get("host");
	if (host === null) throw new Error("not a socket url");
	const folder = await mkdtemp(join(tmpdir(), "truefill-faulty-"));
	const sockets = new Set<Socket>();
	let fault: Fault | null = null;
	let isHanging = false;
	const proxy: FaultyDatabase = {
		url: url.replace(encodeURIComponent(host), encodeURIComponent(folder)),
		breakNextCommit: (how) => {
			fault = { at: "engine_append", requestArrives: how === "lose-answer", answer: "" };
		},
		breakNextCopy: (how) => {
			fault = {
				at: "engine_copy",
				requestArrives: how !== "lose-request",
				answer: how === "lose-answer" ? "COMMIT" : "",
			};
		},
		get waiting() {
			return fault !== null;
		},
		down: false,
		hang() {
			isHanging = true;
			for (const socket of sockets) socket.pause();
		},
		goOn() {
			isHanging = false;
			for (const socket of sockets) socket.resume();
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true });
		},
	};
	const server = createServer((near) => {
		if (proxy.down) return void near.destroy();
		const far = createConnection(join(host, SOCKET));
		let losing: Fault | undefined;
		const cut = () => {
			near.destroy();
			far.destroy();
		};
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.on("error", cut);
			socket.on("close", () => {
				sockets.delete(socket);
				cut();
			});
			if (isHanging) socket.pause();
		}
		near.on("data", (data) => {
			if (fault !== null && data.includes(fault.at)) {
				losing = fault;
				fault = null;
				if (!losing.requestArrives) return cut();
			}
			far.write(data);
		});
		far.on("data", (data) => {
			if (losing !== undefined && data.includes(losing.answer)) cut();
			else if (!proxy.down) near.write(data);
		});
	});
	await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
	return proxy;
}
