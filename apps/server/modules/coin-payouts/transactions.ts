import { ok, refuse } from "@truefill/core/result";
import { writeAct } from "../audit/index.ts";
import { requestIdOf } from "../requests/index.ts";
import { build, checkSigned, factsOf } from "./build.ts";
import type { PayoutDeps } from "./deps.ts";
import { type ChainPayouts, SPEEDS, type Speed } from "./ports.ts";
import type { PayoutTransaction } from "./store.ts";
import type { PayoutRow, TransactionRow, TransactionStatus } from "./tables.ts";

/** Of these somebody may have a signature. */
const LIVE: readonly TransactionStatus[] = ["released", "signed", "broadcast"];
export const isLive = ({ status }: Pick<TransactionRow, "status">): boolean => LIVE.includes(status);

const act = (
	tx: PayoutTransaction,
	at: Date,
	actorUserId: string,
	action: string,
	{
		payout,
		version,
		reason,
	}: { readonly payout: PayoutRow; readonly version: TransactionRow; readonly reason?: string },
): Promise<void> =>
	writeAct(tx, at, {
		actorUserId,
		action,
		subjectKind: "user",
		subjectId: payout.user_id,
		...(reason === undefined ? {} : { reason }),
		details: {
			withdrawal: payout.withdrawal_id,
			transaction: version.id,
			version: version.version,
			coin: payout.coin,
			coins: payout.coins,
			fee: version.fee,
			txid: version.txid,
		},
	});

const unavailable = (payout: PayoutRow) => refuse("COIN_CHAIN_UNAVAILABLE", { coin: payout.coin });

/** Nothing is known when a source does not answer. */
export async function asking<T>(deps: PayoutDeps, chain: ChainPayouts, ask: () => Promise<T>): Promise<T | null> {
	try {
		return await ask();
	} catch (error) {
		deps.log.warn({ err: error, chain: chain.chain }, "a chain's source did not answer");
		return null;
	}
}

export interface MakeRequest {
	readonly by: string;
	readonly payoutId: string;
	readonly commandId: string;
	readonly speed: Speed;
	readonly reason: string;
}

/** One person makes the unsigned transaction. It replaces those before, if any may have been signed. */
export async function makeTransaction(deps: PayoutDeps, request: MakeRequest) {
	const { store, chains, clock } = deps;
	const { by, payoutId, speed, reason } = request;
	const id = requestIdOf("ctx", by, request.commandId);
	const known = await store.findTransaction(id);
	if (known !== undefined) {
		return known.payout_id === payoutId && known.reason === reason ? ok(payoutId) : refuse("COMMAND_ID_REUSED");
	}
	const payout = await store.find(payoutId);
	if (payout === undefined) return refuse("COIN_PAYOUT_NOT_FOUND");
	const chain = chains.get(payout.chain);
	const facts = chain && (await asking(deps, chain, () => factsOf(chain, { store, payout })));
	if (chain === undefined || facts === undefined || facts === null) return unavailable(payout);
	return store.transaction(async (tx) => {
		const row = await store.lock(tx, payoutId);
		if (row === undefined || (row.status !== "open" && row.status !== "sent")) {
			return refuse("COIN_PAYOUT_STATE", { status: row?.status ?? "" });
		}
		await store.lockChain(tx, row.chain);
		const versions = await store.transactionsOf(payoutId, tx);
		if (versions.some((each) => each.id === id)) return ok(payoutId);
		if (versions.some(({ status }) => status === "made")) return refuse("COIN_TRANSACTION_OPEN");
		const built = await build(chain, facts[speed], { store, tx, payout: row, live: versions.filter(isLive) });
		if ("missing" in built) return refuse("COIN_FUNDS_MISSING", { coin: built.missing });
		const version: TransactionRow = {
			id,
			payout_id: payoutId,
			version: versions.length + 1,
			status: "made",
			unsigned: built.unsigned,
			asked: built.asked,
			fee: `${built.fee}`,
			reason,
			made_by: by,
			made_at: new Date(clock.nowMs()),
			txid: built.txid,
			...EMPTY,
		};
		await store.addTransaction(tx, version);
		await store.reserve(tx, row, built.reserve);
		await act(tx, version.made_at, by, "coin-transaction.made", { payout: row, version, reason });
		return ok(payoutId);
	});
}

