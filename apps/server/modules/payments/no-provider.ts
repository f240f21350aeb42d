import { type PaymentProvider, ProviderUnavailable } from "./provider.ts";

const none = (): Promise<never> => Promise.reject(new ProviderUnavailable("there is no payment provider"));

/** Of a site without card payments. */
export const noProvider: PaymentProvider = {
	name: "none",
	createCustomer: none,
	removeSavedCard: none,
	deleteCustomer: none,
	createCheckout: none,
	endCheckout: none,
	fetchPayment: none,
	refund: none,
	fetchRefund: none,
	listDisputes: none,
	movements: none,
	readEvent: () => null,
};
