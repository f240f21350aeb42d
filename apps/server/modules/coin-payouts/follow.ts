import { raiseAlarm } from "../../platform/alarms.ts";
import type { PayoutDeps } from "./deps.ts";
import { revertedEntry } from "./house-entries.ts";
import type { ChainPayouts, TransactionState } from "./ports.ts";
import type { PayoutRow, TransactionRow } from "./tables.ts";
import { asking, give } from "./transactions.ts";

const AT_ONCE = 200;
/** How long paid payouts are looked at again. */
const WATCHED_MS = 7 * 86_400_000;

type Mined = Extract<TransactionState, { kind: "block" }>;

/**
 * Asks the chain what became of the transactions of each payout. Only this marks a payout as paid. Each step may be
 * repeated after a crash at any point; run it every few seconds. `only`: this payout.
 */
export async function followPayouts(deps: PayoutDeps, only?: string): Promise<void> {
	for (const payout of await deps.store.withStatus(["open", "sent"], AT_ONCE)) {
		if (only !== undefined && payout.id !== only) continue;
		const chain = deps.chains.get(payout.chain);
		if (chain === undefined) continue;
		try {
			await follow(deps, chain, payout);
		} catch (error) {
			// The others are not kept waiting by this one; it is tried again.
			deps.log.error({ err: error, payout: payout.id }, "a coin payout failed");
		}
	}
}

async function follow(deps: PayoutDeps, chain: ChainPayouts, payout: PayoutRow): Promise<void> {
	const versions = await deps.store.followedOf(payout.id);
	const newest = versions.findLast(({ status }) => status === "broadcast");
	for (const version of versions) {
		const { txid } = version;
		if (txid === null) continue;
		const found = await asking(deps, chain, () => chain.transaction(txid));
		if (found === null) return;
		await placed(deps, version, found);
		if (found.kind === "block" && found.confirmations >= payout.confirmations_needed) {
			return found.isSuccessful ? paid(deps, payout, version, found) : reverted(deps, payout, version, found);
		}
		// Dropped, or never arrived. Earlier ones are left alone: they would fight with their replacement.
		if (found.kind === "unknown" && version.id === newest?.id) await give(deps, version.id);
	}
}

async function placed({ store, clock }: PayoutDeps, version: TransactionRow, found: TransactionState): Promise<void> {
	const isIn = found.kind === "block";
	const next = {
		block_height: isIn ? `${found.height}` : null,
		block_hash: isIn ? found.hash : null,
		confirmations: isIn ? found.confirmations : 0,
		seen_at: found.kind === "unknown" ? version.seen_at : (version.seen_at ?? new Date(clock.nowMs())),
	};
	const isSame =
		next.block_hash === version.block_hash &&
		next.confirmations === version.confirmations &&
		next.seen_at === version.seen_at;
	if (!isSame) await store.place(version.id, next);
	if (found.kind !== "unknown" && version.problem !== null) await store.setProblem(version.id, null);
}

/** Deep enough: it is paid, and whatever it replaced never will be. */
async function paid(
	{ store, clock }: PayoutDeps,
	payout: PayoutRow,
	version: TransactionRow,
	found: Mined,
): Promise<void> {
	await store.transaction(async (tx) => {
		const row = await store.lock(tx, payout.id);
		if (row?.status !== "open" && row?.status !== "sent") return;
		await store.moveTransaction(tx, version.id, ["released", "signed", "broadcast"], confirmedOf(version));
		for (const other of await store.transactionsOf(payout.id, tx)) {
			if (other.id !== version.id) {
				await store.moveTransaction(tx, other.id, ["made", "released", "signed", "broadcast"], { status: "replaced" });
			}
		}
		const at = new Date(clock.nowMs());
		const change = { paid_at: at, sent_at: row.sent_at ?? at, network_fee: `${found.fee}` };
		await store.update(tx, payout.id, { status: "paid", ...change });
	});
}

/** A released transaction that the signer gave to the chain by itself was never uploaded; the chain has checked it. */
const confirmedOf = ({ raw }: TransactionRow) => ({ status: "confirmed" as const, raw: raw ?? "" });

/** A token's contract refused it: nothing moved, its nonce is used, and another one can be made. */
async function reverted(deps: PayoutDeps, payout: PayoutRow, version: TransactionRow, found: Mined): Promise<void> {
	const { store, house, clock, log } = deps;
	await store.transaction(async (tx) => {
		const row = await store.lock(tx, payout.id);
		if (row?.status !== "open" && row?.status !== "sent") return;
		for (const other of await store.transactionsOf(payout.id, tx)) {
			const next = other.id === version.id ? "reverted" : "replaced";
			await store.moveTransaction(tx, other.id, ["made", "released", "signed", "broadcast"], { status: next });
		}
		await store.update(tx, payout.id, { status: "open" });
		const entry = revertedEntry(row, version.txid ?? version.id, found.fee, new Date(clock.nowMs()));
		if (entry !== null) await house.book(tx, entry);
	});
	raiseAlarm(log, "COIN_PAYOUT_REVERTED", { payout: payout.id, txid: version.txid });
}

/** Paid payouts that the chain does not have any more: a reorganisation beyond the depth. Run it every few minutes. */
export async function checkPaid(deps: PayoutDeps): Promise<void> {
	const { store, clock, log, chains } = deps;
	for (const payout of await store.paidSince(new Date(clock.nowMs() - WATCHED_MS), AT_ONCE)) {
		const chain = chains.get(payout.chain);
		const version = (await store.transactionsOf(payout.id)).find(({ status }) => status === "confirmed");
		const txid = version?.txid;
		if (chain === undefined || version === undefined || txid == null) continue;
		const found = await asking(deps, chain, () => chain.transaction(txid));
		if (found === null) continue;
		await placed(deps, version, found);
		if (found.kind === "block" && found.isSuccessful) continue;
		raiseAlarm(log, "COIN_PAYOUT_UNDONE", { payout: payout.id, txid, coin: payout.coin });
		const { raw } = version;
		// The same transaction again, never another one: it may still be mined.
		if (raw !== null && raw !== "") await asking(deps, chain, () => chain.broadcast(raw));
	}
}
