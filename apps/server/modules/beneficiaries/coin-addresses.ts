import {
	addCoinBeneficiary as addCall,
	type CoinBeneficiaryWire,
	coinBeneficiaries as listCall,
	removeCoinBeneficiary as removeCall,
} from "@truefill/contracts/http";
import { NETWORK_OF } from "@truefill/core/coins";
import { COINS, type Coin } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import { type BoundRoute, route } from "../../http/bind.ts";
import { writeAct } from "../audit/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { requestIdOf } from "../requests/index.ts";
import { type CoinBeneficiaryRow, CoinBeneficiaryStore } from "./coin-store.ts";
import type { BeneficiaryDeps } from "./deps.ts";

/** A new address cannot be used before: its owner has been notified and can react. */
const WAIT_MS = 24 * 3_600_000;
const MOST = 10;

/** An address of a customer's wallet. */
export interface CoinBeneficiary {
	readonly id: string;
	readonly coin: Coin;
	readonly chain: string;
	readonly address: string;
	readonly label: string;
	readonly usableFrom: Date;
}

/** What withdrawals need of them. */
export interface CoinBeneficiaryPort {
	/** Those that are not removed, the newest first. */
	of(userId: string): Promise<readonly CoinBeneficiary[]>;
	/** Also removed ones. */
	byIds(ids: readonly string[]): Promise<readonly CoinBeneficiary[]>;
	/** In the transaction that requests a withdrawal to it: it cannot be removed meanwhile. Undefined: not there any more. */
	lock(tx: QueryExecutorProvider, userId: string, id: string): Promise<CoinBeneficiary | undefined>;
}

/** How addresses are read. */
export interface AddressReader {
	/** The chain that a coin is paid out on; null: it is not. */
	chainOf(coin: Coin): string | null;
	readAddress(
		coin: Coin,
		text: string,
	):
		| { readonly ok: true; readonly address: string }
		| { readonly ok: false; readonly wrong: "invalid" | "checksum" }
		| { readonly ok: false; readonly wrong: "network"; readonly coin: string; readonly network: string };
}

const fromRow = (row: CoinBeneficiaryRow): CoinBeneficiary => ({
	id: row.id,
	coin: row.coin,
	chain: row.chain,
	address: row.address,
	label: row.label,
	usableFrom: row.usable_from,
});

const toWire = (row: CoinBeneficiaryRow, isUsed: boolean, nowMs: number): CoinBeneficiaryWire => ({
	id: row.id,
	coin: row.coin,
	network: NETWORK_OF[row.coin],
	is_test: row.chain !== NETWORK_OF[row.coin],
	address: row.address,
	label: row.label,
	created_at: row.created_at.toISOString(),
	usable_from: row.usable_from.toISOString(),
	state: row.usable_from.getTime() > nowMs ? "waiting" : "usable",
	in_use: isUsed,
});

/** Addresses of customers' own wallets, to which coins are paid. */
export function createCoinBeneficiaries(
	deps: BeneficiaryDeps & { readonly addresses: AddressReader },
): CoinBeneficiaryPort & { routes(): BoundRoute[] } {
	const { clock, inUse, addresses } = deps;
	const store = new CoinBeneficiaryStore(deps.pool);
	return {
		of: async (userId) => (await store.of(userId)).map(fromRow),
		byIds: async (ids) => (await store.byIds(ids)).map(fromRow),
		async lock(tx, userId, id) {
			const row = await store.lock(tx, userId, id);
			return row && fromRow(row);
		},
		routes: () => [
			route(listCall, async ({ user }) => {
				const rows = await store.of(user.id);
				const used = await inUse(rows.map(({ id }) => id));
				const coins = COINS.flatMap((coin) => {
					const chain = addresses.chainOf(coin);
					return chain === null ? [] : [{ coin, network: NETWORK_OF[coin], is_test: chain !== NETWORK_OF[coin] }];
				});
				const beneficiaries = rows.map((row) => toWire(row, used.has(row.id), clock.nowMs()));
				return ok({ data: { coins, beneficiaries } });
			}),
			route(addCall, ({ user, body }) => add(deps, store, user.id, body)),
			route(removeCall, ({ user, params }) => remove(deps, store, user.id, params.id)),
		],
	};
}

