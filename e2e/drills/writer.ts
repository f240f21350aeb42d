import { randomUUID } from "node:crypto";
import type { TradeWire } from "@truefill/contracts/http";
import { closeTrade, openTrade } from "@truefill/contracts/http";
import { type Answer, type Client, request } from "../harness/api.ts";

/** One command that was sent, and its outcome as far as known. */
export interface Sent {
	readonly kind: "open" | "close";
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>> & { readonly command_id: string };
	/** The first answer; undefined while the outcome is unknown. */
	answer: Answer | undefined;
}

interface Order {
	readonly accountId: string;
	readonly instrumentId: string;
	/** Twice `part`. */
	readonly volume: string;
	readonly part: string;
}

interface Held {
	readonly id: string;
	/** How many more parts can be closed. */
	parts: number;
}

/**
 * A customer's program that sends one order after the other: it opens, closes a half, closes the rest. It records all
 * commands, and retries with the same command id when it got no answer.
 */
export class Writer {
	readonly sent: Sent[] = [];
	readonly #client: Client;
	readonly #order: Order;
	readonly #held: Held[] = [];
	#stopped = false;

	constructor(client: Client, order: Order) {
		this.#client = client;
		this.#order = order;
	}

	get unknown(): readonly Sent[] {
		return this.sent.filter((sent) => sent.answer === undefined);
	}

	/** Sends until `stop` is called or the product stops answering. */
	async run(origin: string): Promise<void> {
		this.#stopped = false;
		while (!this.#stopped) {
			const sent = this.#next();
			this.sent.push(sent);
			if (!(await this.#ask(origin, sent))) return;
		}
	}

	stop(): void {
		this.#stopped = true;
	}

	/** Retries the commands whose outcome is unknown, with their own command ids. */
	async settle(origin: string): Promise<void> {
		for (const sent of this.unknown) {
			if (!(await this.#ask(origin, sent))) throw new Error(`no answer to a repeated command of ${sent.path}`);
		}
	}

	/** The answer to the same command, sent again. */
	again(origin: string, sent: Sent): Promise<Answer> {
		return request(origin, sent.path, { method: "POST", token: this.#client.token, body: sent.body });
	}

	#next(): Sent {
		const { accountId, instrumentId, volume, part } = this.#order;
		const command_id = randomUUID();
		const oldest = this.#held[0];
		if (oldest === undefined || (this.#held.length < 3 && this.sent.length % 2 === 0)) {
			const side = this.sent.length % 4 === 0 ? "buy" : "sell";
			const body = { command_id, account_id: accountId, asset_id: instrumentId, trade_type: side, volume };
			return { kind: "open", path: "/trades", body, answer: undefined };
		}
		oldest.parts -= 1;
		if (oldest.parts === 0) this.#held.shift();
		const body = oldest.parts === 0 ? { command_id } : { command_id, volume: part };
		return { kind: "close", path: `/trades/${oldest.id}/close`, body, answer: undefined };
	}

	/** @returns false when no answer came or the answer says that the outcome is unknown. */
	async #ask(origin: string, sent: Sent): Promise<boolean> {
		const answer = await this.again(origin, sent).catch(() => undefined);
		if (answer === undefined || answer.status === 503) return false;
		const call = sent.kind === "open" ? openTrade : closeTrade;
		if (answer.status !== call.status) throw new Error(`${sent.path} answered ${answer.status}: ${answer.text}`);
		sent.answer = answer;
		if (sent.kind === "open") this.#held.push({ id: tradeOf(sent).id, parts: 2 });
		return true;
	}
}

/** The trade in the answer of an accepted command. */
export function tradeOf(sent: Sent): TradeWire {
	const call = sent.kind === "open" ? openTrade : closeTrade;
	return call.response.parse(sent.answer?.json).data.trade;
}

export function sequenceOf(sent: Sent): number {
	const call = sent.kind === "open" ? openTrade : closeTrade;
	return call.response.parse(sent.answer?.json).data.sequence;
}
