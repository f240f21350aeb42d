import type { PayoutPort, PayoutRow, PayoutTransaction, TransactionRow } from "@truefill/server/deciding/coin-payouts";
import type { QueryExecutorProvider } from "kysely";
import type { Memory } from "../memory.ts";
import type { Process } from "../process.ts";

export interface Reservation {
	readonly chain: string;
	readonly name: string;
	readonly payoutId: string;
}

export const payoutsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly PayoutRow[] => [
	...memory.rows<PayoutRow>("payouts", tx).values(),
];
export const versionsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly TransactionRow[] => [
	...memory.rows<TransactionRow>("versions", tx).values(),
];
const reservationsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly Reservation[] => [
	...memory.rows<Reservation>("reservations", tx).values(),
];

/** Nobody knows yet what becomes of them. */
const OPEN: readonly string[] = ["made", "released", "signed", "broadcast"];

/** The tables of payouts in memory, as `modules/coin-payouts` has them in PostgreSQL. */
export function payoutStoreIn(memory: Memory, process: Process): PayoutPort {
	const of = (payoutId: string, tx?: QueryExecutorProvider) =>
		versionsIn(memory, tx)
			.filter(({ payout_id: id }) => id === payoutId)
			.toSorted((a, b) => a.version - b.version);
	const set = <T>(tx: QueryExecutorProvider, table: string, id: string, change: Partial<T>) => {
		const rows = memory.change<T>(table, tx);
		const row = rows.get(id);
		if (row !== undefined) rows.set(id, { ...row, ...change });
	};
	const asked = async <T>(answer: () => T): Promise<T> => {
		await process.turn();
		return answer();
	};
	const alone = (change: (tx: QueryExecutorProvider) => void) => memory.transaction(process, async (tx) => change(tx));
	return {
		transaction: (work) => memory.transaction(process, (tx) => work(tx as PayoutTransaction)),
		add: async (tx, row) => {
			const rows = memory.change<PayoutRow>("payouts", tx);
			if (!rows.has(row.id)) rows.set(row.id, row);
		},
		find: (id) => asked(() => payoutsIn(memory).find((row) => row.id === id)),
		lock: (tx, id) => asked(() => payoutsIn(memory, tx).find((row) => row.id === id)),
		update: (tx, id, change) => asked(() => set<PayoutRow>(tx, "payouts", id, change)),
		withStatus: (statuses, limit) =>
			asked(() =>
				payoutsIn(memory)
					.filter(({ status }) => statuses.includes(status))
					.slice(0, limit),
			),
		paidSince: (since, limit) =>
			asked(() =>
				payoutsIn(memory)
					.filter(({ paid_at: at }) => at !== null && at >= since)
					.slice(0, limit),
			),
		transactionsOf: (payoutId, tx) => asked(() => of(payoutId, tx)),
		followedOf: (payoutId) =>
			asked(() => of(payoutId).filter(({ status }) => ["released", "signed", "broadcast"].includes(status))),
		findTransaction: (id, tx) => asked(() => versionsIn(memory, tx).find((row) => row.id === id)),
		addTransaction: (tx, row) => asked(() => void memory.change<TransactionRow>("versions", tx).set(row.id, row)),
		moveTransaction: (tx, id, from, change) =>
			asked(() => {
				const row = versionsIn(memory, tx).find((each) => each.id === id);
				if (row === undefined || !from.includes(row.status)) return false;
				set<TransactionRow>(tx, "versions", id, change);
				return true;
			}),
		place: (id, change) => alone((tx) => set<TransactionRow>(tx, "versions", id, change)),
		setProblem: (id, problem) => alone((tx) => set<TransactionRow>(tx, "versions", id, { problem })),
		// Transactions run one after another.
		lockChain: () => process.turn(),
		reserved: (tx, chain, names) =>
			asked(() => {
				const known = reservationsIn(memory, tx ?? undefined);
				const found = known.filter((each) => each.chain === chain && names.includes(each.name));
				return new Map(found.map(({ name, payoutId }) => [name, payoutId]));
			}),
		change: (chain, keyId) =>
			asked(() =>
				versionsIn(memory).flatMap(({ txid, status, asked: what, payout_id: payoutId }) => {
					const payout = payoutsIn(memory).find(({ id }) => id === payoutId);
					if (payout?.chain !== chain || status !== "confirmed" || what.kind !== "outputs") return [];
					if (what.keyId !== keyId || what.change === "0" || txid === null) return [];
					return [{ txid, vout: 1, amount: BigInt(what.change), branch: 1 as const, index: what.changeIndex }];
				}),
			),
		nextChange: (tx, chain) =>
			asked(() => {
				const own = reservationsIn(memory, tx).filter(
					(each) => each.chain === chain && each.name.startsWith("change "),
				);
				return Math.max(-1, ...own.map(({ name }) => Number(name.slice(7)))) + 1;
			}),
		committed: (tx, chain, besides) => asked(() => committedIn(memory, tx, chain, besides)),
		reserve: (tx, { id, chain }, names) =>
			asked(() => {
				const rows = memory.change<Reservation>("reservations", tx);
				for (const name of names) {
					// The primary key.
					if (rows.has(`${chain} ${name}`)) throw new Error(`${name} is reserved already: no answer`);
					rows.set(`${chain} ${name}`, { chain, name, payoutId: id });
				}
			}),
		release: (tx, payoutId) =>
			asked(() => {
				const rows = memory.change<Reservation>("reservations", tx);
				for (const [key, row] of rows)
					if (row.payoutId === payoutId && !row.name.startsWith("change ")) rows.delete(key);
			}),
	};
}

/** What other payouts by balance will still take: of each its newest transaction, unless one of them is in a block. */
function committedIn(memory: Memory, tx: QueryExecutorProvider, chain: string, besides: string) {
	return payoutsIn(memory, tx).flatMap(({ id, chain: own, status, coin }) => {
		if (own !== chain || id === besides || (status !== "open" && status !== "sent")) return [];
		const versions = versionsIn(memory, tx).filter(({ payout_id: payout }) => payout === id);
		if (versions.some((each) => each.block_hash !== null && each.status !== "reverted")) return [];
		const open = versions.filter((each) => OPEN.includes(each.status) && each.asked.kind === "accounts");
		const last = open.toSorted((a, b) => a.version - b.version).at(-1);
		if (last?.asked.kind !== "accounts") return [];
		return [{ coin, amount: BigInt(last.asked.amount), fee: BigInt(last.fee) }];
	});
}
