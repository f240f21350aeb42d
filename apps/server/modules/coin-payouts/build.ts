import { chainUnits, ledgerFee } from "@truefill/core/coins";
import { type Coin, type Money, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import { keyIdOf, payoutAddressOf } from "./chain/account-key.ts";
import { scriptOf } from "./chain/address.ts";
import { checkSignedBitcoin, unsignedBitcoin } from "./chain/bitcoin.ts";
import type { CheckedTransaction } from "./chain/difference.ts";
import {
	checkSignedEthereum,
	type EthereumFees,
	type EthereumPayment,
	mostFeeOf,
	replacingFees,
	unsignedEthereum,
} from "./chain/ethereum.ts";
import {
	largestFirst,
	MOST_INPUTS,
	RELAY_RATE,
	type Selection,
	selectCoins,
	type Unspent,
} from "./chain/select-coins.ts";
import { type AccountChain, addressesOf, type ChainPayouts, type OutputChain, type Speed } from "./ports.ts";
import type { PayoutPort, PayoutTransaction } from "./store.ts";
import type { Asked, PayoutRow, TransactionRow } from "./tables.ts";

/** A transaction that pays a payout. */
export interface Built {
	readonly unsigned: string;
	readonly asked: Asked;
	/** The most that the network takes, in the smallest unit of the chain. */
	readonly fee: bigint;
	/** Known before it is signed only where signatures are no part of it. */
	readonly txid: string | null;
	/** What nobody else may use from now on. */
	readonly reserve: readonly string[];
}

/** The coin of which the house has too little. */
export interface Missing {
	readonly missing: Coin;
}

/** What a chain says before a transaction of a speed is built; asked outside of the database's transaction. */
export type ChainFacts =
	| { readonly kind: "outputs"; readonly unspent: readonly Unspent[]; readonly rate: bigint }
	| { readonly kind: "accounts"; readonly nonce: bigint; readonly fees: EthereumFees; readonly has: Funds };

/** What the payout address has. */
interface Funds {
	readonly ether: bigint;
	readonly usdt: bigint;
}

export async function factsOf(
	chain: ChainPayouts,
	{ store, payout }: { readonly store: PayoutPort; readonly payout: PayoutRow },
): Promise<Readonly<Record<Speed, ChainFacts>>> {
	const each = (of: (speed: Speed) => ChainFacts) => ({
		economy: of("economy"),
		normal: of("normal"),
		fast: of("fast"),
	});
	if (chain.kind === "outputs") {
		const [unspent, rates] = await Promise.all([unspentFor(chain, store, payout), chain.feeRates()]);
		return each((speed) => ({ kind: "outputs", unspent, rate: rates[speed] }));
	}
	const address = payoutAddressOf(chain.key);
	const [nonce, fees, ether, usdt] = await Promise.all([
		chain.nonce(address),
		chain.fees(),
		chain.balance(address, null),
		chain.balance(address, chain.usdt),
	]);
	return each((speed) => ({ kind: "accounts", nonce, fees: fees[speed], has: { ether, usdt } }));
}

/** The largest outputs that nobody else has reserved, and that the chain says are unspent. */
async function unspentFor(chain: OutputChain, store: PayoutPort, payout: PayoutRow): Promise<readonly Unspent[]> {
	const known = [...(await chain.received()), ...(await store.change(chain.chain, keyIdOf(chain.key)))];
	const taken = await store.reserved(null, chain.chain, known.map(outputName));
	const free = known.filter((each) => (taken.get(outputName(each)) ?? payout.id) === payout.id);
	return chain.unspent(free.toSorted(largestFirst).slice(0, MOST_INPUTS));
}

/** What is sent, in units of the chain. */
export const unitsOf = ({ coins, coin }: PayoutRow): bigint => {
	invariant(coins !== null, "a payout has its coins before it has a transaction");
	return chainUnits(money(BigInt(coins)), coin);
};

/** The coin in which the network takes its fee. */
export const feeCoinOf = ({ coin }: Pick<PayoutRow, "coin">) => (coin === "USDT" ? ("ETH" as const) : coin);
export const ledgerFeeOf = (payout: Pick<PayoutRow, "coin">, units: bigint): Money =>
	ledgerFee(units, feeCoinOf(payout));

export const outputName = ({ txid, vout }: Pick<Unspent, "txid" | "vout">): string => `output ${txid}:${vout}`;

interface BuildRequest {
	readonly store: PayoutPort;
	readonly tx: PayoutTransaction;
	readonly payout: PayoutRow;
	/** Versions that somebody may have signed: the new one replaces all of them. */
	readonly live: readonly TransactionRow[];
}

export function build(chain: ChainPayouts, facts: ChainFacts, request: BuildRequest): Promise<Built | Missing> {
	if (chain.kind === "outputs" && facts.kind === "outputs") return buildOutputs(chain, facts, request);
	invariant(chain.kind === "accounts" && facts.kind === "accounts", "the facts are of this chain");
	return buildAccounts(chain, facts, request);
}

const unspentOf = ({ inputs }: Extract<Asked, { kind: "outputs" }>): Unspent[] =>
	inputs.map(({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) }));

