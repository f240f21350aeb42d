import type { ErrorCode } from "@truefill/contracts/errors";
import {
	addSignedCoinTransaction,
	broadcastCoinTransaction,
	type CoinPayoutWire,
	type CoinTransactionWire,
	coinPayoutOf,
	coinTransactionFees,
	coinTransactionFile,
	discardCoinTransaction,
	coinPayouts as listCall,
	makeCoinTransaction,
	releaseCoinTransaction,
} from "@truefill/contracts/http";
import { formatLedgerMoney, formatMoney, formatRate, money, rate } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type BoundRoute, route } from "../../http/bind.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { feeCoinOf, ledgerFeeOf } from "./build.ts";
import { decodedToWire } from "./decode.ts";
import type { StaffDeps } from "./deps.ts";
import { networkOfChain } from "./ports.ts";
import type { PayoutRow, PayoutStatus, TransactionRow } from "./tables.ts";
import {
	addSigned,
	broadcastTransaction,
	discardTransaction,
	exportTransaction,
	feesOf,
	makeTransaction,
	releaseTransaction,
} from "./transactions.ts";

type People = ReadonlyMap<string, string>;

const ref = (people: People, id: string) => ({ id, name: people.get(id) ?? "" });
const maybe = (people: People, id: string | null) => (id === null ? null : ref(people, id));

/** Eight decimals, as prices have: the rate itself has twelve. */
export function shownRate(text: string): string {
	const [whole = "0", part = ""] = formatRate(rate(BigInt(text))).split(".");
	const digits = part.slice(0, 8).replace(/0+$/, "");
	return digits === "" ? whole : `${whole}.${digits}`;
}

const feeText = (payout: PayoutRow, units: string): string =>
	formatLedgerMoney(ledgerFeeOf(payout, BigInt(units)), feeCoinOf(payout));

const transactionToWire = (payout: PayoutRow, row: TransactionRow, people: People): CoinTransactionWire => ({
	id: row.id,
	version: row.version,
	status: row.status,
	fee: feeText(payout, row.fee),
	fee_currency: feeCoinOf(payout),
	decoded: decodedToWire(payout, row),
	reason: row.reason,
	made_by: ref(people, row.made_by),
	made_at: row.made_at.toISOString(),
	released_by: maybe(people, row.released_by),
	released_at: row.released_at?.toISOString() ?? null,
	signed_by: maybe(people, row.signed_by),
	signed_at: row.signed_at?.toISOString() ?? null,
	broadcast_by: maybe(people, row.broadcast_by),
	broadcast_at: row.broadcast_at?.toISOString() ?? null,
	txid: row.txid,
	confirmations: row.confirmations,
	seen_at: row.seen_at?.toISOString() ?? null,
	problem: row.problem,
});

function payoutToWire(row: PayoutRow, versions: readonly TransactionRow[], people: People): CoinPayoutWire {
	const network = networkOfChain(row.chain);
	return {
		id: row.id,
		withdrawal_id: row.withdrawal_id,
		leg: row.leg,
		customer: ref(people, row.user_id),
		coin: row.coin,
		network,
		is_test: row.chain !== network,
		address: row.address,
		amount: formatMoney(money(BigInt(row.amount)), row.currency),
		currency: row.currency,
		coins: row.coins === null ? null : formatLedgerMoney(money(BigInt(row.coins)), row.coin),
		rate: row.rate === null ? null : shownRate(row.rate),
		rate_source: row.rate_source,
		status: row.status,
		confirmations: versions.reduce((most, { confirmations }) => Math.max(most, confirmations), 0),
		confirmations_needed: row.confirmations_needed,
		asked_at: row.asked_at.toISOString(),
		paid_at: row.paid_at?.toISOString() ?? null,
		network_fee: row.network_fee === null ? null : feeText(row, row.network_fee),
		transactions: versions.map((each) => transactionToWire(row, each, people)),
	};
}

async function toWire({ store }: StaffDeps, rows: readonly PayoutRow[]): Promise<CoinPayoutWire[]> {
	const versions = await Promise.all(rows.map(({ id }) => store.transactionsOf(id)));
	const staff = versions
		.flat()
		.flatMap(({ made_by: a, released_by: b, signed_by: c, broadcast_by: d }) => [a, b, c, d].flatMap((id) => id ?? []));
	const people = await store.people([...rows.map(({ user_id: id }) => id), ...staff]);
	return rows.map((row, at) => payoutToWire(row, versions[at] ?? [], people));
}

const UNDER_WAY: readonly PayoutStatus[] = ["unpriced", "open", "sent"];

async function list(deps: StaffDeps, query: z.output<typeof listCall.query>) {
	const { page = 1, status } = query;
	const isQueue = status === "under-way";
	const wanted = status === undefined ? {} : { statuses: isQueue ? UNDER_WAY : [status] };
	const found = await deps.store.page({ ...wanted, oldestFirst: isQueue }, PER_PAGE, offsetOf(page));
	const data = await toWire(deps, found.rows);
	return ok(paged({ path: "/admin/coin-payouts", query: { status } }, page, found.total, data));
}

async function one(deps: StaffDeps, id: string) {
	const row = await deps.store.find(id);
	if (row === undefined) return refuse("COIN_PAYOUT_NOT_FOUND");
	const [data] = await toWire(deps, [row]);
	invariant(data !== undefined, "one row is shown");
	return ok({ data });
}

/** The payout after an act of staff. */
async function after<C extends ErrorCode>(
	deps: StaffDeps,
	done:
		| { readonly ok: true; readonly value: string }
		| { readonly ok: false; readonly refusal: { readonly code: C; readonly params: Readonly<Record<string, string>> } },
) {
	if (!done.ok) return done;
	const row = await deps.store.find(done.value);
	invariant(row !== undefined, "the payout of a transaction is there");
	const [data] = await toWire(deps, [row]);
	invariant(data !== undefined, "one row is shown");
	return ok({ data });
}

export const staffRoutes = (deps: StaffDeps): BoundRoute[] => [
	route(listCall, ({ query }) => list(deps, query)),
	route(coinPayoutOf, ({ params }) => one(deps, params.id)),
	route(coinTransactionFees, async ({ params }) => {
		const found = await feesOf(deps, params.id);
		if (!found.ok) return found;
		const { payout, fees, isReplacement } = found.value;
		return ok({
			data: {
				fee_currency: feeCoinOf(payout),
				fees: fees.map(({ speed, fee }) => ({ speed, fee: fee === null ? null : feeText(payout, `${fee}`) })),
				is_replacement: isReplacement,
			},
		});
	}),
	route(makeCoinTransaction, async ({ user, params, body: { command_id: commandId, speed, reason } }) =>
		after(deps, await makeTransaction(deps, { by: user.id, payoutId: params.id, commandId, speed, reason })),
	),
	route(releaseCoinTransaction, async ({ user, params, body }) =>
		after(deps, await releaseTransaction(deps, user.id, params.id, body.reason)),
	),
	route(discardCoinTransaction, async ({ user, params, body }) =>
		after(deps, await discardTransaction(deps, user.id, params.id, body.reason)),
	),
	route(broadcastCoinTransaction, async ({ user, params, body }) =>
		after(deps, await broadcastTransaction(deps, user.id, params.id, body.reason)),
	),
	route(coinTransactionFile, ({ user, params }) => exportTransaction(deps, user.id, params.id)),
	route(addSignedCoinTransaction, async ({ user, params, body }) =>
		after(deps, await addSigned(deps, user.id, params.id, body.content)),
	),
];
