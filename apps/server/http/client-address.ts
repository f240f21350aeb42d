import type { IncomingMessage } from "node:http";
import { AddressRanges } from "../platform/address-ranges.ts";
import { networkOf } from "../platform/rate-limits/index.ts";

/**
 * The proxies whose `X-Forwarded-For` is trusted. Calls, price sockets and realtime sockets use the same list, so that
 * a client has the same network everywhere.
 */
export class TrustedProxies {
	readonly #trusted: AddressRanges;

	/** @param names as in `TRUSTED_PROXIES`; empty: no header is trusted, and the peer is the client. */
	constructor(names: readonly string[]) {
		this.#trusted = new AddressRanges(names);
	}

	/** Fastify's `trustProxy`: false, or a predicate on the address. */
	get trust(): false | ((address: string) => boolean) {
		return this.#trusted.isEmpty ? false : (address) => this.has(address);
	}

	/** Whether this is the address of a trusted proxy. */
	has(address: string): boolean {
		return this.#trusted.has(address);
	}

	/** The client's network: that of the last address that is no trusted proxy. */
	networkOf({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
		const forwarded = String(headers["x-forwarded-for"] ?? "")
			.split(",")
			.map((each) => each.trim())
			.filter((each) => each !== "");
		let address = socket.remoteAddress ?? "";
		while (forwarded.length > 0 && this.has(address)) address = forwarded.pop() ?? address;
		return networkOf(address);
	}
}

/** Default without configuration: a proxy on this machine, if there is a public address. */
export const usualProxies = (publicUrl: URL | null): TrustedProxies =>
	new TrustedProxies(publicUrl === null ? [] : ["loopback"]);
