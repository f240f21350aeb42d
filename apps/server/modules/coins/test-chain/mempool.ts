import { NETWORK_OF } from "@truefill/core/coins";
import { sql, type Transaction } from "kysely";
import type { OutputCoin } from "../../coin-payouts/index.ts";
import { type ChainId, networkOf } from "../chain-source.ts";
import { readAccount, type SignedAccount } from "./read-account.ts";
import { type Place, readOutputs, type SignedOutputs } from "./read-outputs.ts";
import { BASE_FEE, DUST, LEAST_RATE, TOKEN_GAS, TRANSFER_GAS } from "./rules.ts";
import type { SignedRow, TestChainTables } from "./tables.ts";

type Tx = Transaction<TestChainTables>;

/** What a node answers to a transaction. Its reasons are those of Bitcoin Core and of geth. */
export type Accepted = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const refused = (reason: string): Accepted => ({ ok: false, reason });
const ACCEPTED: Accepted = { ok: true };
const coinOf = (chain: ChainId): OutputCoin => (networkOf(chain) === NETWORK_OF.LTC ? "LTC" : "BTC");
export const outputNameOf = ({ txId, vout }: { readonly txId: string; readonly vout: number }): string =>
	`${txId}:${vout}`;
const nonceName = (sender: string, nonce: bigint): string => `${sender} ${nonce}`;

/** A signed transaction is given to the chain: it waits for a block, or is refused as a node would refuse it. */
export const accept = (tx: Tx, chain: ChainId, raw: string, at: Date): Promise<Accepted> =>
	networkOf(chain) === "ethereum" ? acceptAccount(tx, chain, raw, at) : acceptOutputs(tx, chain, raw, at);

const find = (tx: Tx, chain: ChainId, txId: string): Promise<SignedRow | undefined> =>
	tx
		.selectFrom("test_chain_transactions")
		.selectAll()
		.where("chain", "=", chain)
		.where("tx_id", "=", txId)
		.executeTakeFirst();

/** Others that use one of these outputs or nonces. */
const rivals = (tx: Tx, chain: ChainId, uses: readonly string[], txId: string): Promise<SignedRow[]> =>
	tx
		.selectFrom("test_chain_transactions")
		.selectAll()
		.where("chain", "=", chain)
		.where("state", "in", ["pending", "mined"])
		.where("tx_id", "<>", txId)
		.where(sql<boolean>`uses && ${uses}::text[]`)
		.execute();

async function acceptOutputs(tx: Tx, chain: ChainId, raw: string, at: Date): Promise<Accepted> {
	const signed = readOutputs(coinOf(chain), raw);
	if (signed === null || signed.inputs.length === 0 || signed.outputs.length === 0) return refused("TX decode failed");
	const { txId, inputs, outputs, vsize } = signed;
	const known = await find(tx, chain, txId);
	if (known?.state === "pending" || known?.state === "mined") return ACCEPTED;
	const uses = inputs.map(outputNameOf);
	if (new Set(uses).size !== uses.length) return refused("bad-txns-inputs-duplicate");
	const others = await rivals(tx, chain, uses, txId);
	const spent = await placesOf(tx, chain, inputs);
	if (spent === null || others.some(({ state }) => state === "mined")) return refused("bad-txns-inputs-missingorspent");
	const fee = sumOf(spent) - sumOf(outputs);
	if (fee < 0n) return refused("bad-txns-in-belowout");
	if (outputs.some(({ units }) => units < DUST)) return refused("dust");
	if (!signed.isSignedFor(spent)) return refused("mandatory-script-verify-flag-failed");
	const rate = (fee * 1_000n) / vsize;
	if (rate < LEAST_RATE) return refused("min relay fee not met");
	const before = others.reduce((sum, each) => sum + BigInt(each.fee), 0n);
	const isBetter = others.every((each) => rate > BigInt(each.fee_rate)) && fee >= before + vsize;
	if (others.length > 0 && !isBetter) return refused("insufficient fee, rejecting replacement");
	await drop(
		tx,
		chain,
		others.map(({ tx_id: id }) => id),
	);
	await put(tx, {
		row: { chain, tx_id: txId, raw, sender: null, nonce: null, uses, fee: `${fee}`, fee_rate: `${rate}`, made_at: at },
		transfers: outputs.map((place) => ({ ...place, coin: coinOf(chain) })),
	});
	await evict(tx, chain);
	return ACCEPTED;
}

const sumOf = (places: readonly Pick<Place, "units">[]): bigint => places.reduce((sum, { units }) => sum + units, 0n);

