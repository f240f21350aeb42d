import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";
import { within } from "../lib/within.ts";

/** An order, a push or a connection that takes longer is a failure of the run. */
export const LIMIT_MS = 20_000;

export interface Customer {
	readonly accountId: string;
	/** Of the product; the plain server asks for none. */
	readonly userId?: string;
	readonly token?: string;
}

interface Answer {
	readonly data: { readonly sequence: number; readonly trade?: { readonly id: string } };
}

/** An answer that is none: 429, 503 and whatever else says that nothing was done. */
export class Refused extends Error {
	readonly status: number;

	constructor(status: number, answer: string) {
		super(answer);
		this.status = status;
	}
}

/** One customer: a connection for orders and a socket on which they are told. */
export class Client {
	readonly #customer: Customer;
	readonly #http: Socket;
	/** Null: the customer waits for answers alone. */
	readonly #heard: WebSocket | null;
	#open: string | undefined;
	#answer: (text: string) => void = () => undefined;
	#rest = "";
	#told = 0;
	#wanted = 0;
	#reached: () => void = () => undefined;
	#isClosing = false;
	/** Rejects once a connection is lost, with its name. */
	readonly #lost: Promise<never>;

	private constructor(customer: Customer, http: Socket, heard: WebSocket | null) {
		this.#customer = customer;
		this.#http = http;
		this.#heard = heard;
		http.setEncoding("latin1");
		http.on("data", (chunk: string) => this.#read(chunk));
		heard?.on("message", (data: Buffer) => this.#hear(String(data)));
		this.#lost = new Promise((_, reject) => {
			const lose = (which: string) => {
				if (!this.#isClosing) reject(new Error(`${which} of ${customer.accountId} was closed by the server`));
			};
			http.on("error", reject);
			http.on("close", () => lose("the connection for orders"));
			heard?.on("error", reject);
			heard?.on("close", (code, reason) => lose(`the socket for pushes (${code} ${String(reason)})`));
		});
		this.#lost.catch(() => undefined);
	}

	static async open(port: number, customer: Customer, { pushes }: { pushes: boolean }): Promise<Client> {
		const http = connect(port, "127.0.0.1");
		http.setNoDelay(true);
		await once(http, "connect");
		if (!pushes) return new Client(customer, http, null);
		const path = customer.token === undefined ? `?account=${customer.accountId}` : "app/truefill?protocol=7";
		const heard = new WebSocket(`ws://127.0.0.1:${port}/${path}`);
		if (customer.token === undefined) await once(heard, "open");
		else await Client.#subscribe(heard, port, customer);
		return new Client(customer, http, heard);
	}

	static async #subscribe(heard: WebSocket, port: number, { token, userId }: Customer): Promise<void> {
		const [first] = (await once(heard, "message")) as [Buffer];
		const hello = JSON.parse(String(first)) as { data: string };
		const { socket_id } = JSON.parse(hello.data) as { socket_id: string };
		const channel_name = `private-trade.${userId}`;
		const response = await fetch(`http://127.0.0.1:${port}/api/v1/broadcasting/auth`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ socket_id, channel_name }),
		});
		if (response.status !== 200) throw new Error(`the channel was refused: ${await response.text()}`);
		const signed = (await response.json()) as object;
		heard.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: channel_name, ...signed } }));
		const [second] = (await once(heard, "message")) as [Buffer];
		if (!String(second).includes("subscription_succeeded")) throw new Error(`not subscribed: ${String(second)}`);
	}

	/** Opens a trade, or closes the one that is open; ends when it is answered and told. How long that took, in ms. */
	order(): Promise<number> {
		const done = Promise.race([this.#order(), this.#lost]);
		return within(LIMIT_MS, `an order of ${this.#customer.accountId}, answered and pushed`, done);
	}

	async #order(): Promise<number> {
		const startedMs = performance.now();
		const { token, accountId } = this.#customer;
		const command_id = randomUUID();
		if (token === undefined) {
			const { data } = await this.#post("/orders", {
				command_id,
				asset_id: "EURUSD",
				trade_type: "buy",
				volume: "1000",
			});
			await this.#hears(data.sequence);
		} else if (this.#open === undefined) {
			const wish = { command_id, account_id: accountId, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
			const { data } = await this.#post("/api/v1/trades", wish);
			this.#open = data.trade?.id;
			await this.#hears(data.sequence);
		} else {
			const { data } = await this.#post(`/api/v1/trades/${this.#open}/close`, { command_id });
			this.#open = undefined;
			await this.#hears(data.sequence);
		}
		return performance.now() - startedMs;
	}

	#post(path: string, body: object): Promise<Answer> {
		const { token, accountId } = this.#customer;
		const text = JSON.stringify(body);
		const who = token === undefined ? `x-account: ${accountId}` : `authorization: Bearer ${token}`;
		this.#http.write(
			`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${who}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
		);
		return new Promise((resolve, reject) => {
			this.#answer = (answer) => {
				if (/^HTTP\/1.1 20[01] /.test(answer))
					resolve(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as Answer);
				else reject(new Refused(Number(answer.slice(9, 12)), answer));
			};
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
		this.#answer(answer);
	}

	#hear(text: string): void {
		const { event, data } = JSON.parse(text) as { event: string; data: string };
		if (event === "pusher:ping") this.#heard?.send('{"event":"pusher:pong","data":{}}');
		if (event !== "trade.updated") return;
		const { sequence } = JSON.parse(data) as { sequence: number };
		this.#told = Math.max(this.#told, sequence);
		if (this.#told >= this.#wanted) this.#reached();
	}

	async #hears(sequence: number): Promise<void> {
		if (this.#heard === null || this.#told >= sequence) return;
		this.#wanted = sequence;
		await new Promise<void>((resolve) => {
			this.#reached = resolve;
		});
	}

	/** A customer who holds a trade closes it. */
	async tidy(): Promise<void> {
		if (this.#open !== undefined) await this.order();
	}

	close(): void {
		this.#isClosing = true;
		this.#http.destroy();
		this.#heard?.terminate();
	}
}
