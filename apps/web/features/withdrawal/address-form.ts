import type { Network } from "@truefill/core/coins";

/** What the form of an address says about its network, before the server has checked it. */
export interface AddressForm {
	readonly network: Network;
	/** Of the chain's public test network, or of the embedded test chain. */
	readonly isTest: boolean;
}

const FORMS: readonly (readonly [form: RegExp, network: Network, isTest: boolean])[] = [
	[/^bc1/i, "bitcoin", false],
	[/^(?:tb1|bcrt1)/i, "bitcoin", true],
	[/^ltc1/i, "litecoin", false],
	[/^(?:tltc1|rltc1)/i, "litecoin", true],
	[/^[LM][1-9A-HJ-NP-Za-km-z]{25,34}$/, "litecoin", false],
	[/^1[1-9A-HJ-NP-Za-km-z]{25,34}$/, "bitcoin", false],
];
const ETHEREUM = /^0x[0-9a-f]{40}$/i;

/**
 * A warning while somebody types; whether an address can be used is decided by the server. Null: its form does not say.
 * An address of Ethereum has the same form on its test networks, so it is of the chain that is asked for.
 */
export function formOf(address: string, asked: AddressForm): AddressForm | null {
	const text = address.trim();
	if (ETHEREUM.test(text)) return { network: "ethereum", isTest: asked.network === "ethereum" && asked.isTest };
	const found = FORMS.find(([form]) => form.test(text));
	return found === undefined ? null : { network: found[1], isTest: found[2] };
}
