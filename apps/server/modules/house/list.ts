import { type HouseEntryWire, houseLedger } from "@truefill/contracts/http";
import type { HouseEntry } from "@truefill/core/ledger";
import { formatLedgerMoney, formatRate, isLedgerCurrency, money } from "@truefill/core/money";
import { invariant, ok } from "@truefill/core/result";
import type { PoolClient } from "pg";
import { readSuspenseDifferences, readTransit } from "../../engine/index.ts";
import type { UnderWay } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import {
	type HouseFilter,
	type HouseStore,
	inSnapshot,
	readBalances,
	readEnd,
	readKinds,
	readSuspense,
} from "./store.ts";

function amountText(minorUnits: bigint, currency: string): string {
	invariant(isLedgerCurrency(currency), `the house's journal has an unknown currency ${currency}`);
	return formatLedgerMoney(money(minorUnits), currency);
}

export const houseEntryToWire = (entry: HouseEntry): HouseEntryWire => ({
	number: entry.number,
	reason: entry.reason,
	key: entry.key,
	about: entry.about,
	corrects: entry.corrects,
	conversion: entry.conversion === null ? null : { ...entry.conversion, rate: formatRate(entry.conversion.rate) },
	occurred_at: new Date(entry.occurredAtMs).toISOString(),
	previous_hash: entry.previousHash,
	hash: entry.hash,
	postings: entry.postings.map(({ account, currency, amount }) => ({
		account,
		currency,
		amount: amountText(amount, currency),
	})),
});

/** One page of the house's journal, newest first. */
export async function listHouseEntries(
	store: HouseStore,
	{ page = 1, ...filter }: HouseFilter & { readonly page?: number | undefined },
) {
	const { entries, total } = await store.list(filter, { limit: PER_PAGE, offset: offsetOf(page) });
	const { account, currency, about } = filter;
	return ok(
		paged({ path: houseLedger.path, query: { account, currency, about } }, page, total, entries.map(houseEntryToWire)),
	);
}

/** Everything that waits in transit or in suspense, oldest first in each. */
async function readOpen(client: PoolClient, underWay: readonly UnderWay[]) {
	const transit = await readTransit(client, underWay);
	const suspense = await readSuspense(client);
	const differ = new Set(
		(await readSuspenseDifferences(client, underWay)).map(({ payment, currency }) => `${payment} ${currency}`),
	);
	const open = [
		...transit.map(({ payment, ...each }) => ({ id: payment, account: "house:transit" as const, ...each })),
		...suspense.map(({ amount, ...each }) => ({
			...each,
			amount: BigInt(amount),
			account: "house:suspense" as const,
			isUnderWay: !differ.has(`${each.id} ${each.currency}`),
		})),
	];
	return {
		open,
		kinds: await readKinds(
			client,
			open.flatMap(({ id }) => (id === null ? [] : [id])),
		),
	};
}

/** The balances of the house's accounts, and what waits in transit and in suspense: all of one moment. */
export async function houseBalancesToWire(reads: { connect(): Promise<PoolClient> }, underWay: readonly UnderWay[]) {
	const { balances, end, open, kinds } = await inSnapshot(reads, async (client) => ({
		balances: await readBalances(client),
		end: await readEnd(client),
		...(await readOpen(client, underWay)),
	}));
	return ok({
		data: {
			entries: end.number,
			last_hash: end.hash,
			balances: balances.map(({ account, currency, balance }) => ({
				account,
				currency,
				balance: amountText(BigInt(balance), currency),
			})),
			open: open.slice(0, SHOWN).map(({ id, account, currency, amount, since, isUnderWay }) => ({
				account,
				about: id === null ? null : { kind: kinds.get(id) ?? null, id },
				currency,
				amount: amountText(amount, currency),
				since: since?.toISOString() ?? null,
				under_way: isUnderWay,
			})),
			open_total: open.length,
		},
	});
}

/** Open items shown at once; more of them are counted. */
const SHOWN = 100;