/** What the network would take for the next transaction at each speed; null: the house has not enough coins. */
export async function feesOf(deps: PayoutDeps, payoutId: string) {
	const { store, chains } = deps;
	const payout = await store.find(payoutId);
	if (payout === undefined) return refuse("COIN_PAYOUT_NOT_FOUND");
	if (payout.status !== "open" && payout.status !== "sent") {
		return refuse("COIN_PAYOUT_STATE", { status: payout.status });
	}
	const chain = chains.get(payout.chain);
	const facts = chain && (await asking(deps, chain, () => factsOf(chain, { store, payout })));
	if (chain === undefined || facts === undefined || facts === null) return unavailable(payout);
	// Building only reads: what would be reserved is left alone.
	return store.transaction(async (tx) => {
		const live = (await store.transactionsOf(payoutId, tx)).filter(isLive);
		const fees = [];
		for (const speed of SPEEDS) {
			const built = await build(chain, facts[speed], { store, tx, payout, live });
			fees.push({ speed, fee: "missing" in built ? null : built.fee });
		}
		return ok({ payout, fees, isReplacement: live.length > 0 });
	});
}

const EMPTY = {
	released_by: null,
	released_at: null,
	signed_by: null,
	signed_at: null,
	broadcast_by: null,
	broadcast_at: null,
	raw: null,
	block_height: null,
	block_hash: null,
	confirmations: 0,
	seen_at: null,
	problem: null,
} as const;

type Locked = { readonly payout: PayoutRow; readonly version: TransactionRow; readonly all: readonly TransactionRow[] };
type Work<T> = (tx: PayoutTransaction, locked: Locked) => Promise<T>;

/** Runs with the payout locked, so that two people decide one after another. */
async function withLocked<T>({ store }: PayoutDeps, id: string, work: Work<T>) {
	const found = await store.findTransaction(id);
	if (found === undefined) return refuse("COIN_TRANSACTION_NOT_FOUND");
	return store.transaction(async (tx) => {
		const payout = await store.lock(tx, found.payout_id);
		const all = await store.transactionsOf(found.payout_id, tx);
		const version = all.find((each) => each.id === id);
		if (payout === undefined || version === undefined) return refuse("COIN_TRANSACTION_NOT_FOUND");
		return work(tx, { payout, version, all });
	});
}

const state = ({ status }: TransactionRow) => refuse("COIN_TRANSACTION_STATE", { status });

/** Whether a hit speaks against the customer, in the transaction that carries something out. */
const waits = ({ screening }: PayoutDeps, { user_id: userId }: PayoutRow, tx: PayoutTransaction) =>
	screening.refusal(userId, tx);

/** Compares the customer with the lists before a transaction leaves our hands. Null: nothing speaks against it. */
async function screened({ store, screening }: PayoutDeps, transactionId: string) {
	const found = await store.findTransaction(transactionId);
	const payout = found === undefined ? undefined : await store.find(found.payout_id);
	return payout === undefined ? null : screening.check(payout.user_id);
}

/** Another person releases it: from now on it can be exported, and a later one must replace it. */
export async function releaseTransaction(deps: PayoutDeps, by: string, id: string, reason: string) {
	const held = await screened(deps, id);
	if (held !== null) return { ok: false as const, refusal: held };
	return withLocked(deps, id, async (tx, locked) => {
		const { payout, version } = locked;
		const hit = await waits(deps, payout, tx);
		if (hit !== null) return { ok: false as const, refusal: hit };
		const at = new Date(deps.clock.nowMs());
		if (version.status !== "made") return state(version);
		if (version.made_by === by) return refuse("FOUR_EYES");
		await deps.store.moveTransaction(tx, id, ["made"], { status: "released", released_by: by, released_at: at });
		await act(tx, at, by, "coin-transaction.released", { ...locked, reason });
		return ok(payout.id);
	});
}

/** Nobody can have signed it. What it reserved is free again, unless an earlier version uses it. */
export const discardTransaction = (deps: PayoutDeps, by: string, id: string, reason: string) =>
	withLocked(deps, id, async (tx, locked) => {
		const { payout, version, all } = locked;
		if (version.status !== "made") return state(version);
		await deps.store.moveTransaction(tx, id, ["made"], { status: "discarded" });
		if (!all.some(({ released_at: released }) => released !== null)) await deps.store.release(tx, payout.id);
		await act(tx, new Date(deps.clock.nowMs()), by, "coin-transaction.discarded", { ...locked, reason });
		return ok(payout.id);
	});

