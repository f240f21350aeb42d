import type { IncomingMessage } from "node:http";
import { AddressRanges } from "../platform/address-ranges.ts";
import { networkOf } from "./network-limit.ts";

/**
 * The proxies that are believed when they say whom they speak for (`X-Forwarded-For`). Calls, price sockets and realtime
 * sockets ask the same list, so that one person is the same network everywhere.
 */
export class TrustedProxies {
	readonly #trusted: AddressRanges;

	/** @param names as `TRUSTED_PROXIES` has them; none: nobody is believed, and who connects is who asks. */
	constructor(names: readonly string[]) {
		this.#trusted = new AddressRanges(names);
	}

	/** For Fastify: nobody, or who it is by their address. */
	get trust(): false | ((address: string) => boolean) {
		return this.#trusted.isEmpty ? false : (address) => this.has(address);
	}

	/** Whether this address is such a proxy's. */
	has(address: string): boolean {
		return this.#trusted.has(address);
	}

	/** The network of whoever asks: of the last address that is no trusted proxy's. */
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

/** Where the operator names none: a proxy on this machine, once there is a public address. */
export const usualProxies = (publicUrl: URL | null): TrustedProxies =>
	new TrustedProxies(publicUrl === null ? [] : ["loopback"]);