/** A replacement spends everything that those before spend, so that only one of them can be mined; and pays more. */
async function buildOutputs(
	chain: OutputChain,
	{ unspent, rate }: Extract<ChainFacts, { kind: "outputs" }>,
	{ store, tx, payout, live }: BuildRequest,
): Promise<Built | Missing> {
	const { coin } = payout;
	invariant(coin === "BTC" || coin === "LTC", "the coin of a chain with outputs");
	const network = addressesOf(chain.chain);
	const script = scriptOf(coin, network, payout.address);
	invariant(script !== null, "the address was checked when it was added");
	const before = live.flatMap(({ asked, fee }) => (asked.kind === "outputs" ? [{ asked, fee: BigInt(fee) }] : []));
	const required = [
		...new Map(before.flatMap(({ asked }) => unspentOf(asked)).map((each) => [outputName(each), each])).values(),
	];
	const taken = await store.reserved(tx, chain.chain, unspent.map(outputName));
	const free = unspent.filter((each) => (taken.get(outputName(each)) ?? payout.id) === payout.id);
	const lastRate = before.reduce((most, { asked, fee }) => {
		const each = fee / BigInt(asked.vsize) + 1n;
		return each > most ? each : most;
	}, 0n);
	const base = {
		amount: unitsOf(payout),
		scriptLength: script.length,
		feeRate: rate > lastRate ? rate : lastRate,
		required,
	};
	const highest = before.reduce((most, { fee }) => (fee > most ? fee : most), 0n);
	const selection = replacing(free, base, highest);
	if (selection === null) return { missing: coin };
	const own = before.at(-1)?.asked.changeIndex;
	const changeIndex = own ?? (await store.nextChange(tx, chain.chain));
	const { psbt, txid } = unsignedBitcoin(chain.key, {
		coin,
		network,
		to: payout.address,
		amount: base.amount,
		selection,
		changeIndex,
	});
	const known = new Set(required.map(outputName));
	const names = selection.inputs.map(outputName).filter((name) => !known.has(name) && taken.get(name) === undefined);
	return {
		unsigned: psbt,
		asked: {
			kind: "outputs",
			keyId: keyIdOf(chain.key),
			inputs: selection.inputs.map((each) => ({ ...each, amount: `${each.amount}` })),
			change: `${selection.change}`,
			changeIndex,
			vsize: `${selection.vsize}`,
		},
		fee: selection.fee,
		txid,
		reserve: own === undefined ? [...names, `change ${changeIndex}`] : names,
	};
}

/** The fee of a replacement also pays for its own relay (BIP-125, rule 4); more inputs make it larger. */
function replacing(
	free: readonly Unspent[],
	base: Parameters<typeof selectCoins>[1],
	highest: bigint,
): Selection | null {
	let selection = selectCoins(free, base);
	for (let round = 0; highest > 0n && selection !== null && round < 5; round += 1) {
		const minimumFee = highest + selection.vsize * RELAY_RATE;
		if (selection.fee >= minimumFee) return selection;
		selection = selectCoins(free, { ...base, minimumFee });
	}
	return selection;
}