/** The file for the signer. Each download is recorded. */
export const exportTransaction = (deps: PayoutDeps, by: string, id: string) =>
	withLocked(deps, id, async (tx, locked) => {
		const { payout, version } = locked;
		if (!isLive(version)) return state(version);
		const hit = await waits(deps, payout, tx);
		if (hit !== null) return { ok: false as const, refusal: hit };
		await act(tx, new Date(deps.clock.nowMs()), by, "coin-transaction.exported", locked);
		const isPsbt = version.asked.kind === "outputs";
		const name = `${payout.coin}-${payout.id}-${version.version}.${isPsbt ? "psbt" : "txt"}`;
		return ok({
			data: {
				file_name: name,
				media_type: isPsbt ? "application/octet-stream" : "text/plain",
				encoding: isPsbt ? ("base64" as const) : ("text" as const),
				content: version.unsigned,
			},
		});
	});

/** Where a check leads: signed by its maker's upload it waits for a colleague, otherwise it goes to the chain at once. */
export async function addSigned(deps: PayoutDeps, by: string, id: string, content: string) {
	const { store, chains, clock } = deps;
	const done = await withLocked(deps, id, async (tx, locked) => {
		const { payout, version, all } = locked;
		const chain = chains.get(payout.chain);
		if (chain === undefined) return unavailable(payout);
		if (!isLive(version) || all.at(-1)?.id !== id) return state(version);
		const found = checkSigned(chain, payout, version, content);
		if (!found.ok) {
			const { kind, expected, found: given } = found.difference;
			return refuse("SIGNED_TRANSACTION_DIFFERS", { what: kind, expected: cut(expected), found: cut(given) });
		}
		// The same one again changes nothing; another signature of the same transaction neither.
		if (version.status !== "released") return ok(payout.id);
		const hit = await waits(deps, payout, tx);
		if (hit !== null) return { ok: false as const, refusal: hit };
		const at = new Date(clock.nowMs());
		const isOther = version.made_by !== by;
		const signed = { raw: found.raw, txid: found.txid, signed_by: by, signed_at: at };
		await store.moveTransaction(tx, id, ["released"], {
			...signed,
			status: isOther ? "broadcast" : "signed",
			...(isOther ? { broadcast_by: by, broadcast_at: at } : {}),
		});
		const after = { ...locked, version: { ...version, ...signed } };
		await act(tx, at, by, "coin-transaction.signed", after);
		if (isOther) await toSent(deps, tx, after, by, at);
		return ok(payout.id);
	});
	if (done.ok) await give(deps, id);
	return done;
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);

async function toSent(deps: PayoutDeps, tx: PayoutTransaction, locked: Locked, by: string, at: Date): Promise<void> {
	const { payout } = locked;
	if (payout.status === "open")
		await deps.store.update(tx, payout.id, { status: "sent", sent_at: payout.sent_at ?? at });
	await act(tx, at, by, "coin-transaction.broadcast", locked);
}

/** Another person than its maker and uploader gives a checked transaction to the chain. */
export async function broadcastTransaction(deps: PayoutDeps, by: string, id: string, reason: string) {
	const held = await screened(deps, id);
	if (held !== null) return { ok: false as const, refusal: held };
	const done = await withLocked(deps, id, async (tx, locked) => {
		const { payout, version, all } = locked;
		if (version.status !== "signed" || all.at(-1)?.id !== id) return state(version);
		if (version.signed_by === by || version.made_by === by) return refuse("FOUR_EYES");
		const hit = await waits(deps, payout, tx);
		if (hit !== null) return { ok: false as const, refusal: hit };
		const at = new Date(deps.clock.nowMs());
		const change = { status: "broadcast", broadcast_by: by, broadcast_at: at } as const;
		await deps.store.moveTransaction(tx, id, ["signed"], change);
		await toSent(deps, tx, { ...locked, ...{ reason } }, by, at);
		return ok(payout.id);
	});
	if (done.ok) await give(deps, id);
	return done;
}

/**
 * Gives a transaction to the network. It has its id already: given twice, or by a process that was killed meanwhile, it
 * is the same one. What does not arrive is given again by the work loop.
 */
export async function give(deps: PayoutDeps, id: string): Promise<void> {
	const version = await deps.store.findTransaction(id);
	if (version === undefined || version.status !== "broadcast" || version.raw === null) return;
	const payout = await deps.store.find(version.payout_id);
	const chain = payout && deps.chains.get(payout.chain);
	if (payout === undefined || chain === undefined) return;
	// Found after it was given: what the network has dropped waits until the hit is decided.
	if ((await deps.screening.held([payout.user_id])).size > 0) return;
	const { raw } = version;
	const answer = await asking(deps, chain, () => chain.broadcast(raw));
	if (answer === null) return;
	const problem = answer.ok ? null : cut(answer.reason);
	if (problem !== version.problem) await deps.store.setProblem(id, problem);
}
