import { DEFAULT_CONFIRMATIONS } from "@truefill/core/coins";
import type { Coin } from "@truefill/core/money";
import { sha256 } from "../../engine/index.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import type { ChainSource, ChainTransfer } from "./chain-source.ts";
import type { Followed } from "./chain-store.ts";
import type { WatchDeps } from "./deps.ts";
import type { CoinAddress } from "./output.ts";

/** Blocks read at once, and addresses asked about at once. The next run goes on. */
const BLOCKS_AT_ONCE = 20;
const ADDRESSES_AT_ONCE = 20;

/** Reads what has arrived at our addresses since the last time, and stores it. */
export async function findTransfers(deps: WatchDeps, source: ChainSource): Promise<void> {
	const { chains, addresses, clock } = deps;
	const { chain } = source;
	const known = await chains.find(chain);
	if (known === undefined) return;
	if (source.scan === "addresses") {
		const due = await addresses.due(chain, new Date(clock.nowMs()), ADDRESSES_AT_ONCE);
		if (due.length > 0) await take(deps, source, known, await source.transfers(due, 0, known.height));
		await addresses.looked(chain, due, new Date(clock.nowMs()));
		return;
	}
	const from = known.scanned + 1;
	const to = Math.min(known.height, known.scanned + BLOCKS_AT_ONCE);
	const all = await addresses.all(chain);
	const isOurBranch = all.length === 0 || (await take(deps, source, known, await source.transfers(all, from, to)));
	// What was read in another branch is none of ours: these blocks are read again.
	if (to >= from && isOurBranch && (await isFollowed(deps, source, to))) await chains.scanned(chain, to);
}

const isFollowed = async ({ chains }: WatchDeps, source: ChainSource, height: number): Promise<boolean> =>
	(await source.block(height))?.hash === (await chains.hashAt(source.chain, height));

/** @returns false when the source has told something of another branch than the one that we follow */
async function take(
	deps: WatchDeps,
	source: ChainSource,
	known: Followed,
	transfers: readonly ChainTransfer[],
): Promise<boolean> {
	let isOurBranch = true;
	const { addresses, outputs, clock, log } = deps;
	const { chain } = source;
	const ours = await addresses.byText(
		chain,
		transfers.map(({ address }) => address),
	);
	for (const transfer of transfers) {
		const address = ours.get(transfer.address);
		if (address === undefined || transfer.units <= 0n) continue;
		const block = transfer.block === null ? null : await followed(deps, source, known, transfer.block);
		// In a block of another branch: it is found again when we follow that one, or when it is in ours.
		if (block === undefined) {
			isOurBranch = false;
			continue;
		}
		const differs = await outputs.seen({
			id: `coin_${sha256(`${chain} ${transfer.txId} ${transfer.output}`).slice(0, 32)}`,
			chain,
			txId: transfer.txId,
			output: transfer.output,
			addressId: address.id,
			userId: address.userId,
			accountId: address.accountId,
			coin: transfer.coin,
			token: transfer.token,
			units: transfer.units,
			block,
			needed: await neededFor(deps, address, transfer.coin),
			firstSeenAt: new Date(clock.nowMs()),
		});
		if (differs !== null)
			raiseAlarm(log, "COIN_OUTPUT_DIFFERS", { chain, output: differs.id, transaction: differs.txId });
	}
	return isOurBranch;
}

/** The block if it is one that we follow; null: not reached yet; undefined: of another branch. */
export async function followed(
	{ chains }: { readonly chains: Pick<WatchDeps["chains"], "hashAt"> },
	source: ChainSource,
	known: Pick<Followed, "height">,
	block: { readonly height: number; readonly hash: string },
): Promise<{ readonly height: number; readonly hash: string } | null | undefined> {
	if (block.height > known.height) return null;
	// Blocks older than those that we keep: the source's own answer for that height.
	const ours = (await chains.hashAt(source.chain, block.height)) ?? (await source.block(block.height))?.hash;
	return ours === block.hash ? block : undefined;
}

async function neededFor(
	{ engine, termsOf }: WatchDeps,
	{ accountId, coin: expected }: CoinAddress,
	coin: Coin | null,
): Promise<number> {
	const of = coin ?? expected;
	const account = await engine.account(accountId);
	const terms = account === undefined ? null : await termsOf(account, of);
	return terms?.confirmations ?? DEFAULT_CONFIRMATIONS[of];
}
