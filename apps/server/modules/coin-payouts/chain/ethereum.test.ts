import * as fc from "@truefill/testkit/properties";
import { addr, Transaction } from "micro-eth-signer";
import { describe, expect, it } from "vitest";
import { throwAwayKey } from "../../../coin-testing/testing-keys.ts";
import { payoutAddressOf } from "./account-key.ts";
import { checkSignedEthereum, type EthereumPayment, mostFeeOf, replacingFees, unsignedEthereum } from "./ethereum.ts";

const { secret, key } = throwAwayKey(9);
const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const GWEI = 10n ** 9n;

const payment = (over: Partial<EthereumPayment> = {}): EthereumPayment => ({
	chainId: 1n,
	nonce: 7n,
	to: TO,
	amount: 15n * 10n ** 17n,
	token: null,
	maxFeePerGas: 30n * GWEI,
	maxPriorityFeePerGas: 2n * GWEI,
	...over,
});

/** As an offline signer does it: only from the unsigned text. */
function sign(unsigned: string, from = secret): string {
	const { privateKey } = from.deriveChild(1).deriveChild(0);
	if (privateKey === null) throw new Error("no private key");
	return Transaction.fromHex(unsigned, false).signBy(privateKey).toHex();
}

it("pays from the first address of the change branch", () => {
	const { publicKey } = secret.deriveChild(1).deriveChild(0);
	expect(payoutAddressOf(key)).toBe(addr.fromPublicKey(publicKey ?? ""));
});

it.each([null, USDT])("is accepted when it is exactly what was asked (token %s)", (token) => {
	const asked = payment({ token });
	const signed = sign(unsignedEthereum(asked));
	const found = checkSignedEthereum(key, asked, signed);
	expect(found).toMatchObject({ ok: true, raw: signed });
	expect(found.ok && found.txid).toMatch(/^0x[0-9a-f]{64}$/);
	expect(mostFeeOf(asked)).toBe((token === null ? 21_000n : 100_000n) * 30n * GWEI);
});

it("a token transfer pays no ETH and names the recipient in its data", () => {
	const { raw } = Transaction.fromHex(unsignedEthereum(payment({ token: USDT, amount: 1_500_000n })), false);
	expect(raw).toMatchObject({ value: 0n });
	expect((raw as { data: string }).data.replace(/^0x/, "")).toBe(
		`a9059cbb${TO.slice(2).toLowerCase().padStart(64, "0")}${(1_500_000).toString(16).padStart(64, "0")}`,
	);
});

describe("is refused", () => {
	it.each<[string, string, Partial<EthereumPayment>]>([
		["another chain", "chain", { chainId: 11_155_111n }],
		["another nonce", "nonce", { nonce: 8n }],
		["another recipient", "recipient", { to: USDT }],
		["another amount", "amount", { amount: 1n }],
		["a higher fee", "fee", { maxFeePerGas: 31n * GWEI }],
		["another tip", "fee", { maxPriorityFeePerGas: 1n }],
		["a token instead of ETH", "recipient", { token: USDT }],
	])("with %s: %s", (_what, kind, over) => {
		const found = checkSignedEthereum(key, payment(), sign(unsignedEthereum(payment(over))));
		expect(found).toMatchObject({ ok: false, difference: { kind } });
	});

	it.each<[string, string, () => string]>([
		["text", "format", () => "hello"],
		["no signature", "unsigned", () => unsignedEthereum(payment())],
		["the signature of another key", "signature", () => sign(unsignedEthereum(payment()), throwAwayKey(10).secret)],
		[
			"an older type",
			"version",
			() => {
				const { privateKey } = secret.deriveChild(1).deriveChild(0);
				const tx = Transaction.prepare({
					type: "legacy",
					chainId: 1n,
					nonce: 7n,
					to: TO,
					value: 1n,
					data: "",
					gasLimit: 21_000n,
					gasPrice: GWEI,
				} as never);
				return tx.signBy(privateKey ?? "").toHex();
			},
		],
		["another token recipient", "data", () => sign(unsignedEthereum(payment({ token: USDT, to: USDT, amount: 5n })))],
	])("with %s: %s", (what, kind, signed) => {
		const asked = what === "another token recipient" ? payment({ token: USDT, amount: 5n }) : payment();
		expect(checkSignedEthereum(key, asked, signed())).toMatchObject({ ok: false, difference: { kind } });
	});
});

it("never throws, and one changed character is never accepted", () => {
	const signed = sign(unsignedEthereum(payment()));
	const changed = fc.tuple(fc.nat({ max: signed.length - 3 }), fc.nat({ max: 14 })).map(([at, by]) => {
		const digit = (Number.parseInt(signed[at + 2] ?? "0", 16) + 1 + by) % 16;
		return `${signed.slice(0, at + 2)}${digit.toString(16)}${signed.slice(at + 3)}`;
	});
	fc.assert(
		fc.property(fc.oneof(changed, fc.string()), (text) => {
			expect(checkSignedEthereum(key, payment(), text).ok).toBe(false);
		}),
	);
});

it("a replacement raises both prices by at least a tenth", () => {
	const before = { maxFeePerGas: 101n, maxPriorityFeePerGas: 3n };
	expect(replacingFees({ maxFeePerGas: 50n, maxPriorityFeePerGas: 1n }, before)).toEqual({
		maxFeePerGas: 112n,
		maxPriorityFeePerGas: 4n,
	});
	expect(replacingFees({ maxFeePerGas: 500n, maxPriorityFeePerGas: 9n }, before).maxFeePerGas).toBe(500n);
});
