import { isIP } from "node:net";
import { type BucketOptions, type LimitClock, RateLimit } from "./token-bucket.ts";

/** Key for everything that is not an address. Otherwise each invalid string would count as a network. */
const NO_ADDRESS = "no address";

/** An IPv6 subscriber has a /64, and many have more: wider ranges have a limit this many times that of a /64. */
const WIDER = [
	{ groups: 3, name: "/48", times: 8 },
	{ groups: 2, name: "/32", times: 64 },
] as const;

/** A token bucket per network. An IPv6 network also takes from the buckets of the ranges around it. */
export class NetworkLimit {
	readonly #networks: RateLimit;
	readonly #wider: readonly { readonly groups: number; readonly name: string; readonly limit: RateLimit }[];

	constructor(options: BucketOptions, clock: LimitClock) {
		this.#networks = new RateLimit(options, clock);
		this.#wider = WIDER.map(({ groups, name, times }) => {
			const wide = { ...options, burst: options.burst * times, perSecond: options.perSecond * times };
			return { groups, name, limit: new RateLimit(wide, clock) };
		});
	}

	/**
	 * @param network as returned by `networkOf`
	 * @returns 0 when allowed, otherwise the milliseconds until there is a token
	 */
	take(network: string): number {
		let waitMs = this.#networks.take(network);
		if (!isV6(network)) return waitMs;
		// From narrow to wide: a request refused by one range costs the wider ones nothing.
		for (const { groups, name, limit } of this.#wider) {
			if (waitMs > 0) return waitMs;
			waitMs = limit.take(rangeOf(network, groups, name));
		}
		return waitMs;
	}

	/** Like `take`, without taking. */
	wait(network: string): number {
		const waitMs = this.#networks.wait(network);
		if (waitMs > 0 || !isV6(network)) return waitMs;
		return Math.max(...this.#wider.map(({ groups, name, limit }) => limit.wait(rangeOf(network, groups, name))));
	}

	/** Returns one token, for a request that should not count. */
	giveBack(network: string): void {
		this.#networks.giveBack(network);
		if (!isV6(network)) return;
		for (const { groups, name, limit } of this.#wider) limit.giveBack(rangeOf(network, groups, name));
	}
}

/** Number of open connections or similar per network. An IPv6 network also counts in the ranges around it. */
export class NetworkCount {
	readonly #most: number;
	readonly #open = new Map<string, number>();

	/** @param most per network */
	constructor(most: number) {
		this.#most = most;
	}

	/** @param network as returned by `networkOf` */
	isFull(network: string): boolean {
		return placesOf(network).some(({ name, times }) => (this.#open.get(name) ?? 0) >= this.#most * times);
	}

	add(network: string): void {
		for (const { name } of placesOf(network)) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
	}

	remove(network: string): void {
		for (const { name } of placesOf(network)) {
			const left = (this.#open.get(name) ?? 1) - 1;
			if (left === 0) this.#open.delete(name);
			else this.#open.set(name, left);
		}
	}

	/** Networks and ranges with at least one. */
	get size(): number {
		return this.#open.size;
	}
}

/** A network and the ranges around it, with the multiple of the limit for each. */
function placesOf(network: string): readonly { readonly name: string; readonly times: number }[] {
	const own = { name: network, times: 1 };
	if (!isV6(network)) return [own];
	return [own, ...WIDER.map(({ groups, name, times }) => ({ name: rangeOf(network, groups, name), times }))];
}

const isV6 = (network: string): boolean => network.includes(":");
const rangeOf = (network: string, groups: number, name: string): string =>
	`${network.split(":", groups).join(":")}::${name}`;

/**
 * The network of an address for limits: an IPv4 address, or an IPv6 /64 (one subscriber). Some proxies append the port,
 * which differs per connection and is removed. Everything that is not an address is one network.
 */
export function networkOf(named: string): string {
	const [, v4, v6] = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\])(?::\d+)?$/.exec(named) ?? [];
	const address = v4 ?? v6 ?? named;
	if (isIP(address) === 0) return NO_ADDRESS;
	if (!address.includes(":")) return address;
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined) return mapped;
	const [head = "", tail] = address.replace(/%.*$/, "").split("::");
	const left = head === "" ? [] : head.split(":");
	const right = tail === undefined || tail === "" ? [] : tail.split(":");
	const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
	const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
	return `${groups
		.slice(0, 4)
		.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}