/** Null: one of them is not there. */
async function placesOf(tx: Tx, chain: ChainId, inputs: SignedOutputs["inputs"]): Promise<Place[] | null> {
	const rows = await tx
		.selectFrom("test_chain_transfers")
		.select(["tx_id", "output", "address", "units"])
		.where("chain", "=", chain)
		.where("state", "<>", "dropped")
		.where(
			"tx_id",
			"in",
			inputs.map(({ txId }) => txId),
		)
		.execute();
	const byName = new Map(rows.map((row) => [`${row.tx_id}:${row.output}`, row]));
	const found = inputs.flatMap((input) => {
		const row = byName.get(outputNameOf(input));
		return row === undefined ? [] : [{ address: row.address, units: BigInt(row.units) }];
	});
	return found.length === inputs.length ? found : null;
}

async function acceptAccount(tx: Tx, chain: ChainId, raw: string, at: Date): Promise<Accepted> {
	const signed = readAccount(raw);
	if (typeof signed === "string") return refused(signed);
	const { txId, sender, nonce, to, coin, units, gasLimit, maxFeePerGas } = signed;
	const known = await find(tx, chain, txId);
	if (known?.state === "pending" || known?.state === "mined") return ACCEPTED;
	if (nonce < (await nonceOf(tx, chain, sender))) return refused("nonce too low");
	const most = gasLimit * maxFeePerGas;
	const needed = most + (coin === "ETH" ? units : 0n);
	if ((await balanceOf(tx, chain, sender, "ETH")) < needed) {
		return refused("insufficient funds for gas * price + value");
	}
	const uses = [nonceName(sender, nonce)];
	const others = await rivals(tx, chain, uses, txId);
	if (others.some((each) => !replaces(signed, each.raw))) return refused("replacement transaction underpriced");
	await drop(
		tx,
		chain,
		others.map(({ tx_id: id }) => id),
	);
	await put(tx, {
		row: {
			chain,
			tx_id: txId,
			raw,
			sender,
			nonce: `${nonce}`,
			uses,
			fee: `${most}`,
			fee_rate: `${maxFeePerGas}`,
			made_at: at,
		},
		transfers: units === 0n ? [] : [{ address: to, units, coin }],
	});
	return ACCEPTED;
}

/** Both prices are higher by a tenth. */
function replaces(next: SignedAccount, raw: string): boolean {
	const before = readAccount(raw);
	if (typeof before === "string") return true;
	const isMore = (a: bigint, b: bigint) => a * 100n >= b * 110n;
	return (
		isMore(next.maxFeePerGas, before.maxFeePerGas) && isMore(next.maxPriorityFeePerGas, before.maxPriorityFeePerGas)
	);
}

/** A dropped one that is given again waits again. */
async function put(
	tx: Tx,
	{
		row,
		transfers,
	}: {
		readonly row: Omit<SignedRow, "state" | "block_height" | "is_successful">;
		readonly transfers: readonly (Place & { readonly coin: string })[];
	},
): Promise<void> {
	const waits = { state: "pending", block_height: null } as const;
	await tx
		.insertInto("test_chain_transactions")
		.values({ ...row, ...waits, is_successful: true })
		.onConflict((conflict) => conflict.columns(["chain", "tx_id"]).doUpdateSet({ ...waits, is_successful: true }))
		.execute();
	if (transfers.length === 0) return;
	const { chain, tx_id, made_at } = row;
	await tx
		.insertInto("test_chain_transfers")
		.values(
			transfers.map(({ address, units, coin }, at) => ({
				chain,
				tx_id,
				output: `${at}`,
				address,
				coin,
				token: null,
				units: `${units}`,
				...waits,
				made_at,
			})),
		)
		.onConflict((conflict) => conflict.columns(["chain", "tx_id", "output"]).doUpdateSet(waits))
		.execute();
}

/** Of its transfers too. */
async function setState(
	tx: Tx,
	chain: ChainId,
	txId: string,
	change: Pick<SignedRow, "state" | "block_height"> & Partial<Pick<SignedRow, "fee" | "is_successful">>,
): Promise<void> {
	await tx
		.updateTable("test_chain_transactions")
		.set(change)
		.where("chain", "=", chain)
		.where("tx_id", "=", txId)
		.execute();
	// What a contract refused has moved nothing.
	const moved =
		change.is_successful === false
			? ({ state: "dropped", block_height: null } as const)
			: { state: change.state, block_height: change.block_height };
	await tx
		.updateTable("test_chain_transfers")
		.set(moved)
		.where("chain", "=", chain)
		.where("tx_id", "=", txId)
		.execute();
}

async function drop(tx: Tx, chain: ChainId, txIds: readonly string[]): Promise<void> {
	for (const txId of txIds) await setState(tx, chain, txId, { state: "dropped", block_height: null });
}

