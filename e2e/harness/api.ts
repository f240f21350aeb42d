import { setTimeout as sleep } from "node:timers/promises";
import {
	type AccountWire,
	accounts,
	type Call,
	closedTrades,
	data,
	type LedgerEntryWire,
	ledger,
	login,
	type OrderWire,
	openTrades,
	orders,
	type SiteData,
	type TradeWire,
} from "@truefill/contracts/http";

/** An answer as received, and parsed when it is JSON. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	readonly json: unknown;
}

interface Request {
	readonly method?: string;
	readonly token?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON; a string is sent unchanged. */
	readonly body?: unknown;
}

/**
 * One request to the product under `/api/v1`, sent unchanged. Retries when rate-limited, so that no test mistakes a 429
 * for the refusal that it expects.
 */
export async function request(origin: string, path: string, options: Request = {}): Promise<Answer> {
	for (;;) {
		const answer = await once(origin, path, options);
		if (answer.status !== 429 || !answer.text.includes('"TOO_MANY_REQUESTS"')) return answer;
		await sleep(100);
	}
}

async function once(origin: string, path: string, options: Request): Promise<Answer> {
	const { method = "GET", token, headers = {}, body } = options;
	const response = await fetch(`${origin}/api/v1${path}`, {
		method,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined ? {} : { "content-type": "application/json" }),
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
		signal: AbortSignal.timeout(15_000),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

type Response<C extends Call> = ReturnType<C["response"]["parse"]>;

/** The answer of a call that must succeed, checked against its contract. */
export function accepted<C extends Call>(call: C, answer: Answer): Response<C> {
	if (answer.status !== call.status) {
		throw new Error(`${call.method} ${call.path} answered ${answer.status} instead of ${call.status}: ${answer.text}`);
	}
	return call.response.parse(answer.json) as Response<C>;
}

/** A signed-in client of the product, over HTTP only. */
export class Client {
	readonly origin: string;
	readonly token: string;

	private constructor(origin: string, token: string) {
		this.origin = origin;
		this.token = token;
	}

	static async signIn(origin: string, email: string = DEMO.email, password: string = DEMO.password): Promise<Client> {
		const answer = await request(origin, "/auth/login", { method: "POST", body: { email, password } });
		return new Client(origin, accepted(login, answer).data.token);
	}

	/** The same session at another address of the product (after a restart). */
	at(origin: string): Client {
		return new Client(origin, this.token);
	}

	get(path: string): Promise<Answer> {
		return request(this.origin, path, { token: this.token });
	}

	send(method: "POST" | "PATCH" | "DELETE", path: string, body: unknown): Promise<Answer> {
		return request(this.origin, path, { method, token: this.token, body });
	}

	async data(): Promise<SiteData> {
		return accepted(data, await this.get("/data")).data;
	}

	async account(): Promise<AccountWire> {
		const [first] = accepted(accounts, await this.get("/accounts")).data;
		if (first === undefined) throw new Error("the customer has no account");
		return first;
	}

	openTrades(): Promise<TradeWire[]> {
		return this.#all((page) => this.get(`/open/trades?page=${page}`), openTrades);
	}

	pendingOrders(): Promise<OrderWire[]> {
		return this.#all((page) => this.get(`/orders?page=${page}`), orders);
	}

	doneOrders(): Promise<OrderWire[]> {
		return this.#all((page) => this.get(`/orders?status=done&page=${page}`), orders);
	}

	closedTrades(): Promise<TradeWire[]> {
		return this.#all((page) => this.get(`/closed/trades?page=${page}`), closedTrades);
	}

	/** The whole journal of the account, oldest first. */
	async ledger(accountId: string): Promise<LedgerEntryWire[]> {
		const entries = await this.#all((page) => this.get(`/ledger?account_id=${accountId}&page=${page}`), ledger);
		return entries.reverse();
	}

	async #all<T>(
		get: (page: number) => Promise<Answer>,
		call: Call & { response: { parse(value: unknown): Paged<T> } },
	): Promise<T[]> {
		const all: T[] = [];
		for (let page = 1; ; page++) {
			const { data: items, meta } = accepted(call, await get(page)) as Paged<T>;
			all.push(...items);
			if (page >= meta.last_page) return all;
		}
	}
}

interface Paged<T> {
	readonly data: T[];
	readonly meta: { readonly last_page: number };
}

/** The seeded users of the demo site. */
export const DEMO = { email: "demo@truefill.test", password: "Demo-customer-1" } as const;
export const SUPPORT = { email: "support@truefill.test", password: "Demo-admin-1" } as const;
export const ADMIN = { email: "admin@truefill.test", password: SUPPORT.password } as const;
export const FINANCE = { email: "finance@truefill.test", password: SUPPORT.password } as const;
export const RISK = { email: "risk@truefill.test", password: SUPPORT.password } as const;
export const PENDING = { email: "pending@truefill.test", password: DEMO.password } as const;
export const DEACTIVATED = { email: "deactivated@truefill.test", password: DEMO.password } as const;
