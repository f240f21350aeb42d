import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Answer {
	readonly status: number;
	readonly body: string;
}

/** A cheap keep-alive HTTP connection with one request in flight. */
export class Connection {
	readonly #socket: Socket;
	#answered: (answer: Answer) => void = () => undefined;
	#rest = "";
	#isClosing = false;
	/** Rejects when the connection is lost, with its name. */
	readonly lost: Promise<never>;

	private constructor(socket: Socket, name: string) {
		this.#socket = socket;
		socket.setEncoding("latin1");
		socket.on("data", (chunk: string) => this.#read(chunk));
		this.lost = new Promise((_, reject) => {
			socket.on("error", reject);
			socket.on("close", () => {
				if (!this.#isClosing) reject(new Error(`${name} was closed by the server`));
			});
		});
		this.lost.catch(() => undefined);
	}

	static async open(port: number, name: string): Promise<Connection> {
		const socket = connect(port, "127.0.0.1");
		socket.setNoDelay(true);
		await once(socket, "connect");
		return new Connection(socket, name);
	}

	/** @param headers one per line, without the last line break. */
	post(path: string, headers: string, body: string): Promise<Answer> {
		const length = Buffer.byteLength(body);
		this.#socket.write(
			`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
		);
		return new Promise((resolve) => {
			this.#answered = resolve;
		});
	}

	#read(chunk: string): void {
		this.#rest += chunk;
		const head = this.#rest.indexOf("\r\n\r\n");
		if (head < 0) return;
		const length = Number.parseInt(/content-length: (\d+)/i.exec(this.#rest)?.[1] ?? "0", 10);
		if (this.#rest.length < head + 4 + length) return;
		const answer = this.#rest;
		this.#rest = "";
		this.#answered({ status: Number(answer.slice(9, 12)), body: answer.slice(head + 4) });
	}

	close(): void {
		this.#isClosing = true;
		this.#socket.destroy();
	}
}
