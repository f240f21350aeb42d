import { addr, Transaction } from "micro-eth-signer";
import { type AccountKey, payoutAddressOf } from "./account-key.ts";
import { type CheckedTransaction, checked, Differs, same } from "./difference.ts";

/** A transfer of ETH to an address takes exactly this; to a contract it may take more, and is not made. */
export const TRANSFER_GAS = 21_000n;
/** A transfer of USDT takes up to about 65,000; what is not used is not paid. */
export const TOKEN_TRANSFER_GAS = 100_000n;
/** Nodes accept a replacement with the same nonce only if both prices are higher by a tenth. */
const REPLACEMENT_PERCENT = 110n;

export interface EthereumFees {
	/** In wei. */
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
}

export interface EthereumPayment extends EthereumFees {
	readonly chainId: bigint;
	readonly nonce: bigint;
	readonly to: string;
	/** In wei, or in the smallest unit of the token. */
	readonly amount: bigint;
	/** The token's contract; null: ETH itself. */
	readonly token: string | null;
}

/** `transfer(address,uint256)` of ERC-20. */
const transferData = (to: string, amount: bigint): string =>
	`0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;

const gasOf = ({ token }: Pick<EthereumPayment, "token">): bigint =>
	token === null ? TRANSFER_GAS : TOKEN_TRANSFER_GAS;

/** The most that the network can take for it. */
export const mostFeeOf = (payment: Pick<EthereumPayment, "token" | "maxFeePerGas">): bigint =>
	gasOf(payment) * payment.maxFeePerGas;

function transactionOf(payment: EthereumPayment) {
	const { chainId, nonce, to, amount, token, maxFeePerGas, maxPriorityFeePerGas } = payment;
	return Transaction.prepare({
		type: "eip1559",
		chainId,
		nonce,
		to: token ?? to,
		value: token === null ? amount : 0n,
		data: token === null ? "" : transferData(to, amount),
		gasLimit: gasOf(payment),
		maxFeePerGas,
		maxPriorityFeePerGas,
		accessList: [],
	});
}

/** The payment as an unsigned transaction of type 2 (EIP-1559) in hex. */
export const unsignedEthereum = (payment: EthereumPayment): string =>
	transactionOf(payment).toHex({ includeSignature: false });

/** The least fees with which a transaction replaces another one with the same nonce. */
export function replacingFees(now: EthereumFees, before: EthereumFees): EthereumFees {
	const least = (value: bigint): bigint => (value * REPLACEMENT_PERCENT + 99n) / 100n;
	const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
	return {
		maxFeePerGas: most(now.maxFeePerGas, least(before.maxFeePerGas)),
		maxPriorityFeePerGas: most(now.maxPriorityFeePerGas, least(before.maxPriorityFeePerGas)),
	};
}

const LONGEST = 4_000;

function parse(text: string) {
	const given = text.trim();
	if (given.length > LONGEST || !/^(?:0x)?(?:[0-9a-fA-F]{2})+$/.test(given)) throw new Differs("format");
	try {
		return Transaction.fromHex(given.startsWith("0x") ? given : `0x${given}`, false);
	} catch {
		throw new Differs("format");
	}
}

/** Checks what the signer gave against what was asked: every field the same, and signed by the key of our address. */
export function checkSignedEthereum(key: AccountKey, asked: EthereumPayment, signedText: string): CheckedTransaction {
	return checked(() => {
		const wanted = transactionOf(asked).raw;
		const given = parse(signedText);
		if (given.type !== "eip1559") throw new Differs("version", "eip1559", given.type);
		if (!given.isSigned) throw new Differs("unsigned");
		const found = given.raw as typeof wanted;
		same("chain", wanted.chainId, found.chainId);
		same("nonce", wanted.nonce, found.nonce);
		same("recipient", wanted.to.toLowerCase(), found.to.toLowerCase());
		same("amount", wanted.value, found.value);
		same("data", bare(wanted.data), bare(found.data));
		same("gas", wanted.gasLimit, found.gasLimit);
		same("fee", wanted.maxFeePerGas, found.maxFeePerGas);
		same("fee", wanted.maxPriorityFeePerGas, found.maxPriorityFeePerGas);
		same("data", 0, found.accessList.length);
		const own = payoutAddressOf(key);
		same("signature", own, senderOf(given));
		const raw = given.toHex({ includeSignature: true });
		return { raw, txid: `0x${given.hash.replace(/^0x/, "")}` };
	});
}

const bare = (data: string): string => data.replace(/^0x/, "").toLowerCase();

function senderOf(given: ReturnType<typeof parse>): string {
	try {
		return given.verifySignature() ? addr.addChecksum(given.recoverSender().address.toLowerCase()) : "";
	} catch {
		return "";
	}
}

const TRANSFER = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** Recipient and units of a call of `transfer(address,uint256)`; null: the data call something else. */
export function decodeTokenTransfer(data: string): { readonly to: string; readonly units: bigint } | null {
	const [, to, units] = TRANSFER.exec(bare(data)) ?? [];
	return to === undefined ? null : { to: addr.addChecksum(`0x${to}`), units: BigInt(`0x${units}`) };
}

/** What an unsigned transaction says by itself. */
export function decodeEthereum(unsigned: string) {
	const { raw } = Transaction.fromHex(unsigned, false);
	const { to, value, data, nonce, chainId } = raw as ReturnType<typeof transactionOf>["raw"];
	const transfer = decodeTokenTransfer(data);
	const at = addr.addChecksum(`0x${bare(to)}`);
	return transfer === null
		? { to: at, amount: value, token: null, nonce, chainId }
		: { to: transfer.to, amount: transfer.units, token: at, nonce, chainId };
}
