import { ok, refuse } from "@truefill/core/result";
import type { PaymentDeps } from "./deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";

/** Erased customers whose saved cards are deleted in one run. */
const AT_ONCE = 100;

/** The customer at the provider; made before their first payment, once. */
export async function customerOf({ store, provider, clock }: PaymentDeps, userId: string): Promise<string> {
	const known = await store.customer(userId, provider.name);
	if (known !== undefined) return known;
	const made = await provider.createCustomer(userId);
	return store.addCustomer(userId, provider.name, made, new Date(clock.nowMs()));
}

/** The card leaves the customer's list, and the provider's page when it was saved there. */
export async function removeCard(deps: PaymentDeps, userId: string, id: string) {
	const { store, provider, clock, log } = deps;
	const card = await store.ownCard(userId, id);
	if (card === undefined) return refuse("CARD_NOT_FOUND");
	const customerId = await store.customer(userId, provider.name);
	if (card.isSaved && card.provider === provider.name && customerId !== undefined) {
		try {
			await provider.removeSavedCard(customerId, card.fingerprint);
		} catch (error) {
			if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
			log.warn({ card: id, err: error }, "the payment provider did not remove a saved card");
			return refuse("PAYMENT_PROVIDER_UNAVAILABLE");
		}
	}
	const isRemoved = await store.removeCard(userId, id, new Date(clock.nowMs()));
	return isRemoved ? ok({ data: { id } }) : refuse("CARD_NOT_FOUND");
}

/** Deletes erased customers at the provider, with what they saved there; what fails is tried again. */
export async function deleteErased({ store, provider, log }: PaymentDeps): Promise<void> {
	for (const { userId, customerId } of await store.erasedCustomers(provider.name, AT_ONCE)) {
		try {
			await provider.deleteCustomer(customerId);
			await store.removeCustomer(userId, provider.name);
		} catch (error) {
			log.warn({ user: userId, err: error }, "the payment provider did not delete an erased customer");
		}
	}
}
