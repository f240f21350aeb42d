import { houseJournal, houseLedger } from "@truefill/contracts/http";
import type { HouseEntry } from "@truefill/core/ledger";
import type { LedgerCurrency } from "@truefill/core/money";
import { Kysely, PostgresDialect, type QueryExecutorProvider } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log, Pool, UnderWay } from "../../platform/index.ts";
import { bookHouse, type HouseEntryDraft } from "./book.ts";
import { houseBalancesToWire, listHouseEntries } from "./list.ts";
import { entryByKey, HouseStore } from "./store.ts";
import { TransitWatch } from "./watch.ts";

export type { HouseEntryDraft } from "./book.ts";
export { houseEntryToWire } from "./list.ts";
export { inSnapshot } from "./store.ts";

/** What other modules do with the house's journal. */
export interface HouseJournal {
	/** Books an entry in `tx`, the transaction that causes it. Idempotent by its key. Book last in the transaction. */
	book(tx: QueryExecutorProvider, draft: HouseEntryDraft): Promise<HouseEntry>;
	/** In which currency or coin these payments arrived, of those that were converted. */
	convertedFrom(ids: readonly string[]): Promise<ReadonlyMap<string, LedgerCurrency>>;
	/** Whether the step with this key is booked. */
	isBooked(tx: QueryExecutorProvider, key: string): Promise<boolean>;
}

export interface House extends HouseJournal {
	routes(): BoundRoute[];
	/** Raises an alarm for what stands in transit and belongs to no payment under way. Run it every few minutes. */
	checkTransit(): Promise<void>;
	/** Verifies the whole journal, and raises an alarm when it is wrong. Run it every night. */
	verify(): Promise<void>;
	readonly metrics: TransitWatch["metrics"];
}

/** The house's own journal (decision 264): what belongs to no trading account. */
export function createHouse(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	/** Which payments may stand in transit. */
	readonly underWay: readonly UnderWay[];
}): House {
	const { pool, engine, log, underWay } = options;
	const reads = readsOf(pool, engine);
	const store = new HouseStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: reads }) }));
	const watch = new TransitWatch(options);
	return {
		book: (tx, draft) => bookHouse(tx, draft, log),
		convertedFrom: (ids) => store.convertedFrom(ids),
		isBooked: async (tx, key) => (await entryByKey(tx, key)) !== undefined,
		checkTransit: () => watch.check(),
		verify: () => watch.verify(),
		metrics: watch.metrics,
		routes: () => [
			route(houseLedger, ({ query }) => listHouseEntries(store, query)),
			route(houseJournal, () => houseBalancesToWire(reads, underWay)),
		],
	};
}
