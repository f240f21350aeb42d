import {
	addBeneficiary as addCall,
	type BeneficiaryWire,
	beneficiaries as listCall,
	removeBeneficiary as removeCall,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import { type BoundRoute, route } from "../../http/bind.ts";
import { writeAct } from "../audit/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { requestIdOf } from "../requests/index.ts";
import { bankNumber, maskedNumber } from "./bank-number.ts";
import type { BeneficiaryDeps } from "./deps.ts";
import { isSamePerson, type PersonName } from "./holder-name.ts";
import { type BeneficiaryRow, BeneficiaryStore, inBeneficiaryTables } from "./store.ts";

export {
	type AddressReader,
	type CoinBeneficiary,
	type CoinBeneficiaryPort,
	createCoinBeneficiaries,
} from "./coin-addresses.ts";
export type { BeneficiaryDeps } from "./deps.ts";
export { personalData } from "./personal-data-store.ts";

/** A new bank account cannot be used before: its owner has been notified and can react. */
const WAIT_MS = 24 * 3_600_000;
const MOST = 10;

/** A bank account of a customer. */
export interface Beneficiary {
	readonly id: string;
	readonly userId: string;
	readonly holder: string;
	readonly country: string;
	readonly kind: "iban" | "account";
	/** Without spaces. */
	readonly number: string;
	readonly masked: string;
	readonly bic: string | null;
	readonly createdAt: Date;
	readonly usableFrom: Date;
	readonly isRemoved: boolean;
}

/** What withdrawals need of beneficiaries. */
export interface BeneficiaryPort {
	/** Those that are not removed, the newest first. */
	of(userId: string): Promise<readonly Beneficiary[]>;
	/** Also removed ones. */
	byIds(ids: readonly string[]): Promise<readonly Beneficiary[]>;
	/** In the transaction that requests a withdrawal to it: it cannot be removed meanwhile. Undefined: not there any more. */
	lock(tx: QueryExecutorProvider, userId: string, id: string): Promise<Beneficiary | undefined>;
	/** Whether the holder is the person. */
	isHolder(holder: string, person: PersonName): boolean;
}

export interface BeneficiariesModule extends BeneficiaryPort {
	routes(): BoundRoute[];
}

const fromRow = (row: BeneficiaryRow): Beneficiary => ({
	id: row.id,
	userId: row.user_id,
	holder: row.holder,
	country: row.country,
	kind: row.kind,
	number: row.number,
	masked: maskedNumber(row),
	bic: row.bic,
	createdAt: row.created_at,
	usableFrom: row.usable_from,
	isRemoved: row.removed_at !== null,
});

const toWire = (row: BeneficiaryRow, isUsed: boolean, nowMs: number): BeneficiaryWire => ({
	id: row.id,
	holder: row.holder,
	country: row.country,
	kind: row.kind,
	number: maskedNumber(row),
	bic: row.bic,
	created_at: row.created_at.toISOString(),
	usable_from: row.usable_from.toISOString(),
	state: row.usable_from.getTime() > nowMs ? "waiting" : "usable",
	in_use: isUsed,
});

/** Customers' own bank accounts, to which withdrawals are paid. */
export function createBeneficiaries(deps: BeneficiaryDeps): BeneficiariesModule {
	const { clock, inUse } = deps;
	const store = new BeneficiaryStore(deps.pool);
	return {
		of: async (userId) => (await store.of(userId)).map(fromRow),
		byIds: async (ids) => (await store.byIds(ids)).map(fromRow),
		async lock(tx, userId, id) {
			const row = await store.lock(inBeneficiaryTables(tx), userId, id);
			return row && fromRow(row);
		},
		isHolder: isSamePerson,
		routes: () => [
			route(listCall, async ({ user }) => {
				const rows = await store.of(user.id);
				const used = await inUse(rows.map(({ id }) => id));
				return ok({ data: rows.map((row) => toWire(row, used.has(row.id), clock.nowMs())) });
			}),
			route(addCall, ({ user, body }) => add(deps, store, user.id, body)),
			route(removeCall, ({ user, params }) => remove(deps, store, user.id, params.id)),
		],
	};
}

type Body = z.output<typeof addCall.body>;

async function add(deps: BeneficiaryDeps, store: BeneficiaryStore, userId: string, body: Body) {
	const { clock, mail } = deps;
	const parsed = bankNumber(body);
	if (!parsed.ok) return parsed;
	const { holder, country } = body;
	const id = requestIdOf("ben", userId, body.command_id);
	const given = { holder, country, ...parsed.value };
	const same = await store.find(id);
	if (same !== undefined) {
		const isSame = (Object.keys(given) as (keyof typeof given)[]).every((name) => same[name] === given[name]);
		if (!isSame || same.removed_at !== null) return refuse("COMMAND_ID_REUSED");
		const used = await deps.inUse([id]);
		return ok({ data: toWire(same, used.has(id), clock.nowMs()) });
	}
	const person = await deps.personOf(userId);
	if (person === undefined || !isSamePerson(holder, person)) return refuse("BENEFICIARY_NAME_DIFFERS");
	const at = new Date(clock.nowMs());
	const usableFrom = new Date(at.getTime() + WAIT_MS);
	const row: BeneficiaryRow = {
		id,
		user_id: userId,
		...given,
		created_at: at,
		usable_from: usableFrom,
		removed_at: null,
	};
	return store.transaction(async (tx) => {
		await store.lockUser(tx, userId);
		const own = await store.of(userId, tx);
		if (own.some((other) => other.id === id)) return ok({ data: toWire(row, false, at.getTime()) });
		if (own.length >= MOST) return refuse("TOO_MANY_BENEFICIARIES", { maximum: `${MOST}` });
		if (own.some((other) => other.country === country && other.number === row.number && other.bic === row.bic)) {
			return refuse("BENEFICIARY_EXISTS");
		}
		await store.add(tx, row);
		await writeAct(tx, at, {
			actorUserId: userId,
			action: "beneficiary.added",
			subjectKind: "user",
			subjectId: userId,
			details: { beneficiary: id, country },
		});
		const params = { number: maskedNumber(row), until: usableFrom.toISOString() };
		await mail.write(tx, { template: "beneficiary-added", userId, params });
		await writeNotification(tx, { userId, source: `beneficiary ${id} added`, code: "BENEFICIARY_ADDED", params, at });
		return ok({ data: toWire(row, false, at.getTime()) });
	});
}

async function remove(deps: BeneficiaryDeps, store: BeneficiaryStore, userId: string, id: string) {
	const at = new Date(deps.clock.nowMs());
	return store.transaction(async (tx) => {
		const row = await store.lock(tx, userId, id);
		if (row === undefined) return refuse("BENEFICIARY_NOT_FOUND");
		if ((await deps.inUse([id], tx)).has(id)) return refuse("BENEFICIARY_IN_USE");
		await store.remove(tx, id, at);
		await writeAct(tx, at, {
			actorUserId: userId,
			action: "beneficiary.removed",
			subjectKind: "user",
			subjectId: userId,
			details: { beneficiary: id },
		});
		const params = { number: maskedNumber(row) };
		await writeNotification(tx, {
			userId,
			source: `beneficiary ${id} removed`,
			code: "BENEFICIARY_REMOVED",
			params,
			at,
		});
		return ok({ data: { removed: true as const } });
	});
}
