import { existsSync, readFileSync } from "node:fs";
import { HDKey } from "@scure/bip32";
import { addr } from "micro-eth-signer";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountKey, testKey } from "./keys.ts";

/* Addresses from extended public keys, by the published vectors of BIP-84, BIP-49 and EIP-55. */

const folder = process.env.MONEY_DATA ?? new URL("../../../../../shared/money-data", import.meta.url).pathname;
const file = `${folder}/coins/vectors.json`;
const vectors = z.object({
	bip84: z.object({
		account_zprv: z.string(),
		addresses: z.array(z.object({ path: z.string(), address: z.string() })),
	}),
	eip55: z.object({ addresses: z.array(z.string()) }),
});

const ZPUB =
	"zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** The root of BIP-32's first test vector. */
const XPUB =
	"xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8";
const PRIVATE =
	"zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE";

/** The same key under another version, as another wallet writes it. */
const as = (key: string, from: number, to: number): string => {
	const { depth, index, parentFingerprint, chainCode, publicKey } = HDKey.fromExtendedKey(key, {
		public: from,
		private: 0,
	});
	if (chainCode === null || publicKey === null) throw new Error("not a public key");
	const versions = { public: to, private: 0 };
	return new HDKey({ versions, depth, index, parentFingerprint, chainCode, publicKey }).publicExtendedKey;
};

describe("addresses", () => {
	it("of BIP-84: the first and the second receiving address", () => {
		const key = accountKey("bitcoin", ZPUB, "COIN_XPUB_BTC");
		expect([key.addressAt(0), key.addressAt(1)]).toEqual([
			"bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
			"bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
		]);
	});

	it("are the same whatever prefix a wallet writes, and wrapped ones differ", () => {
		const xpub = as(ZPUB, 0x04b24746, 0x0488b21e);
		const ypub = as(ZPUB, 0x04b24746, 0x049d7cb2);
		expect(accountKey("bitcoin", xpub, "").addressAt(0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
		expect(accountKey("bitcoin", ypub, "").addressAt(0)).toMatch(/^3[1-9A-HJ-NP-Za-km-z]{33}$/);
		const [zpub, ltub, mtub] = [0x04b24746, 0x019da462, 0x01b26ef6].map((to) =>
			accountKey("litecoin", as(ZPUB, 0x04b24746, to), "").addressAt(0),
		);
		expect(zpub).toMatch(/^ltc1q[a-z0-9]{38}$/);
		expect(ltub).toBe(zpub);
		expect(mtub).toMatch(/^M[1-9A-HJ-NP-Za-km-z]{33}$/);
	});

	it("of Ethereum have the checksum of EIP-55", () => {
		const address = accountKey("ethereum", XPUB, "COIN_XPUB_ETH").addressAt(0);
		expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
		expect(addr.addChecksum(address.toLowerCase())).toBe(address);
	});

	it("of the test chain are accepted by no wallet of the real one", () => {
		expect(testKey("bitcoin").addressAt(0)).toMatch(/^bcrt1q/);
		expect(testKey("litecoin").addressAt(0)).toMatch(/^rltc1q/);
	});

	it("no index twice, and none outside the key", () => {
		const key = testKey("bitcoin");
		expect(new Set(Array.from({ length: 50 }, (_, index) => key.addressAt(index))).size).toBe(50);
		for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) expect(() => key.addressAt(index)).toThrow(RangeError);
	});

	it.skipIf(!existsSync(file))("agree with the published vectors", () => {
		const { bip84, eip55 } = vectors.parse(JSON.parse(readFileSync(file, "utf8")));
		const versions = { private: 0x04b2430c, public: 0x04b24746 };
		const { publicExtendedKey } = HDKey.fromExtendedKey(bip84.account_zprv, versions);
		const key = accountKey("bitcoin", publicExtendedKey, "COIN_XPUB_BTC");
		const receiving = bip84.addresses.filter(({ path }) => path.startsWith("0/"));
		expect(receiving.length).toBeGreaterThan(1);
		for (const { path, address } of receiving) expect(key.addressAt(Number(path.slice(2)))).toBe(address);
		for (const address of eip55.addresses) expect(addr.addChecksum(address.toLowerCase())).toBe(address);
	});
	if (!existsSync(file)) console.info(`The vectors of ${file} are absent: their test is skipped.`);
});

describe("keys that are refused", () => {
	it.each([
		["a private key", "bitcoin", PRIVATE],
		["the key of another chain", "ethereum", ZPUB],
		["a wrong checksum", "bitcoin", `${ZPUB.slice(0, -1)}1`],
		["anything else", "litecoin", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
	] as const)("%s", (_, network, text) => {
		expect(() => accountKey(network, text, "COIN_XPUB")).toThrow(/^COIN_XPUB (?:must be|is no valid)/);
	});
});
