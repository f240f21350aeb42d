import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { Connection } from "../lib/connection.ts";
import { within } from "../lib/within.ts";

/** Timeout: an order, a push or a connection that takes longer fails the run. */
export const LIMIT_MS = 20_000;

export interface Customer {
	readonly accountId: string;
	/** For the product; the plain server needs none. */
	readonly userId?: string;
	readonly token?: string;
}

interface Answer {
	readonly data: { readonly sequence: number; readonly trade?: { readonly id: string } };
}

/** An error answer: 429, 503 or any other status that means that nothing was done. */
export class Refused extends Error {
	readonly status: number;

	constructor(status: number, answer: string) {
		super(`${status} ${answer}`);
		this.status = status;
	}
}

/** One customer: a connection for orders and a socket for the pushes. */
export class Client {
	readonly #customer: Customer;
	readonly #http: Connection;
	/** Null: the customer waits only for answers. */
	readonly #heard: WebSocket | null;
	#open: string | undefined;
	#replied = 0;
	#wanted = 0;
	#reached: () => void = () => undefined;
	#isClosing = false;
	/** Rejects once a connection is lost, with its name. */
	readonly #lost: Promise<never>;

	private constructor(customer: Customer, http: Connection, heard: WebSocket | null) {
		this.#customer = customer;
		this.#http = http;
		this.#heard = heard;
		heard?.on("message", (data: Buffer) => this.#hear(String(data)));
		this.#lost = new Promise((_, reject) => {
			http.lost.catch(reject);
			heard?.on("error", reject);
			heard?.on("close", (code, reason) => {
				const words = `the socket for pushes of ${customer.accountId} was closed by the server: ${code} ${String(reason)}`;
				if (!this.#isClosing) reject(new Error(words));
			});
		});
		this.#lost.catch(() => undefined);
	}

	static async open(port: number, customer: Customer, { pushes }: { pushes: boolean }): Promise<Client> {
		const http = await Connection.open(port, `the connection for orders of ${customer.accountId}`);
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

	/** Opens a trade, or closes the open one. @returns ms until both the answer and the push have arrived. */
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
			const request = { command_id, account_id: accountId, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
			const { data } = await this.#post("/api/v1/trades", request);
			this.#open = data.trade?.id;
			await this.#hears(data.sequence);
		} else {
			const { data } = await this.#post(`/api/v1/trades/${this.#open}/close`, { command_id });
			this.#open = undefined;
			await this.#hears(data.sequence);
		}
		return performance.now() - startedMs;
	}

	async #post(path: string, body: object): Promise<Answer> {
		const { token, accountId } = this.#customer;
		const who = token === undefined ? `x-account: ${accountId}` : `authorization: Bearer ${token}`;
		const answer = await this.#http.post(path, who, JSON.stringify(body));
		if (answer.status !== 200 && answer.status !== 201) throw new Refused(answer.status, answer.body);
		return JSON.parse(answer.body) as Answer;
	}

	#hear(text: string): void {
		const { event, data } = JSON.parse(text) as { event: string; data: string };
		if (event === "pusher:ping") this.#heard?.send('{"event":"pusher:pong","data":{}}');
		if (event !== "trade.updated") return;
		const { sequence } = JSON.parse(data) as { sequence: number };
		this.#replied = Math.max(this.#replied, sequence);
		if (this.#replied >= this.#wanted) this.#reached();
	}

	async #hears(sequence: number): Promise<void> {
		if (this.#heard === null || this.#replied >= sequence) return;
		this.#wanted = sequence;
		await new Promise<void>((resolve) => {
			this.#reached = resolve;
		});
	}

	/** Closes the trade if one is open. */
	async tidy(): Promise<void> {
		if (this.#open !== undefined) await this.order();
	}

	close(): void {
		this.#isClosing = true;
		this.#http.close();
		this.#heard?.terminate();
	}
}
