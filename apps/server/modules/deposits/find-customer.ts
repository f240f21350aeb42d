import type { WireCandidate } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type ConfirmationDeps, confirmationToWire } from "./confirmations.ts";
import { referencesIn, shownReference } from "./payment-reference.ts";
import type { WireStore } from "./store.ts";

const MOST = 5;

/** Whose reference stands in a text, and in which text it nearly does. */
export async function ownersIn(wires: WireStore, text: string) {
	const { exact, similar } = referencesIn(text);
	const owners = async (references: readonly string[]) =>
		(await wires.ownersOf(references)).map(({ reference, userId }) => ({
			customerId: userId,
			reference: shownReference(reference),
		}));
	const found = await owners(exact);
	return { exact: found, similar: found.length > 0 ? [] : await owners(similar) };
}

/** The customers whose reference stands in a line of a bank's statement, or nearly does. */
export async function findCustomer(deps: ConfirmationDeps, text: string) {
	const { exact, similar } = referencesIn(text);
	const found = await deps.wires.ownersOf(exact);
	const owners = found.length > 0 ? found : await deps.wires.ownersOf(similar);
	const certainty = found.length > 0 ? "exact" : owners.length > 0 ? "similar" : "none";
	const names = await deps.wires.namesOf(owners.map(({ userId }) => userId));
	const customers = await Promise.all(
		owners.slice(0, MOST).map(async ({ reference, userId }): Promise<WireCandidate> => {
			const name = names.get(userId);
			const accounts = await deps.engine.accountsOf(userId);
			const open = await deps.wires.confirmationsOf(userId, { open: true, limit: MOST });
			return {
				customer_id: userId,
				name: name === undefined ? "" : `${name.first} ${name.last}`,
				reference: shownReference(reference),
				accounts: accounts
					.filter(({ type, archived }) => type === "live" && !archived)
					.map(({ id, number, name: accountName, currency }) => ({ id, number, name: accountName, currency })),
				confirmations: open.map(confirmationToWire),
			};
		}),
	);
	return ok({ data: { certainty, customers } } as const);
}
