import type { Log } from "../../platform/index.ts";
import type { ImportDeps } from "./import-file.ts";
import { type Facts, judgeLine, type KnownDeposit, type KnownLeg } from "./judge-line.ts";
import { fileNamed, keysOf, textOf, withdrawalsNamed } from "./names-of-line.ts";
import { judgeUnclear } from "./same-entries.ts";
import type { LineRow } from "./tables.ts";

const AT_ONCE = 500;
/** Rounds of a run, while lines wait that nobody has looked at: a large file is done within minutes. */
const MOST_ROUNDS = 20;

/** What other modules know about payments that a line may name. */
export interface PaymentsPort {
	/** Bank legs of these withdrawals, that were given to the bank. */
	legsOf(withdrawalIds: readonly string[]): Promise<readonly KnownLeg[]>;
	legsOfFile(fileId: string): Promise<readonly KnownLeg[]>;
	/** Customers whose reference stands in the text, or nearly does. */
	ownersIn(text: string): Promise<Pick<Facts, "exact" | "similar">>;
	/** Wires of these customers, or with these references, that were not withdrawn. */
	deposits(customerIds: readonly string[], referenceKeys: readonly string[]): Promise<readonly KnownDeposit[]>;
	deposit(id: string): Promise<(KnownDeposit & { readonly isReturned: boolean }) | undefined>;
}

export interface PlaceDeps extends Pick<ImportDeps, "store" | "clock"> {
	readonly payments: PaymentsPort;
	readonly log: Log;
}

/**
 * Looks at the lines that wait: those that confirm what two persons have decided leave the queue, of the others it is
 * stored what they seem to be. Lines whose request came to nothing wait again. Each line by itself, so that it may stop
 * anywhere and run again.
 */
export async function placeLines(deps: PlaceDeps): Promise<void> {
	const { store, clock } = deps;
	const now = () => new Date(clock.nowMs());
	for (const { id, place, meaning } of await store.released(AT_ONCE)) {
		const to = waitsAs(meaning);
		await store.transaction((tx) => store.move(tx, id, place, { place: to, at: now(), requestId: null, parts: [] }));
	}
	await judgeUnclear(store);
	for (let round = 0; round < MOST_ROUNDS; round += 1) {
		const lines = await store.queue(AT_ONCE);
		for (const line of lines) await placeUnlessFailed(deps, line, now());
		if (lines.length < AT_ONCE || lines.at(-1)?.checked_at !== null) return;
	}
}

/** Where a line waits again after a request of this meaning came to nothing. */
export const waitsAs = (meaning: string | null): "queue" | "unclear" =>
	meaning === "same-entry" || meaning === "own-entry" ? "unclear" : "queue";

/** The lines of a statement that was just imported, as many as somebody can wait for. */
export async function placeSome(deps: PlaceDeps): Promise<void> {
	for (const line of await deps.store.queue(AT_ONCE)) {
		await placeUnlessFailed(deps, line, new Date(deps.clock.nowMs()));
	}
}

async function placeUnlessFailed(deps: PlaceDeps, line: LineRow, at: Date): Promise<void> {
	try {
		await placeLine(deps, line, at);
	} catch (error) {
		// The others are not kept waiting by this one.
		deps.log.error({ err: error, line: line.id }, "a line of a bank's statement could not be judged");
	}
}

class Taken extends Error {}

async function placeLine(deps: PlaceDeps, line: LineRow, at: Date): Promise<void> {
	const { store } = deps;
	const judgement = judgeLine({ ...line, keys: keysOf(line) }, await factsOf(deps, line));
	if (judgement.kind !== "link") {
		await store.suggest(line.id, judgement.kind === "suggest" ? judgement.suggestion : null, at);
		return;
	}
	const { parts } = judgement;
	await store
		.transaction(async (tx) => {
			const to = { place: "matched" as const, at, requestId: null, parts };
			// Another line was first: this one stays in the queue.
			if (!(await store.move(tx, line.id, "queue", to))) throw new Taken();
		})
		.catch((error: unknown) => {
			if (!(error instanceof Taken)) throw error;
		});
}

async function factsOf({ store, payments }: PlaceDeps, line: LineRow): Promise<Facts> {
	const isCredit = BigInt(line.amount) > 0n;
	const fileId = isCredit ? null : fileNamed(line);
	const [legs, fileLegs, owners] = await Promise.all([
		payments.legsOf(withdrawalsNamed(line)),
		fileId === null ? [] : payments.legsOfFile(fileId),
		isCredit ? payments.ownersIn(textOf(line)) : { exact: [], similar: [] },
	]);
	const customers = [...owners.exact, ...owners.similar].map(({ customerId }) => customerId);
	const deposits = isCredit ? await payments.deposits(customers, [...keysOf(line)]) : [];
	const taken = await store.taken(
		[...legs, ...fileLegs].map(({ withdrawalId }) => withdrawalId).concat(deposits.map(({ id }) => id)),
	);
	const direction = isCredit ? "in" : "out";
	const isFree = (leg: KnownLeg) => !taken.has(`withdrawal ${leg.withdrawalId} ${leg.leg} ${direction}`);
	return {
		legs: legs.filter(isFree),
		// A batch is confirmed whole or not at all.
		fileLegs: fileLegs.every(isFree) ? fileLegs : [],
		deposits: deposits.filter(({ id }) => !taken.has(`deposit ${id} 0 ${direction}`)),
		...owners,
	};
}
