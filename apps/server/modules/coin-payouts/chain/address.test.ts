import { HDKey } from "@scure/bip32";
import { describe, expect, it } from "vitest";
import { accountKey, outputAddressAt, payoutAddressOf } from "./account-key.ts";
import { readAddress } from "./address.ts";
import type { ChainNetwork } from "./networks.ts";

type Coin = Parameters<typeof readAddress>[0];

/* Addresses from the BIPs (84, 86, 173, 350), EIP-55 and Litecoin's documentation. */
describe("addresses that can be paid", () => {
	it.each<[Coin, ChainNetwork, string, string]>([
		["BTC", "main", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "BIP-84"],
		["BTC", "main", "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr", "BIP-86, taproot"],
		["BTC", "main", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", "BIP-173, script"],
		["BTC", "test", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "BIP-173, test network"],
		["BTC", "main", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "base58, key hash"],
		["BTC", "main", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "base58, script hash"],
		["LTC", "main", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", "base58, key hash"],
		["ETH", "main", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "EIP-55"],
		["ETH", "test", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "EIP-55"],
		["USDT", "main", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "EIP-55"],
	])("%s on %s: %s (%s)", (coin, network, address) => {
		expect(readAddress(coin, network, ` ${address} `)).toEqual({ ok: true, address });
	});

	it("may be in capitals where QR codes write them so", () => {
		const address = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
		expect(readAddress("BTC", "main", address.toUpperCase())).toEqual({ ok: true, address });
		expect(readAddress("BTC", "main", `B${address.slice(1)}`)).toEqual({ ok: false, wrong: "invalid" });
	});
});

describe("addresses that cannot", () => {
	it.each<[Coin, ChainNetwork, string, object]>([
		["BTC", "main", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv", { wrong: "invalid" }],
		["BTC", "main", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", { wrong: "invalid" }],
		// A version 1 program with the checksum of version 0 (BIP-350).
		["BTC", "main", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx", { wrong: "invalid" }],
		["BTC", "main", "", { wrong: "invalid" }],
		["BTC", "main", "bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", { wrong: "invalid" }],
		["ETH", "main", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", { wrong: "checksum" }],
		["ETH", "main", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", { wrong: "checksum" }],
		["ETH", "main", `0x${"0".repeat(40)}`, { wrong: "invalid" }],
		["ETH", "main", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", { wrong: "invalid" }],
	])("%s on %s: %s", (coin, network, address, why) => {
		expect(readAddress(coin, network, address)).toEqual({ ok: false, ...why });
	});

	it.each<[Coin, ChainNetwork, string, object]>([
		["BTC", "main", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", { coin: "BTC", network: "test" }],
		["BTC", "test", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", { coin: "BTC", network: "main" }],
		["BTC", "main", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", { coin: "LTC", network: "main" }],
		["LTC", "main", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", { coin: "BTC", network: "main" }],
		// Litecoin once wrote script hashes as Bitcoin does; such an address could be either.
		["LTC", "main", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", { coin: "BTC", network: "main" }],
		["BTC", "main", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", { coin: "ETH", network: "main" }],
		["USDT", "main", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", { coin: "BTC", network: "main" }],
	])("%s on %s: %s belongs to another chain", (coin, network, address, other) => {
		expect(readAddress(coin, network, address)).toEqual({ ok: false, wrong: "network", ...other });
	});
});

describe("our own addresses", () => {
	/** BIP-84's account, read as the extended public key of its published private key's account. */
	const zpub =
		"zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
	const account = accountKey(HDKey.fromExtendedKey(zpub, { private: 0x04b2430c, public: 0x04b24746 }));

	it.each([
		[0, 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
		[0, 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"],
		[1, 0, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"],
	] as const)("follow BIP-84 at %i/%i", (branch, index, address) => {
		expect(outputAddressAt(account, { coin: "BTC", network: "main", branch, index })).toBe(address);
	});

	it("pay ETH from one address with a checksum", () => {
		expect(readAddress("ETH", "main", payoutAddressOf(account)).ok).toBe(true);
	});

	it("a key with a private part is refused", () => {
		expect(() => accountKey(HDKey.fromMasterSeed(new Uint8Array(32).fill(1)))).toThrow("public keys only");
	});
});
