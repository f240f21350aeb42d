import { BlockList, isIP } from "node:net";

const LOOPBACK = ["127.0.0.0/8", "::1"] as const;

interface Range {
	readonly address: string;
	readonly family: "ipv4" | "ipv6";
	/** Length of the network prefix; undefined: a single address. */
	readonly prefix: number | undefined;
}

function rangeOf(text: string): Range | undefined {
	const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
	const version = isIP(address);
	const prefix = bits === undefined ? undefined : Number.parseInt(bits, 10);
	// A range of all addresses is refused: it would let every caller spoof their address.
	if (version === 0 || address.includes("%") || prefix === 0 || (prefix ?? 0) > (version === 4 ? 32 : 128)) {
		return undefined;
	}
	return { address, family: version === 4 ? "ipv4" : "ipv6", prefix };
}

/** Whether the text is an address, a range like `10.0.0.0/8`, or `loopback`. */
export const isAddressRange = (text: string): boolean => text === "loopback" || rangeOf(text) !== undefined;

/** Addresses and ranges of both families. */
export class AddressRanges {
	readonly #list = new BlockList();

	/** Whether it contains no range. */
	get isEmpty(): boolean {
		return this.#list.rules.length === 0;
	}

	/** @param names each as for `isAddressRange`; others are ignored. */
	constructor(names: readonly string[]) {
		for (const { address, family, prefix } of names
			.flatMap((name) => (name === "loopback" ? LOOPBACK : [name]))
			.flatMap((name) => rangeOf(name) ?? [])) {
			if (prefix === undefined) this.#list.addAddress(address, family);
			else this.#list.addSubnet(address, prefix, family);
		}
	}

	/** An IPv4-mapped IPv6 address counts as IPv4. An invalid address is in no range. */
	has(address: string): boolean {
		const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
		const version = isIP(plain);
		return version !== 0 && this.#list.check(plain, version === 4 ? "ipv4" : "ipv6");
	}
}
