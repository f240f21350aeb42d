import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isAddressRange } from "../platform/address-ranges.ts";
import { TrustedProxies, usualProxies } from "./client-address.ts";

const request = (remoteAddress: string, forwarded?: string) =>
	({
		socket: { remoteAddress },
		headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
	}) as unknown as IncomingMessage;

describe("TrustedProxies", () => {
	it("believes nobody unless told: who connects is who asks", () => {
		const none = usualProxies(null);
		expect(none.networkOf(request("127.0.0.1", "1.1.1.1"))).toBe("127.0.0.1");
		expect(none.networkOf(request("8.8.8.8", "1.1.1.1"))).toBe("8.8.8.8");
	});

	it("believes a proxy on this machine for what it saw, never what a caller wrote before", () => {
		const usual = usualProxies(new URL("https://trade.example.com"));
		for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
			expect(usual.networkOf(request(peer, "9.9.9.9, 1.1.1.1"))).toBe("1.1.1.1");
			expect(usual.networkOf(request(peer))).toBe(peer === "::1" ? "0:0:0:0::/64" : "127.0.0.1");
		}
		expect(usual.networkOf(request("8.8.8.8", "1.1.1.1"))).toBe("8.8.8.8");
	});

	it("goes through a chain of them to the last address that is none of theirs", () => {
		const chain = new TrustedProxies(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]);
		expect(chain.networkOf(request("10.1.2.3", "9.9.9.9, 1.1.1.1, 192.0.2.7, 2001:db8::1"))).toBe("1.1.1.1");
		expect(chain.networkOf(request("192.0.2.8", "1.1.1.1"))).toBe("192.0.2.8");
		expect(chain.networkOf(request("127.0.0.1", "1.1.1.1"))).toBe("127.0.0.1");
		expect(chain.networkOf(request("10.1.2.3", " , ,"))).toBe("10.1.2.3");
		expect(chain.has("not an address")).toBe(false);
	});

	it.each(["loopback", "10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1"])("can be named %s", (name) => {
		expect(isAddressRange(name)).toBe(true);
	});

	it.each(["", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0/8", "example.com", "10.0.0.0/8/8", "10.0.0.0/-1"])(
		"cannot be named %j: nobody, or everybody, is no proxy",
		(name) => {
			expect(isAddressRange(name)).toBe(false);
		},
	);
});
