import type { WithdrawalMethod } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { Beneficiary, CoinBeneficiary } from "../beneficiaries/index.ts";
import { paymentProfileOf } from "../payment-terms/index.ts";
import type { StoredDecision } from "../requests/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import type { CoinPayoutState } from "./ports.ts";
import type { Staffer } from "./store.ts";
import type { LegRow, WithdrawalRow } from "./tables.ts";
import type { WithdrawalTerms } from "./terms.ts";

/** A withdrawal with everything that its wire form needs. */
export interface Loaded {
	readonly row: WithdrawalRow;
	readonly account: AccountState;
	readonly legs: readonly LegRow[];
	readonly decisions: readonly StoredDecision[];
	readonly times: ReadonlyMap<WithdrawalMethod, { readonly from: number; readonly to: number } | null>;
	readonly beneficiaries: ReadonlyMap<string, Beneficiary>;
	readonly addresses: ReadonlyMap<string, CoinBeneficiary>;
	/** Of legs by coin, by their number: what was shown, and what became of it. */
	readonly coins: ReadonlyMap<number, LoadedCoins>;
	readonly people: ReadonlyMap<string, Staffer>;
}

export interface LoadedCoins {
	readonly shown: WithdrawalTerms["legs"][number];
	readonly state: CoinPayoutState | null;
}

/** Loads all of these at once. */
export async function loadAll(deps: WithdrawalDeps, rows: readonly WithdrawalRow[]): Promise<Loaded[]> {
	const { store, requests, engine, terms } = deps;
	const ids = rows.map(({ id }) => id);
	const [legs, decisions] = await Promise.all([store.legsOf(ids), requests.store.holds.decisionsOf(ids)]);
	const addresses = new Map(
		(
			await deps.coinBeneficiaries.byIds([
				...new Set(legs.flatMap(({ method, destination }) => (method === "coin" ? destination : []))),
			])
		).map((each) => [each.id, each]),
	);
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
			const timeOf = async (method: WithdrawalMethod) => {
				const found = await terms.of(paymentProfileOf(account), "withdrawal", method, row.currency);
				return found === null ? null : { from: found.timeFromMinutes, to: found.timeToMinutes };
			};
			const times = new Map([
				["card", await timeOf("card")],
				["wire", await timeOf("wire")],
				["coin", await timeOf("coin")],
			] as const);
			const own = legs.filter(({ withdrawal_id }) => withdrawal_id === row.id);
			return {
				row,
				account,
				legs: own,
				decisions: decisions.filter(({ requestId }) => requestId === row.id),
				times,
				beneficiaries,
				addresses,
				coins: await coinsOf(deps, own),
				people,
			};
		}),
	);
}

async function coinsOf(
	{ requests, definition, coins }: WithdrawalDeps,
	legs: readonly LegRow[],
): Promise<ReadonlyMap<number, LoadedCoins>> {
	const found = new Map<number, LoadedCoins>();
	for (const { method, withdrawal_id: id, number } of legs) {
		if (method !== "coin") continue;
		const shown = (await requests.store.find(definition, id))?.terms.legs[number - 1];
		invariant(shown !== undefined, "a leg is part of its request");
		found.set(number, { shown, state: await coins.stateOf(`${id}-${number}`) });
	}
	return found;
}
