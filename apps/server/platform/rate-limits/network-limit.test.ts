import { describe, expect, it } from "vitest";
import { NetworkCount, NetworkLimit, networkOf } from "./network-limit.ts";

describe("networkOf", () => {
	it.each([
		["192.0.2.7", "192.0.2.7"],
		["::ffff:192.0.2.7", "192.0.2.7"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
		["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["::1", "0:0:0:0::/64"],
		["fe80::1%eth0", "fe80:0:0:0::/64"],
		// Some proxies write it so: a new port for each connection, and still one network.
		["192.0.2.7:50123", "192.0.2.7"],
		["[2001:db8:1:2::1]:50123", "2001:db8:1:2::/64"],
		["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
		["", "no address"],
		["a", "no address"],
		["300.1.1.1", "no address"],
		["unknown, 10.0.0.1", "no address"],
		["<script>:1", "no address"],
	])("%s is %s", (address, network) => {
		expect(networkOf(address)).toBe(network);
	});
});

describe("NetworkLimit", () => {
	const limitOf = (burst: number) => new NetworkLimit({ burst, perSecond: 0.001 }, { monotonicMs: () => 0 });
	const v6 = (n: number) =>
		networkOf(`2001:db8:${Math.floor(n / 65_536).toString(16)}:${(n % 65_536).toString(16)}::1`);

	it("counts each IPv4 network by itself", () => {
		const limit = limitOf(2);
		const taken = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"].map((each) => limit.take(networkOf(each)) === 0);
		expect(taken).toEqual([true, true, false, true]);
		expect([limit.wait("192.0.2.1") > 0, limit.wait("192.0.2.2")]).toEqual([true, 0]);
	});

	it("lets whoever holds a /48 have eight times the share of one subscriber, and a /32 sixty-four times", () => {
		const limit = limitOf(2);
		const allowed = (networks: readonly string[]) => networks.filter((network) => limit.take(network) === 0).length;
		expect(allowed(Array.from({ length: 1_000 }, (_, n) => v6(n)))).toBe(16);
		expect(allowed(Array.from({ length: 20_000 }, (_, n) => v6((n + 1) * 65_536)))).toBe(128 - 16);
		expect(limit.wait(v6(5))).toBeGreaterThan(0);
		expect(limit.take(networkOf("2001:db9::1"))).toBe(0);
	});

	it("gives back to all of them what was taken for nothing", () => {
		const limit = limitOf(1);
		for (let n = 0; n < 100; n++) {
			expect(limit.take(v6(n))).toBe(0);
			limit.giveBack(v6(n));
		}
		expect(limit.take(v6(0))).toBe(0);
	});

	it("counts all that is no address as one network", () => {
		const limit = limitOf(2);
		expect(["a", "b", "c"].map((each) => limit.take(networkOf(each)) === 0)).toEqual([true, true, false]);
	});
});

describe("NetworkCount", () => {
	const v6 = (n: number) => networkOf(`2001:db8:1:${n.toString(16)}::1`);

	it("counts what each network has open, and forgets those that have nothing", () => {
		const count = new NetworkCount(2);
		const network = networkOf("192.0.2.7");
		for (let n = 0; n < 2; n += 1) count.add(network);
		expect([count.isFull(network), count.isFull(networkOf("192.0.2.8"))]).toEqual([true, false]);
		count.remove(network);
		expect(count.isFull(network)).toBe(false);
		count.remove(network);
		expect(count.size).toBe(0);
	});

	it("gives the holder of a /48 eight times the share of one subscriber, however many subnets they use", () => {
		const count = new NetworkCount(2);
		for (let n = 0; n < 16; n += 1) {
			expect(count.isFull(v6(n))).toBe(false);
			count.add(v6(n));
		}
		expect(count.isFull(v6(99))).toBe(true);
		expect(count.isFull(networkOf("2001:db8:2::1"))).toBe(false);
		for (let n = 0; n < 16; n += 1) count.remove(v6(n));
		expect(count.size).toBe(0);
	});
});
