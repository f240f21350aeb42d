import { approveDeposit, depositByCard, requestDeposit } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import { DEMO_LIVE_CUSTOMER } from "../../../modules/identity/index.ts";
import type { Past } from "./past.ts";
import { ADMIN, DEMO_IBAN, FINANCE } from "./people.ts";

const REASON = "On the bank's statement, the name agrees";
const A_MOMENT_MS = 20_000;

interface PayIn {
	readonly command_id: string;
	readonly account_id: string;
	readonly amount: string;
}

/**
 * Pays with a test card on the test provider's page. Its signed event reaches our webhook, then the payment's state is
 * fetched and booked.
 */
export async function payByCard({ call, clock, modules, listen }: Past, payment: PayIn, atMs: number): Promise<void> {
	clock.moveTo(atMs);
	const body = { ...payment, currency: "EUR", language: "en" } as const;
	const { redirect_url: page } = (await call(depositByCard, DEMO_LIVE_CUSTOMER, { body })).data;
	const address = await listen();
	clock.moveTo(atMs + A_MOMENT_MS);
	const expiry = `12/${new Date(atMs).getUTCFullYear() + 3}`;
	const paid = await fetch(new URL(new URL(page).pathname, address), {
		method: "POST",
		body: new URLSearchParams({ number: "4242424242424242", expiry, cvc: "123" }),
		redirect: "manual",
	});
	await paid.arrayBuffer();
	await modules.paymentProvider.deliver();
	await modules.payments.work();
}

/** A wire that finance enters; the administrator books it, unless it is to wait. */
export async function wire(
	{ call, clock }: Past,
	payment: PayIn & { readonly reference: string },
	{ enteredMs, bookedMs }: { readonly enteredMs: number; readonly bookedMs: number | null },
): Promise<void> {
	clock.moveTo(enteredMs);
	const { firstName, lastName } = DEMO_LIVE_CUSTOMER;
	const body = {
		...payment,
		currency: "EUR",
		sender: `${firstName} ${lastName}`,
		sender_account: DEMO_IBAN,
		reason: REASON,
	} as const;
	const { id, status } = (await call(requestDeposit, FINANCE, { body })).data;
	if (bookedMs === null) return;
	clock.moveTo(bookedMs);
	if (status === "booked") return;
	const booked = await call(approveDeposit, ADMIN, { params: { id }, body: { reason: REASON } });
	invariant(booked.data.status === "booked", "nothing stands against the demo's wire");
}
