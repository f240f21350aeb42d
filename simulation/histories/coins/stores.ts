import type { OutputStatus } from "@truefill/core/coins";
import type {
	AddressStore,
	ChainId,
	ChainStore,
	CoinAddress,
	CoinTransaction,
	Followed,
	NewOutput,
	Output,
	OutputPort,
	Quote,
} from "@truefill/server/deciding/coins";
import type { QueryExecutorProvider } from "kysely";
import type { Memory, Rows } from "../memory.ts";
import type { Process } from "../process.ts";

type Port<T> = Pick<T, keyof T>;

export interface ChainRow extends Followed {
	readonly leasedUntil: number | null;
}
export interface BlockRow {
	readonly height: number;
	readonly hash: string;
	readonly parentHash: string;
}
export interface OutputRow extends Output {
	readonly nextAt: number | null;
	/** Every status that it ever had. */
	readonly steps: readonly OutputStatus[];
}
export interface AddressRow extends CoinAddress {
	readonly lookAt: number;
}

/** What a statement of SQL would do to its rows. */
export const outputsIn = (memory: Memory, tx?: QueryExecutorProvider): Rows<OutputRow> => memory.rows("outputs", tx);
export const blocksIn = (memory: Memory): Rows<BlockRow> => memory.rows("blocks");
export const chainIn = (memory: Memory, chain: ChainId): ChainRow | undefined =>
	memory.rows<ChainRow>("chains").get(chain);

const RECEIVED: readonly OutputStatus[] = ["final", "small", "waiting", "converted", "held", "booked"];
const KEPT_BLOCKS = 1_000;

/** The tables of coins in memory, as `modules/coins` has them in PostgreSQL. */
export function storesIn(memory: Memory, process: Process) {
	const read = async <T>(name: string): Promise<Rows<T>> => {
		await process.turn();
		return memory.rows<T>(name);
	};
	const write = <T>(work: (tx: QueryExecutorProvider) => T): Promise<T> =>
		memory.transaction(process, async (tx) => work(tx));
	return {
		chains: chainsIn(memory, read, write),
		addresses: addressesIn(read, write, memory),
		outputs: outputsPort(memory, process, read, write),
	};
}

type Read = <T>(name: string) => Promise<Rows<T>>;
type Write = <T>(work: (tx: QueryExecutorProvider) => T) => Promise<T>;

function update<T>(table: Map<string, T>, fits: (row: T) => boolean, change: (row: T) => Partial<T>): number {
	let count = 0;
	for (const [key, row] of table) {
		if (!fits(row)) continue;
		table.set(key, { ...row, ...change(row) });
		count += 1;
	}
	return count;
}