/** How many transactions of one address may be under way at once. */
const MOST_NONCES = 200;

/** A replacement has the same nonce, so that only one of them can be mined; and pays more. */
async function buildAccounts(
	chain: AccountChain,
	facts: Extract<ChainFacts, { kind: "accounts" }>,
	{ store, tx, payout, live }: BuildRequest,
): Promise<Built | Missing> {
	const before = live.flatMap(({ asked }) => (asked.kind === "accounts" ? [asked] : [])).at(-1);
	const address = payoutAddressOf(chain.key);
	const nameOf = (nonce: bigint): string => `nonce ${address} ${nonce}`;
	let nonce = before === undefined ? null : BigInt(before.nonce);
	const reserve: string[] = [];
	if (nonce === null) {
		const next = Array.from({ length: MOST_NONCES }, (_, at) => facts.nonce + BigInt(at));
		const taken = await store.reserved(tx, chain.chain, next.map(nameOf));
		nonce = next.find((each) => !taken.has(nameOf(each))) ?? null;
		if (nonce === null) return { missing: payout.coin };
		reserve.push(nameOf(nonce));
	}
	const fees = before === undefined ? facts.fees : replacingFees(facts.fees, feesOf(before));
	const payment: EthereumPayment = {
		chainId: chain.chainId,
		nonce,
		to: payout.address,
		amount: unitsOf(payout),
		token: payout.coin === "USDT" ? chain.usdt : null,
		...fees,
	};
	const missing = missingOf(payment, facts.has, await store.committed(tx, chain.chain, payout.id));
	if (missing !== null) return { missing };
	return {
		unsigned: unsignedEthereum(payment),
		asked: {
			kind: "accounts",
			chainId: `${payment.chainId}`,
			nonce: `${nonce}`,
			amount: `${payment.amount}`,
			token: payment.token,
			maxFeePerGas: `${fees.maxFeePerGas}`,
			maxPriorityFeePerGas: `${fees.maxPriorityFeePerGas}`,
		},
		fee: mostFeeOf(payment),
		txid: null,
		reserve,
	};
}

/** Of what the address has, what other transactions on their way will take is not free. */
function missingOf(
	payment: EthereumPayment,
	has: Funds,
	committed: readonly { readonly coin: Coin; readonly amount: bigint; readonly fee: bigint }[],
): Coin | null {
	const sum = (of: (each: (typeof committed)[number]) => bigint): bigint =>
		committed.reduce((total, each) => total + of(each), 0n);
	const usdt = has.usdt - sum(({ coin, amount }) => (coin === "USDT" ? amount : 0n));
	const ether = has.ether - sum(({ coin, amount, fee }) => (coin === "ETH" ? amount + fee : fee));
	if (payment.token !== null && usdt < payment.amount) return "USDT";
	return ether < mostFeeOf(payment) + (payment.token === null ? payment.amount : 0n) ? "ETH" : null;
}

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: Extract<Asked, { kind: "accounts" }>): EthereumFees => ({
	maxFeePerGas: BigInt(maxFeePerGas),
	maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
});

/** Compares what the signer gave with what was asked, by what is stored and not by what the file says of itself. */
export function checkSigned(
	chain: ChainPayouts,
	payout: PayoutRow,
	{ asked, unsigned }: Pick<TransactionRow, "asked" | "unsigned">,
	text: string,
): CheckedTransaction {
	const { coin, address: to } = payout;
	if (asked.kind === "outputs") {
		invariant(coin === "BTC" || coin === "LTC", "the coin of a chain with outputs");
		const network = addressesOf(chain.chain);
		return checkSignedBitcoin(chain.key, { coin, network, psbt: unsigned, inputs: unspentOf(asked) }, text);
	}
	const payment: EthereumPayment = {
		chainId: BigInt(asked.chainId),
		nonce: BigInt(asked.nonce),
		to,
		amount: BigInt(asked.amount),
		token: asked.token,
		...feesOf(asked),
	};
	return checkSignedEthereum(chain.key, payment, text);
}
