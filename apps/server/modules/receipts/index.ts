import {
	type LedgerEntryWire,
	type MovementKind,
	type Receipt,
	receiptOf,
	type StaffReceipt,
	staffReceiptOf,
} from "@truefill/contracts/http";
import { formatLedgerMoney, formatMoney, isLedgerCurrency, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf, storedHouseEntry } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { houseEntryToWire } from "../house/index.ts";
import { entryToWire } from "../ledger/index.ts";
import { coinsReceivedToWire, coinsToWire } from "./coins.ts";
import { interestToWire } from "./interest.ts";
import { movementOf } from "./movement.ts";
import { type StepRow, stepsOf } from "./steps-store.ts";
import { ReceiptStore } from "./store.ts";

const FEES = "house:payment-fees";

const KINDS: Partial<Record<LedgerEntryWire["reason"], MovementKind>> = {
	deposit: "deposit",
	refund: "deposit",
	chargeback: "deposit",
	adjustment: "adjustment",
	goodwill: "adjustment",
	compensation: "adjustment",
	interest: "interest",
};

export interface Receipts {
	routes(): BoundRoute[];
}

/** One movement of money in one place: what it was said to cost, what it cost, its entries, and who acted. */
export function createReceipts({ pool, engine }: { readonly pool: Pool; readonly engine: EnginePort }): Receipts {
	const reads = readsOf(pool, engine);
	const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: reads }) });
	const store = new ReceiptStore(db);

	/** The movement named by its id, or by the number of one of its entries. */
	async function load(account: AccountState, named: string) {
		const at = { partition: await engine.partitionOf(account.id), accountId: account.id };
		const command = /^\d{1,15}$/.test(named) ? await store.commandOf(at, Number(named)) : named;
		const id = command === undefined ? undefined : ((await store.reversedBy(command)) ?? movementOf(command));
		const rows = id === undefined ? [] : await store.entriesOf(at, id);
		const [first] = rows;
		if (id === undefined || first === undefined) return undefined;
		const [quoted, steps, house, coins, received, interest] = await Promise.all([
			store.quotedFee(id),
			stepsOf(db, id),
			store.houseEntriesOf(id),
			store.coinsOf(id),
			store.coinsReceived(id),
			store.interestOf(at, id),
		]);
		const entries = rows.map(entryToWire);
		const houseEntries = house.map((row) => houseEntryToWire(storedHouseEntry(row)));
		const currency = quoted?.currency ?? account.currency;
		const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);
		const data = {
			id,
			kind: KINDS[first.reason] ?? "withdrawal",
			account_id: account.id,
			account_number: account.number,
			amount: formatMoney(money(amount), account.currency),
			currency: account.currency,
			occurred_at: first.occurred_at.toISOString(),
			fee: {
				quoted: quoted === undefined ? null : text(BigInt(quoted.fee), currency),
				actual: text(feesIn([...rows, ...house], currency), currency),
				currency,
			},
			entries,
			coins: coins.map(coinsToWire),
			coins_received: received === undefined ? null : coinsReceivedToWire(received),
			interest: interest === undefined ? null : interestToWire(interest, account.currency),
		} satisfies Omit<Receipt, "steps">;
		return { data, steps, houseEntries };
	}

	return {
		routes: () => [
			route(receiptOf, async ({ user, params }) => {
				const own = await ownAccount(engine, user.id, params.account);
				if (!own.ok) return own;
				const found = await load(own.value, params.movement);
				if (found === undefined) return refuse("RECEIPT_NOT_FOUND");
				return ok({ data: { ...found.data, steps: found.steps.map(stepToWire) } });
			}),
			route(staffReceiptOf, async ({ params }) => {
				const account = await engine.account(params.account);
				if (account === undefined) return refuse("ACCOUNT_NOT_FOUND");
				const found = await load(account, params.movement);
				if (found === undefined) return refuse("RECEIPT_NOT_FOUND");
				const steps = found.steps.map((step) => ({ ...stepToWire(step), name: step.name, reason: step.reason }));
				return ok({ data: { ...found.data, house_entries: found.houseEntries, steps } satisfies StaffReceipt });
			}),
		],
	};
}

const stepToWire = ({ code, actor, staff_role, at, amount, currency }: StepRow): Receipt["steps"][number] => ({
	code,
	by: actor,
	role: staff_role,
	at: at.toISOString(),
	amount: amount === null || currency === null ? null : text(BigInt(amount), currency),
	currency,
});

interface Posted {
	readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: string }[];
}

/** What the house earned by fees of the movement in a currency: credit of its account for them. */
const feesIn = (entries: readonly Posted[], currency: string): bigint =>
	entries
		.flatMap(({ postings }) => postings)
		.filter((posting) => posting.account === FEES && posting.currency === currency)
		.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

function text(minorUnits: bigint, currency: string): string {
	invariant(isLedgerCurrency(currency), `an amount has an unknown currency ${currency}`);
	return formatLedgerMoney(money(minorUnits), currency);
}