function chainsIn(memory: Memory, read: Read, write: Write): Port<ChainStore> {
	return {
		find: async (chain) => (await read<ChainRow>("chains")).get(chain),
		begin: (chain, block, at) =>
			write((tx) => {
				const chains = memory.change<ChainRow>("chains", tx);
				if (chains.has(chain)) return;
				const { height, hash } = block;
				chains.set(chain, {
					height,
					hash,
					scanned: height,
					problem: null,
					problemSince: null,
					answeredAt: at,
					leasedUntil: null,
				});
				memory.change<BlockRow>("blocks", tx).set(`${height}`, block);
			}),
		claim: (chain, at, until) =>
			write((tx) => {
				const isFree = ({ leasedUntil }: ChainRow) => leasedUntil === null || leasedUntil <= at.getTime();
				const chains = memory.change<ChainRow>("chains", tx);
				const row = chains.get(chain);
				if (row === undefined || !isFree(row)) return false;
				chains.set(chain, { ...row, leasedUntil: until.getTime() });
				return true;
			}),
		release: (_, until) =>
			write((tx) => {
				const isIts = ({ leasedUntil }: ChainRow) => leasedUntil === until.getTime();
				update(memory.change<ChainRow>("chains", tx), isIts, () => ({ leasedUntil: null }));
			}),
		note: (chain, problem, at) =>
			write((tx) => {
				const chains = memory.change<ChainRow>("chains", tx);
				const row = chains.get(chain);
				if (row === undefined) return;
				const problemSince = problem === null ? null : problem === row.problem ? row.problemSince : at;
				chains.set(chain, { ...row, problem, problemSince, answeredAt: problem === null ? at : row.answeredAt });
			}),
		hashAt: async (_, height) => (await read<BlockRow>("blocks")).get(`${height}`)?.hash,
		follow: (chain, ancestor, branch, at) =>
			write((tx) => {
				const tip = branch.at(-1);
				const chains = memory.change<ChainRow>("chains", tx);
				const row = chains.get(chain);
				if (tip === undefined || row === undefined) return;
				const blocks = memory.change<BlockRow>("blocks", tx);
				for (const [key, { height }] of blocks) {
					if (height > ancestor || height < tip.height - KEPT_BLOCKS) blocks.delete(key);
				}
				for (const block of branch) blocks.set(`${block.height}`, block);
				chains.set(chain, { ...row, height: tip.height, hash: tip.hash, scanned: Math.min(row.scanned, ancestor) });
				const outputs = memory.change<OutputRow>("outputs", tx);
				const nextAt = at.getTime();
				update(
					outputs,
					({ block }) => block !== null && block.height > ancestor,
					() => ({ block: null, nextAt, looks: 0 }),
				);
				const isWaiting = ({ status, block, needed, nextAt: next }: OutputRow) =>
					(status === "seen" || status === "frozen") &&
					block !== null &&
					block.height + needed - 1 <= tip.height &&
					next !== null;
				update(outputs, isWaiting, () => ({ nextAt }));
			}),
		scanned: (chain, height) =>
			write((tx) => {
				const chains = memory.change<ChainRow>("chains", tx);
				const row = chains.get(chain);
				if (row !== undefined) chains.set(chain, { ...row, scanned: height });
			}),
	};
}

function addressesIn(
	read: Read,
	write: Write,
	memory: Memory,
): Pick<AddressStore, "find" | "due" | "looked" | "all" | "byText" | "quoteAt"> {
	const all = async () => [...(await read<AddressRow>("addresses")).values()];
	return {
		find: async (id) => (await read<AddressRow>("addresses")).get(id),
		all: async () => (await all()).map(({ address }) => address),
		byText: async (_, texts) => {
			const wanted = new Set(texts);
			return new Map((await all()).filter(({ address }) => wanted.has(address)).map((row) => [row.address, row]));
		},
		due: async (_, at, limit) =>
			(await all())
				.filter(({ lookAt }) => lookAt <= at.getTime())
				.toSorted((a, b) => a.lookAt - b.lookAt)
				.slice(0, limit)
				.map(({ address }) => address),
		looked: (_, texts, at) =>
			write((tx) => {
				const known = new Set(texts);
				const lookAt = at.getTime() + 20_000;
				update(
					memory.change<AddressRow>("addresses", tx),
					({ address }) => known.has(address),
					() => ({ lookAt }),
				);
			}),
		quoteAt: async (addressId, at) =>
			[...(await read<Quote>("quotes")).values()]
				.filter((each) => each.addressId === addressId && each.madeAt <= at && each.lockedUntil > at)
				.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0],
	};
}

