import { RawTx } from "@scure/btc-signer/script.js";
import { sha256x2 } from "@scure/btc-signer/utils.js";
import { Transaction } from "micro-eth-signer";
import {
	type AccountChain,
	type AccountKey,
	type ChainPayouts,
	type OutputChain,
	payoutAddressOf,
	type SaidTransaction,
	type TransactionState,
	type Unspent,
} from "../modules/coin-payouts/index.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replace(/^0x/, ""), "hex"));

/** A transaction as a chain of the tests holds it. `uses`: of each of these only one transaction can be mined. */
interface Held {
	readonly txid: string;
	readonly uses: readonly string[];
	readonly fee: bigint;
	readonly isSuccessful: boolean;
}

/** Blocks, reorganisations, replacements and losses of a chain, for tests. */
export abstract class TestingChain {
	readonly key: AccountKey;
	/** Transactions in no block. */
	readonly pool = new Map<string, Held>();
	readonly blocks: (readonly Held[])[] = [];
	#branch = 0;
	isSilent = false;
	/** How often a transaction was given. */
	given = 0;

	constructor(key: AccountKey) {
		this.key = key;
	}

	get mined(): readonly Held[] {
		return this.blocks.flat();
	}

	protected answer(): void {
		if (this.isSilent) throw new Error("the node does not answer");
	}

	protected abstract read(raw: string): Held | string;

	/** The id that a signed transaction has, given or not. */
	idOf(raw: string): string {
		const held = this.read(raw);
		return typeof held === "string" ? held : held.txid;
	}

	async broadcast(raw: string) {
		this.answer();
		this.given += 1;
		const held = this.read(raw);
		if (typeof held === "string") return { ok: false, reason: held } as const;
		if (this.pool.has(held.txid) || this.mined.some(({ txid }) => txid === held.txid)) return { ok: true } as const;
		const overlaps = ({ uses }: Held): boolean => uses.some((each) => held.uses.includes(each));
		if (this.mined.some(overlaps)) return { ok: false, reason: "inputs are spent" } as const;
		const replaced = [...this.pool.values()].filter(overlaps);
		if (replaced.some(({ fee }) => held.fee <= fee)) return { ok: false, reason: "insufficient fee" } as const;
		for (const { txid } of replaced) this.pool.delete(txid);
		this.pool.set(held.txid, held);
		return { ok: true } as const;
	}

	async transaction(txid: string): Promise<TransactionState> {
		this.answer();
		const height = this.blocks.findIndex((block) => block.some((each) => each.txid === txid));
		const found = this.blocks[height]?.find((each) => each.txid === txid);
		if (found === undefined) return { kind: this.pool.has(txid) ? "unconfirmed" : "unknown" };
		const { fee, isSuccessful } = found;
		const hash = `block ${height} ${this.#branch}`;
		return { kind: "block", height, hash, confirmations: this.blocks.length - height, fee, isSuccessful };
	}

	/** Mines everything that waits, then empty blocks. */
	mine(count = 1): void {
		for (let at = 0; at < count; at += 1) {
			this.blocks.push(at === 0 ? [...this.pool.values()] : []);
			this.pool.clear();
		}
	}

	/** The last blocks are replaced by empty ones; their transactions wait again, or are lost. */
	reorganise(depth: number, areLost = false): void {
		this.#branch += 1;
		const undone = this.blocks.splice(this.blocks.length - depth, depth).flat();
		if (!areLost) for (const held of undone) this.pool.set(held.txid, held);
		for (let at = 0; at <= depth; at += 1) this.blocks.push([]);
	}
}

export class TestingOutputChain extends TestingChain implements OutputChain {
	readonly kind = "outputs";
	readonly chain = "test-bitcoin";
	readonly outputs = new Map<string, Unspent>();
	rate = 5n;

	fund(amount: bigint, index: number): void {
		const txid = (this.outputs.size + 1).toString(16).padStart(64, "0");
		this.outputs.set(`${txid}:0`, { txid, vout: 0, amount, branch: 0, index });
	}

	async received() {
		return [...this.outputs.values()];
	}

	async unspent(outputs: readonly Unspent[]) {
		this.answer();
		const spent = new Set(this.mined.flatMap(({ uses }) => uses));
		return outputs.filter(({ txid, vout }) => this.outputs.has(`${txid}:${vout}`) && !spent.has(`${txid}:${vout}`));
	}

	async spender({ txid, vout }: Pick<Unspent, "txid" | "vout">) {
		this.answer();
		return [...this.mined, ...this.pool.values()].find(({ uses }) => uses.includes(`${txid}:${vout}`))?.txid ?? null;
	}

	async feeRates() {
		this.answer();
		return { economy: this.rate, normal: this.rate * 2n, fast: this.rate * 4n };
	}

	protected read(raw: string): Held | string {
		const { inputs, outputs, version, lockTime } = RawTx.decode(bytesOf(raw));
		const uses = inputs.map(({ txid, index }) => `${hex(txid)}:${index}`);
		const spent = uses.map((each) => this.outputs.get(each));
		if (spent.some((each) => each === undefined)) return "missing inputs";
		const paid = spent.reduce((sum, each) => sum + (each?.amount ?? 0n), 0n);
		const fee = paid - outputs.reduce((sum, { amount }) => sum + amount, 0n);
		const txid = hex(
			sha256x2(
				RawTx.encode({ version, segwitFlag: false, inputs, outputs, witnesses: [], lockTime } as never),
			).toReversed(),
		);
		return { txid, uses, fee, isSuccessful: true };
	}
}

export class TestingAccountChain extends TestingChain implements AccountChain {
	readonly kind = "accounts";
	readonly chain = "test-ethereum";
	readonly chainId = 1337n;
	readonly usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
	/** The next transactions have no effect. */
	isReverting = false;

	async nonce(): Promise<bigint> {
		this.answer();
		return BigInt(this.mined.length);
	}

	/** What a transaction says, by its id. */
	readonly says = new Map<string, SaidTransaction>();

	async said(txid: string) {
		this.answer();
		return this.says.get(txid) ?? null;
	}

	async balance() {
		this.answer();
		return 10n ** 24n;
	}

	async fees() {
		this.answer();
		const of = (gwei: bigint) => ({ maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n });
		return { economy: of(10n), normal: of(20n), fast: of(40n) };
	}

	protected read(raw: string): Held | string {
		const tx = Transaction.fromHex(raw, false);
		const { nonce, maxFeePerGas } = tx.raw as { nonce: bigint; maxFeePerGas: bigint };
		if (tx.recoverSender().address.toLowerCase() !== payoutAddressOf(this.key).toLowerCase()) return "unknown sender";
		return {
			txid: `0x${tx.hash.replace(/^0x/, "")}`,
			uses: [`nonce ${nonce}`],
			fee: 21_000n * maxFeePerGas,
			isSuccessful: !this.isReverting,
		};
	}
}

export type TestingPayoutChain = ChainPayouts & TestingChain;
