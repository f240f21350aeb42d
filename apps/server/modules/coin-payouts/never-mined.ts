import { Transaction } from "micro-eth-signer";
import { payoutAddressOf } from "./chain/account-key.ts";
import type { PayoutDeps } from "./deps.ts";
import type { AccountChain, ChainPayouts, OutputChain } from "./ports.ts";
import type { PayoutRow, TransactionRow } from "./tables.ts";
import { asking, isLive } from "./transactions.ts";

/**
 * Which released transactions of a payout the chain disproves: another transaction, as deep in the chain as a payment must
 * be, spends one of their outputs or has their nonce. Asked outside of a transaction of the database. On Ethereum nobody can
 * look up who used a nonce: `reference` is the transaction that did, and is checked.
 *
 * @returns their ids; none when the chain does not answer
 */
export async function neverMined(deps: PayoutDeps, id: string, reference: string | null): Promise<readonly string[]> {
	const { store, chains } = deps;
	const payout = await store.find(id);
	const chain = payout && chains.get(payout.chain);
	if (payout === undefined || chain === undefined) return [];
	const versions = await store.transactionsOf(id);
	const own = new Set(versions.flatMap(({ txid }) => txid ?? []));
	const found: string[] = [];
	for (const version of versions.filter(isLive)) {
		const isDisproved = await asking(deps, chain, () =>
			chain.kind === "outputs"
				? isSpentElsewhere(chain, payout, version, own)
				: isNonceUsed(chain, payout, version, { versions, own, reference }),
		);
		if (isDisproved === true) found.push(version.id);
	}
	return found;
}

/** Deep enough, so that no reorganisation which is believed takes it out again. */
async function isDeep(chain: ChainPayouts, payout: PayoutRow, txid: string): Promise<boolean> {
	const place = await chain.transaction(txid);
	return place.kind === "block" && place.confirmations >= payout.confirmations_needed;
}

async function isSpentElsewhere(
	chain: OutputChain,
	payout: PayoutRow,
	{ asked }: TransactionRow,
	own: ReadonlySet<string>,
): Promise<boolean> {
	if (asked.kind !== "outputs") return false;
	for (const input of asked.inputs) {
		const spender = await chain.spender(input);
		if (spender !== null && !own.has(spender) && (await isDeep(chain, payout, spender))) return true;
	}
	return false;
}

interface Evidence {
	readonly versions: readonly TransactionRow[];
	readonly own: ReadonlySet<string>;
	readonly reference: string | null;
}

async function isNonceUsed(
	chain: AccountChain,
	payout: PayoutRow,
	{ asked }: TransactionRow,
	{ versions, own, reference }: Evidence,
): Promise<boolean> {
	const txid = reference?.toLowerCase() ?? "";
	if (asked.kind !== "accounts" || !/^0x[0-9a-f]{64}$/.test(txid) || own.has(txid)) return false;
	const said = await chain.said(txid);
	if (said === null || said.from !== payoutAddressOf(chain.key) || said.nonce !== BigInt(asked.nonce)) return false;
	// A transaction that was released and not uploaded has no id yet: it is known by what it pays.
	const isOwn = versions.some(({ unsigned }) => {
		const { to, value, data } = Transaction.fromHex(unsigned, false).raw as Pick<typeof said, "to" | "value" | "data">;
		return bare(to) === bare(said.to) && value === said.value && bare(data) === bare(said.data);
	});
	return !isOwn && isDeep(chain, payout, txid);
}

const bare = (text: string): string => text.replace(/^0x/, "").toLowerCase();