type Body = z.output<typeof addCall.body>;

async function add(
	deps: BeneficiaryDeps & { readonly addresses: AddressReader },
	store: CoinBeneficiaryStore,
	userId: string,
	body: Body,
) {
	const { clock, mail, addresses } = deps;
	const { coin, label } = body;
	const chain = addresses.chainOf(coin);
	if (chain === null) return refuse("COIN_PAYOUT_NOT_OFFERED", { coin });
	const read = addresses.readAddress(coin, body.address);
	if (!read.ok) {
		if (read.wrong === "network") return refuse("COIN_ADDRESS_NETWORK", { coin, other: read.coin });
		return refuse(read.wrong === "checksum" ? "COIN_ADDRESS_CHECKSUM" : "COIN_ADDRESS_INVALID", { coin });
	}
	const { address } = read;
	const id = requestIdOf("cob", userId, body.command_id);
	const [same] = await store.byIds([id]);
	if (same !== undefined) {
		const isSame = same.coin === coin && same.address === address && same.label === label && same.removed_at === null;
		if (!isSame) return refuse("COMMAND_ID_REUSED");
		return ok({ data: toWire(same, (await deps.inUse([id])).has(id), clock.nowMs()) });
	}
	const at = new Date(clock.nowMs());
	const usableFrom = new Date(at.getTime() + WAIT_MS);
	const row: CoinBeneficiaryRow = {
		id,
		user_id: userId,
		coin,
		chain,
		address,
		label,
		created_at: at,
		usable_from: usableFrom,
		removed_at: null,
	};
	return store.transaction(async (tx) => {
		await store.lockUser(tx, userId);
		const own = await store.of(userId, tx);
		if (own.some((other) => other.id === id)) return ok({ data: toWire(row, false, at.getTime()) });
		if (own.length >= MOST) return refuse("TOO_MANY_BENEFICIARIES", { maximum: `${MOST}` });
		if (own.some((other) => other.coin === coin && other.chain === chain && other.address === address)) {
			return refuse("BENEFICIARY_EXISTS");
		}
		await store.add(tx, row);
		await writeAct(tx, at, {
			actorUserId: userId,
			action: "coin-beneficiary.added",
			subjectKind: "user",
			subjectId: userId,
			details: { beneficiary: id, coin },
		});
		const params = { number: shortAddress(row), until: usableFrom.toISOString() };
		await mail.write(tx, { template: "coin-beneficiary-added", userId, params });
		await writeNotification(tx, {
			userId,
			source: `beneficiary ${id} added`,
			code: "BENEFICIARY_COIN_ADDED",
			params,
			at,
		});
		return ok({ data: toWire(row, false, at.getTime()) });
	});
}

/** Enough of it to recognise it. */
const shortAddress = ({ coin, address }: Pick<CoinBeneficiaryRow, "coin" | "address">): string =>
	`${coin} ${address.slice(0, 10)}…${address.slice(-6)}`;

async function remove(deps: BeneficiaryDeps, store: CoinBeneficiaryStore, userId: string, id: string) {
	const at = new Date(deps.clock.nowMs());
	return store.transaction(async (tx) => {
		const row = await store.lock(tx, userId, id);
		if (row === undefined) return refuse("BENEFICIARY_NOT_FOUND");
		if ((await deps.inUse([id], tx)).has(id)) return refuse("BENEFICIARY_IN_USE");
		await store.remove(tx, id, at);
		await writeAct(tx, at, {
			actorUserId: userId,
			action: "coin-beneficiary.removed",
			subjectKind: "user",
			subjectId: userId,
			details: { beneficiary: id },
		});
		const params = { number: shortAddress(row) };
		const source = `beneficiary ${id} removed`;
		await writeNotification(tx, { userId, source, code: "BENEFICIARY_COIN_REMOVED", params, at });
		return ok({ data: { removed: true as const } });
	});
}