/** Whatever spends an output that is not there any more is dropped, and what spends its outputs. */
export async function evict(tx: Tx, chain: ChainId): Promise<void> {
	for (;;) {
		const { rows } = await sql<{ tx_id: string }>`
			SELECT t.tx_id FROM test_chain_transactions t WHERE t.chain = ${chain} AND t.state = 'pending' AND t.sender IS NULL
				AND EXISTS (SELECT FROM unnest(t.uses) AS used WHERE NOT EXISTS (
					SELECT FROM test_chain_transfers o WHERE o.chain = t.chain AND o.state <> 'dropped'
						AND o.tx_id = split_part(used, ':', 1) AND o.output = split_part(used, ':', 2)))`.execute(tx);
		if (rows.length === 0) return;
		await drop(
			tx,
			chain,
			rows.map(({ tx_id: id }) => id),
		);
	}
}

const waiting = (tx: Tx, chain: ChainId): Promise<SignedRow[]> =>
	tx
		.selectFrom("test_chain_transactions")
		.selectAll()
		.where("chain", "=", chain)
		.where("state", "=", "pending")
		.orderBy("nonce")
		.orderBy("made_at")
		.orderBy("tx_id")
		.execute();

/** A block takes every signed transaction that can be executed now. */
export async function mineSigned(tx: Tx, chain: ChainId, height: number): Promise<void> {
	const isAccounts = networkOf(chain) === "ethereum";
	for (const row of await waiting(tx, chain)) {
		if (isAccounts) await execute(tx, chain, row, height);
		else await setState(tx, chain, row.tx_id, { state: "mined", block_height: height });
	}
}

/** In the order of nonces; a transaction that offers less than the base fee, or that cannot be paid, waits. */
async function execute(tx: Tx, chain: ChainId, row: SignedRow, height: number): Promise<void> {
	const signed = readAccount(row.raw);
	if (typeof signed === "string" || signed.nonce !== (await nonceOf(tx, chain, signed.sender))) return;
	const { sender, coin, units, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = signed;
	if (maxFeePerGas < BASE_FEE) return;
	const offered = BASE_FEE + maxPriorityFeePerGas;
	const gas = coin === "ETH" ? TRANSFER_GAS : gasLimit < TOKEN_GAS ? gasLimit : TOKEN_GAS;
	const fee = gas * (offered < maxFeePerGas ? offered : maxFeePerGas);
	if ((await balanceOf(tx, chain, sender, "ETH")) < fee + (coin === "ETH" ? units : 0n)) return;
	const isSuccessful =
		coin === "ETH" || (gasLimit >= TOKEN_GAS && (await balanceOf(tx, chain, sender, "USDT")) >= units);
	await setState(tx, chain, row.tx_id, {
		state: "mined",
		block_height: height,
		fee: `${fee}`,
		is_successful: isSuccessful,
	});
}

/** Signed transactions of the replaced blocks wait again, or are lost from the pools of the nodes. */
export async function undoSigned(tx: Tx, chain: ChainId, ancestor: number, areLost: boolean): Promise<void> {
	const undone = await tx
		.selectFrom("test_chain_transactions")
		.select("tx_id")
		.where("chain", "=", chain)
		.where("block_height", ">", ancestor)
		.execute();
	for (const { tx_id: id } of undone) {
		await setState(tx, chain, id, {
			state: areLost ? "dropped" : "pending",
			block_height: null,
			is_successful: true,
		});
	}
}

type Reader = Pick<Tx, "getExecutor">;

/** How many transactions of an address are in blocks. */
export async function nonceOf(db: Reader, chain: ChainId, sender: string): Promise<bigint> {
	const { rows } = await sql<{ count: string }>`SELECT count(*)::text AS count FROM test_chain_transactions
		WHERE chain = ${chain} AND sender = ${sender} AND state = 'mined'`.execute(db as Tx);
	return BigInt(rows[0]?.count ?? "0");
}

/** What came to an address and did not leave it, by the blocks. */
export async function balanceOf(db: Reader, chain: ChainId, address: string, coin: "ETH" | "USDT"): Promise<bigint> {
	const { rows } = await sql<{ sum: string }>`SELECT (
		(SELECT coalesce(sum(units), 0) FROM test_chain_transfers
			WHERE chain = ${chain} AND address = ${address} AND coin = ${coin} AND state = 'mined')
		- (SELECT coalesce(sum(o.units), 0) FROM test_chain_transactions t
			JOIN test_chain_transfers o ON o.chain = t.chain AND o.tx_id = t.tx_id
			WHERE t.chain = ${chain} AND t.sender = ${address} AND o.coin = ${coin} AND o.state = 'mined')
		- CASE WHEN ${coin} = 'ETH' THEN (SELECT coalesce(sum(fee), 0) FROM test_chain_transactions
			WHERE chain = ${chain} AND sender = ${address} AND state = 'mined') ELSE 0 END)::text AS sum`.execute(db as Tx);
	return BigInt(rows[0]?.sum ?? "0");
}
