import { bankDifferences, computeReconciliation, reconciliationDays, segregationDays } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { type HeldElsewhere, segregationNow } from "./segregation-store.ts";
import { ReconciliationStore } from "./store.ts";
import { dayToWire, itemToWire, segregationToWire, stateOf } from "./to-wire.ts";
import type { BookSource } from "./types.ts";

export { bankBook } from "./bank-book-store.ts";
export { type CoinMovements, coinBook } from "./coin-book-store.ts";
export { type CoinRateOf, customersCoins } from "./customers-coins.ts";
export { type ProviderMovement, providerBook } from "./provider-book-store.ts";
export type { BookDay, BookSource, Difference } from "./types.ts";
export { bankProofLines, verifyBank } from "./verify-store.ts";

const DAY_MS = 86_400_000;
/** A bank's statement of a day arrives on one of the next days. */
const DAYS_AGAIN = 3;

export interface ReconciliationModule {
	routes(): BoundRoute[];
	/** Computes today and the days before it, and raises alarms; run it hourly. */
	run(): Promise<void>;
}

/** What others say of our money against our books, day by day, and what is owed to customers against what is held. */
export function createReconciliation(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	/** Everybody who holds our money. */
	readonly books: readonly BookSource[];
	/** Customers' money in coins. */
	readonly coins: HeldElsewhere;
	/** A difference of this age raises an alarm. */
	readonly alarmDays: number;
}): ReconciliationModule {
	const { pool, clock, log, books, alarmDays } = options;
	const store = new ReconciliationStore(pool);
	const today = () => new Date(clock.nowMs()).toISOString().slice(0, 10);
	const daysBefore = (day: string, days: number) =>
		new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

	async function compute(day: string): Promise<void> {
		for (const { name, compare } of books) {
			const found = await compare(day);
			if (found !== null) await store.save(day, name, found, new Date(clock.nowMs()));
		}
		// Prices of another day are not known any more: only today's is computed.
		if (day === today()) await store.saveSegregation(day, await segregationNow(options, day), new Date(clock.nowMs()));
	}

	async function alarm(day: string): Promise<void> {
		const old = (await store.items({ book: null, currency: null, day }, 1_000, 0)).rows.filter(
			({ since }) => since <= daysBefore(day, alarmDays),
		);
		if (old.length > 0) {
			const first = old
				.slice(0, 10)
				.map(({ book, currency, kind, reference, since }) => ({ book, currency, kind, reference, since }));
			raiseAlarm(log, "RECONCILIATION_DIFFERS", { differences: old.length, first });
		}
		const short = (await store.segregation({ currency: null, day }, 100, 0)).rows.filter(
			(row) => stateOf(row) === "short",
		);
		if (short.length > 0)
			raiseAlarm(log, "CUSTOMERS_MONEY_SHORT", { currencies: short.map(({ currency }) => currency) });
	}

	const filterOf = (query: {
		readonly book?: string | undefined;
		readonly currency?: string | undefined;
		readonly day?: string | undefined;
	}) => ({
		book: query.book ?? null,
		currency: query.currency ?? null,
		day: query.day ?? null,
	});

	return {
		async run() {
			const day = today();
			for (let before = DAYS_AGAIN; before >= 0; before--) await compute(daysBefore(day, before));
			await alarm(day);
		},
		routes: () => [
			route(reconciliationDays, async ({ query }) => {
				const { page = 1, ...kept } = query;
				const { rows, total } = await store.days(filterOf(kept), PER_PAGE, offsetOf(page));
				return ok(paged({ path: reconciliationDays.path, query: kept }, page, total, rows.map(dayToWire)));
			}),
			route(bankDifferences, async ({ query }) => {
				const { page = 1, ...kept } = query;
				const { rows, total } = await store.items(filterOf(kept), PER_PAGE, offsetOf(page));
				const data = rows.map((row) => itemToWire(row, clock.nowMs(), alarmDays));
				return ok(paged({ path: bankDifferences.path, query: kept }, page, total, data));
			}),
			route(segregationDays, async ({ query }) => {
				const { page = 1, ...kept } = query;
				const { rows, total } = await store.segregation(filterOf(kept), PER_PAGE, offsetOf(page));
				return ok(paged({ path: segregationDays.path, query: kept }, page, total, rows.map(segregationToWire)));
			}),
			route(computeReconciliation, async ({ body: { day } }) => {
				if (day > today()) return refuse("RECONCILIATION_DAY_AHEAD");
				await compute(day);
				const { rows } = await store.days({ book: null, currency: null, day }, 200, 0);
				return ok({ data: rows.map(dayToWire) });
			}),
		],
	};
}
