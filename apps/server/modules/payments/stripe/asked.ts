import Stripe from "stripe";
import { ProviderRefused, ProviderUnavailable } from "../provider.ts";

/** Tells apart what may have happened from what was refused. Nothing that the provider said reaches a customer. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof ProviderUnavailable) throw error;
		if (!(error instanceof Stripe.errors.StripeError)) throw error;
		const isRefused =
			error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
		if (isRefused) throw new ProviderRefused(error.code ?? error.type);
		// Also a wrong key: the operator corrects it, and nothing is lost.
		throw new ProviderUnavailable(`${error.type}${error.statusCode === undefined ? "" : ` ${error.statusCode}`}`);
	}
}

/** Null: Stripe does not know it. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
	try {
		return await asked(work);
	} catch (error) {
		if (error instanceof ProviderRefused && error.code === "resource_missing") return null;
		throw error;
	}
}
