import { BlockList, isIP } from "node:net";

const LOOPBACK = ["127.0.0.0/8", "::1"] as const;

interface Range {
	readonly address: string;
	readonly family: "ipv4" | "ipv6";
	/** Bits of the network; undefined: this address alone. */
	readonly prefix: number | undefined;
}

function rangeOf(text: string): Range | undefined {
	const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
	const version = isIP(address);
	const prefix = bits === undefined ? undefined : Number.parseInt(bits, 10);
	// The whole world is no range: who trusts all of it lets each caller say who they are.
	if (version === 0 || address.includes("%") || prefix === 0 || (prefix ?? 0) > (version === 4 ? 32 : 128)) {
		return undefined;
	}
	return { address, family: version === 4 ? "ipv4" : "ipv6", prefix };
}

/** Whether this names an address, a range like `10.0.0.0/8`, or `loopback`. */
export const isAddressRange = (text: string): boolean => text === "loopback" || rangeOf(text) !== undefined;

/** Addresses and ranges of both families. */
export class AddressRanges {
	readonly #list = new BlockList();

	/** Whether no address is in any of them. */
	get isEmpty(): boolean {
		return this.#list.rules.length === 0;
	}

	/** @param names each as `isAddressRange` has it; others are passed over. */
	constructor(names: readonly string[]) {
		for (const { address, family, prefix } of names
			.flatMap((name) => (name === "loopback" ? LOOPBACK : [name]))
			.flatMap((name) => rangeOf(name) ?? [])) {
			if (prefix === undefined) this.#list.addAddress(address, family);
			else this.#list.addSubnet(address, prefix, family);
		}
	}

	/** An IPv4 address that is written as IPv6 counts as what it is; what is no address is in none. */
	has(address: string): boolean {
		const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
		const version = isIP(plain);
		return version !== 0 && this.#list.check(plain, version === 4 ? "ipv4" : "ipv6");
	}
}
