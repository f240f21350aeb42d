import { addr, Transaction } from "micro-eth-signer";
import { decodeTokenTransfer, type SaidTransaction } from "../../coin-payouts/index.ts";
import { TEST_CHAIN_ID, TEST_USDT, TRANSFER_GAS } from "./rules.ts";

/** A signed transaction of Ethereum, as a node of the test chain reads it. */
export interface SignedAccount {
	readonly txId: string;
	readonly sender: string;
	readonly nonce: bigint;
	readonly to: string;
	readonly coin: "ETH" | "USDT";
	readonly units: bigint;
	readonly gasLimit: bigint;
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
}

interface Raw {
	readonly chainId: bigint;
	readonly nonce: bigint;
	readonly to: string;
	readonly value: bigint;
	readonly data: string;
	readonly gasLimit: bigint;
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
	readonly accessList: readonly unknown[];
}

/** A transfer of ether or of the test chain's USDT; or, in the words of a node, why it is refused. */
export function readAccount(raw: string): SignedAccount | string {
	const tx = parse(raw);
	if (tx === null) return "rlp: the transaction cannot be read";
	if (tx.type !== "eip1559") return "transaction type not supported";
	const { chainId, nonce, to, value, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas, accessList } = tx.raw as Raw;
	const sender = senderOf(tx);
	if (sender === null) return "invalid sender";
	if (chainId !== BigInt(TEST_CHAIN_ID)) return "invalid chain id for signer";
	if (maxPriorityFeePerGas > maxFeePerGas) return "max priority fee per gas higher than max fee per gas";
	if (gasLimit < TRANSFER_GAS) return "intrinsic gas too low";
	const common = {
		txId: `0x${tx.hash.replace(/^0x/, "").toLowerCase()}`,
		sender,
		nonce,
		gasLimit,
		maxFeePerGas,
		maxPriorityFeePerGas,
	};
	if (accessList.length > 0) return "the test chain takes no access list";
	if (data === "" || data === "0x")
		return { ...common, to: addr.addChecksum(to.toLowerCase()), coin: "ETH", units: value };
	const transfer = to.toLowerCase() === TEST_USDT.toLowerCase() && value === 0n ? decodeTokenTransfer(data) : null;
	if (transfer === null) return "the test chain has no such contract";
	return { ...common, to: transfer.to, coin: "USDT", units: transfer.units };
}

type Parsed = ReturnType<typeof Transaction.fromHex>;

/** What a transaction says, whatever a node thinks of it. Null: it cannot be read. */
export function saidBy(raw: string): SaidTransaction | null {
	const tx = parse(raw);
	const from = tx === null ? null : senderOf(tx);
	if (tx === null || from === null) return null;
	const { nonce, to, value, data } = tx.raw as Raw;
	return { from, nonce, to, value, data };
}

function parse(raw: string): Parsed | null {
	try {
		return Transaction.fromHex(raw.startsWith("0x") ? raw : `0x${raw}`, false);
	} catch {
		return null;
	}
}

function senderOf(tx: Parsed): string | null {
	try {
		return tx.isSigned && tx.verifySignature() ? addr.addChecksum(tx.recoverSender().address.toLowerCase()) : null;
	} catch {
		return null;
	}
}
