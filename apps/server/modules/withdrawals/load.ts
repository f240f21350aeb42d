import { invariant } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { Beneficiary } from "../beneficiaries/index.ts";
import { paymentProfileOf } from "../payment-terms/index.ts";
import type { StoredDecision } from "../requests/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import type { Staffer } from "./store.ts";
import type { LegRow, WithdrawalRow } from "./tables.ts";

/** A withdrawal with everything that its wire form needs. */
export interface Loaded {
	readonly row: WithdrawalRow;
	readonly account: AccountState;
	readonly legs: readonly LegRow[];
	readonly decisions: readonly StoredDecision[];
	readonly times: ReadonlyMap<"card" | "wire", { readonly from: number; readonly to: number } | null>;
	readonly beneficiaries: ReadonlyMap<string, Beneficiary>;
	readonly people: ReadonlyMap<string, Staffer>;
}

/** Loads all of these at once. */
export async function loadAll(deps: WithdrawalDeps, rows: readonly WithdrawalRow[]): Promise<Loaded[]> {
	const { store, requests, engine, terms } = deps;
	const ids = rows.map(({ id }) => id);
	const [legs, decisions] = await Promise.all([store.legsOf(ids), requests.store.holds.decisionsOf(ids)]);
	const toBanks = legs.flatMap(({ method, destination }) => (method === "wire" ? destination : []));
	const [banks, people] = await Promise.all([
		deps.beneficiaries.byIds([...new Set(toBanks)]),
		store.people([...decisions.map(({ by }) => by), ...rows.map(({ user_id }) => user_id)]),
	]);
	const beneficiaries = new Map(banks.map((each) => [each.id, each]));
	return Promise.all(
		rows.map(async (row) => {
			const account = await engine.account(row.account_id);
			invariant(account !== undefined, "the account of a withdrawal exists");
			const timeOf = async (method: "card" | "wire") => {
				const found = await terms.of(paymentProfileOf(account), "withdrawal", method, row.currency);
				return found === null ? null : { from: found.timeFromMinutes, to: found.timeToMinutes };
			};
			const times = new Map([
				["card", await timeOf("card")],
				["wire", await timeOf("wire")],
			] as const);
			return {
				row,
				account,
				legs: legs.filter(({ withdrawal_id }) => withdrawal_id === row.id),
				decisions: decisions.filter(({ requestId }) => requestId === row.id),
				times,
				beneficiaries,
				people,
			};
		}),
	);
}