function outputsPort(memory: Memory, process: Process, read: Read, write: Write): OutputPort {
	const change = (tx: QueryExecutorProvider) => memory.change<OutputRow>("outputs", tx);
	const set = (tx: QueryExecutorProvider, id: string, changed: Partial<OutputRow>) => {
		const table = change(tx);
		const row = table.get(id);
		if (row !== undefined) table.set(id, { ...row, ...changed });
	};
	const rowIn = (tx: QueryExecutorProvider, id: string): OutputRow => {
		const row = outputsIn(memory, tx).get(id);
		if (row === undefined) throw new Error("a locked output exists");
		return row;
	};
	const placed = (block: BlockOf, at: Date): Partial<OutputRow> => ({
		block,
		goneSince: null,
		acceptedAt: null,
		nextAt: at.getTime(),
		looks: 0,
	});
	return {
		transaction: (work) => memory.transaction(process, (tx) => work(tx as CoinTransaction)),
		find: async (id) => (await read<OutputRow>("outputs")).get(id),
		locked: async (tx, id) => {
			await process.turn();
			return rowIn(tx, id);
		},
		seen: (seen) => write((tx) => see(memory, tx, seen)),
		place: async (tx, id, block, at) => {
			if (tx === null) await write((own) => set(own, id, placed(block, at)));
			else set(tx, id, placed(block, at));
		},
		gone: (id, since) => write((tx) => set(tx, id, { goneSince: since })),
		move: async (tx, { id, status: from }, status, at, changed = {}) => {
			await process.turn();
			const row = rowIn(tx, id);
			const { isReleased = false, isAccepted = false, ...rest } = changed;
			const frozenFrom = status === "frozen" ? from : status === "lost" ? row.frozenFrom : null;
			set(tx, id, {
				...rest,
				status,
				frozenFrom,
				changedAt: at,
				nextAt: at.getTime(),
				looks: 0,
				steps: [...row.steps, status],
				...(status === "booked" && from !== "frozen" ? { bookedAt: at } : {}),
				...(isAccepted ? { acceptedAt: at } : {}),
				...(isReleased ? { attempts: row.attempts + 1 } : {}),
			});
		},
		claim: (chains, at, leaseMs, limit) =>
			write((tx) => {
				const taken = new Map<string, number>();
				const due = [...outputsIn(memory, tx).values()]
					.filter(({ nextAt, chain }) => nextAt !== null && nextAt <= at.getTime() && chains.includes(chain))
					.toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || (a.id < b.id ? -1 : 1))
					.map((row) => {
						const turn = taken.get(row.addressId) ?? 0;
						taken.set(row.addressId, turn + 1);
						return { row, turn };
					})
					.toSorted((a, b) => a.turn - b.turn)
					.slice(0, limit)
					.map(({ row }) => row);
				for (const { id, looks } of due) set(tx, id, { nextAt: at.getTime() + leaseMs, looks: looks + 1 });
				return due.map(({ id, chain }) => ({ id, chain }));
			}),
		release: (id, leasedUntil, next) =>
			write((tx) => {
				if (outputsIn(memory, tx).get(id)?.nextAt === leasedUntil.getTime())
					set(tx, id, { nextAt: next?.getTime() ?? null });
			}),
		receivedAt: async (tx, addressId, coin) => {
			await process.turn();
			return [...outputsIn(memory, tx).values()]
				.filter((row) => row.addressId === addressId && row.coin === coin && RECEIVED.includes(row.status))
				.reduce((sum, { units }) => sum + units, 0n);
		},
		hintSmall: async (tx, addressId, at) => {
			const isSmall = (row: OutputRow) => row.addressId === addressId && row.status === "small";
			update(change(tx), isSmall, () => ({ nextAt: at.getTime(), looks: 0 }));
		},
		rest: async (tx, id) => {
			await process.turn();
			set(tx, id, { nextAt: null });
		},
	};
}

type BlockOf = Output["block"];

/** Adds what was seen first, or notes where it is now. */
function see(memory: Memory, tx: QueryExecutorProvider, seen: NewOutput): Output | null {
	const table = memory.change<OutputRow>("outputs", tx);
	const known = table.get(seen.id);
	const { block, firstSeenAt: at } = seen;
	if (known === undefined) {
		table.set(seen.id, {
			...seen,
			status: "seen",
			frozenFrom: null,
			goneSince: null,
			converted: null,
			attempts: 0,
			failure: null,
			returnedBy: null,
			requestId: null,
			acceptedAt: null,
			changedAt: at,
			bookedAt: null,
			looks: 0,
			nextAt: at.getTime(),
			steps: ["seen"],
		});
		return null;
	}
	if (known.units !== seen.units || known.addressId !== seen.addressId || known.coin !== seen.coin) return known;
	if (block !== null && block.hash !== known.block?.hash)
		table.set(seen.id, { ...known, block, goneSince: null, acceptedAt: null, nextAt: at.getTime(), looks: 0 });
	return null;
}
