import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { money } from "@truefill/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider } from "../provider.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider.ts";
import { signEvent } from "../signature.ts";
import { stripeProvider } from "./stripe-provider.ts";

/* The adapter against a local server that answers as Stripe's published API does. */

/** Stripe's published examples of its resources, not part of the repository. */
const MONEY_DATA = process.env.MONEY_DATA ?? new URL("../../../../../../shared/money-data", import.meta.url).pathname;
const PUBLISHED = `${MONEY_DATA}/stripe/fixtures.json`;

interface Asked {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly body: URLSearchParams;
	readonly key: string | undefined;
	readonly authorization: string | undefined;
}
type Answer = { readonly status?: number; readonly body: object } | "lost" | "never";

let server: Server;
let provider: PaymentProvider;
let asked: Asked[] = [];
let answers: ((request: Asked) => Answer)[] = [];
/** What is answered to a request for which no answer is prepared. */
let usual: (request: Asked) => Answer = () => ({ status: 404, body: {} });

const textOf = async (request: IncomingMessage): Promise<string> => {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	return Buffer.concat(parts).toString();
};

beforeAll(async () => {
	const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
		const url = new URL(request.url ?? "", "http://stripe");
		const read: Asked = {
			method: request.method ?? "",
			path: url.pathname,
			query: url.searchParams,
			body: new URLSearchParams(await textOf(request)),
			key: request.headers["idempotency-key"] as string | undefined,
			authorization: request.headers.authorization,
		};
		asked.push(read);
		const answer = (answers.shift() ?? usual)(read);
		// The request was carried out, and its answer does not arrive.
		if (answer === "lost") return void request.socket.destroy();
		if (answer === "never") return;
		response.writeHead(answer.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
	};
	server = createServer((request, response) => void answerTo(request, response));
	await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	provider = stripeProvider({
		secretKey: "sk_test_of_the_tests",
		webhookSecret: "whsec_of_the_tests",
		api: new URL(`http://127.0.0.1:${port}`),
	});
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	asked = [];
	answers = [];
	usual = () => ({ status: 404, body: {} });
});

const REQUEST = {
	paymentId: "pay_1",
	customerId: "cus_1",
	amount: money(10_000n),
	currency: "EUR",
	description: "A site",
	language: "de",
	successUrl: "https://site.example.com/main/deposit/card?payment=pay_1",
	cancelUrl: "https://site.example.com/main/deposit/card?payment=pay_1&cancelled=1",
	expiresAtMs: 1_800_000_000_000,
} as const;

const session = (over: object = {}) => ({
	id: "cs_1",
	object: "checkout.session",
	url: "https://checkout.stripe.com/c/cs_1",
	client_reference_id: "pay_1",
	amount_total: 10_000,
	currency: "eur",
	status: "open",
	payment_status: "unpaid",
	expires_at: 1_800_000_000,
	payment_intent: null,
	...over,
});
const charge = {
	id: "ch_1",
	object: "charge",
	payment_method_details: {
		type: "card",
		card: { brand: "visa", last4: "4242", exp_month: 8, exp_year: 2030, fingerprint: "AOB934RVNwzk6xtn" },
	},
	balance_transaction: { id: "txn_1", object: "balance_transaction", fee: 175, currency: "eur" },
};
const intent = (over: object = {}) => ({
	id: "pi_1",
	object: "payment_intent",
	status: "succeeded",
	amount: 10_000,
	amount_received: 10_000,
	currency: "eur",
	last_payment_error: null,
	latest_charge: charge,
	...over,
});
const list = (data: readonly object[]) => ({ body: { object: "list", data, has_more: false } });
const refund = (over: object = {}) => ({
	id: "re_1",
	object: "refund",
	amount: 3_000,
	status: "succeeded",
	metadata: {},
	...over,
});
const stripeError = (status: number, error: object): Answer => ({ status, body: { error } });
/** The session, then its refunds and disputes. */
const fetched = (found: object, refunds: readonly object[] = [], disputes: readonly object[] = []) => {
	usual = ({ path }) =>
		path === "/v1/refunds" ? list(refunds) : path === "/v1/disputes" ? list(disputes) : { body: found };
	return provider.fetchPayment("cs_1");
};

describe("Stripe", () => {
	it("makes a hosted page for one card payment, in the currency and of the amount that were quoted", async () => {
		answers = [() => ({ body: session() })];
		expect(await provider.createCheckout(REQUEST)).toEqual({
			sessionId: "cs_1",
			url: "https://checkout.stripe.com/c/cs_1",
			expiresAtMs: 1_800_000_000_000,
		});
		const [request] = asked;
		expect(request).toMatchObject({
			method: "POST",
			path: "/v1/checkout/sessions",
			key: "pay_1",
			authorization: "Bearer sk_test_of_the_tests",
		});
		expect(Object.fromEntries(request?.body ?? [])).toEqual({
			mode: "payment",
			client_reference_id: "pay_1",
			customer: "cus_1",
			"saved_payment_method_options[payment_method_save]": "enabled",
			"allowed_payment_method_types[0]": "card",
			"adaptive_pricing[enabled]": "false",
			"line_items[0][quantity]": "1",
			"line_items[0][price_data][currency]": "eur",
			"line_items[0][price_data][unit_amount]": "10000",
			"line_items[0][price_data][product_data][name]": "A site",
			"payment_intent_data[metadata][payment]": "pay_1",
			"metadata[payment]": "pay_1",
			locale: "de",
			expires_at: "1800000000",
			success_url: REQUEST.successUrl,
			cancel_url: REQUEST.cancelUrl,
		});
	});

	it("repeats a request whose answer was lost under the same key", async () => {
		answers = [() => "lost", () => ({ body: session() })];
		expect((await provider.createCheckout(REQUEST)).sessionId).toBe("cs_1");
		expect(asked.map(({ key }) => key)).toEqual(["pay_1", "pay_1"]);
	});

	it.each([
		[session(), "open"],
		[session({ payment_intent: intent({ status: "requires_payment_method" }) }), "open"],
		[session({ payment_intent: intent({ status: "requires_action" }) }), "open"],
		[session({ status: "complete", payment_intent: intent({ status: "processing" }) }), "processing"],
		[session({ status: "complete", payment_intent: intent({ status: "requires_capture" }) }), "authorised"],
		[session({ status: "complete", payment_status: "paid", payment_intent: intent() }), "paid"],
		[session({ status: "expired" }), "expired"],
		[session({ status: "expired", payment_intent: intent({ status: "canceled" }) }), "expired"],
		[session({ payment_intent: intent({ status: "canceled" }) }), "cancelled"],
	] as const)("reads the state of a payment %#: %s", async (found, status) => {
		expect((await fetched(found))?.status).toBe(status);
	});

	it("reads amount, card, fee, refunds and disputes of what was paid", async () => {
		const paid = session({ status: "complete", payment_status: "paid", payment_intent: intent() });
		const refunds = [
			refund({ metadata: { refund: "ref_1" } }),
			refund({ id: "re_2", amount: 1_000, status: "pending" }),
			refund({ id: "re_3", status: "canceled" }),
		];
		const disputes = [
			{ id: "dp_1", amount: 6_000, status: "needs_response", balance_transactions: [{ fee: 1_500, currency: "eur" }] },
			{ id: "dp_2", amount: 6_000, status: "warning_needs_response", balance_transactions: [] },
			{ id: "dp_3", amount: 6_000, status: "lost", balance_transactions: [] },
		];
		expect(await fetched(paid, refunds, disputes)).toEqual({
			sessionId: "cs_1",
			providerPaymentId: "pi_1",
			reference: "pay_1",
			amount: 10_000n,
			currency: "EUR",
			status: "paid",
			declineCode: null,
			card: { fingerprint: "AOB934RVNwzk6xtn", brand: "Visa", last4: "4242", expMonth: 8, expYear: 2030 },
			isCardSaved: false,
			fee: { amount: 175n, currency: "EUR" },
			refunds: [
				{ id: "re_1", ours: "ref_1", amount: 3_000n, status: "succeeded" },
				{ id: "re_2", ours: null, amount: 1_000n, status: "pending" },
				{ id: "re_3", ours: null, amount: 3_000n, status: "failed" },
			],
			disputes: [
				{ id: "dp_1", amount: 6_000n, status: "open", fee: { amount: 1_500n, currency: "EUR" } },
				{ id: "dp_3", amount: 6_000n, status: "lost", fee: null },
			],
		});
	});

	it("says what was really received, not what was asked for", async () => {
		const found = session({ status: "complete", payment_intent: intent({ amount_received: 9_000, currency: "usd" }) });
		expect(await fetched(found)).toMatchObject({ amount: 9_000n, currency: "USD" });
	});

	it.each([
		[{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient_funds"],
		[{ code: "expired_card" }, "expired_card"],
		[{ type: "card_error" }, "generic_decline"],
	])("reads why a card was declined: %j", async (failure, code) => {
		const tried = intent({ status: "requires_payment_method", last_payment_error: failure });
		expect((await fetched(session({ payment_intent: tried })))?.declineCode).toBe(code);
	});

	it("asks for a refund under its own key, and names it", async () => {
		answers = [() => ({ body: refund({ metadata: { refund: "ref_1" } }) })];
		const request = { refundId: "ref_1", providerPaymentId: "pi_1", amount: money(3_000n) };
		expect(await provider.refund(request)).toEqual({ id: "re_1", ours: "ref_1", amount: 3_000n, status: "succeeded" });
		expect(asked[0]).toMatchObject({ method: "POST", path: "/v1/refunds", key: "ref_1" });
		expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
			payment_intent: "pi_1",
			amount: "3000",
			"metadata[refund]": "ref_1",
		});
	});

	it("tells a refusal from an unknown outcome, and says nothing of the provider's words", async () => {
		const request = { refundId: "ref_1", providerPaymentId: "pi_1", amount: money(3_000n) };
		const failing = async (...given: Answer[]) => {
			answers = given.map((answer) => () => answer);
			usual = () => given.at(-1) ?? "lost";
			return provider.refund(request).then(
				() => null,
				(error: unknown) => error,
			);
		};
		const invalid = { type: "invalid_request_error", code: "charge_already_refunded", message: "sk_live_secret" };
		const refused = await failing(stripeError(400, invalid));
		expect(refused).toBeInstanceOf(ProviderRefused);
		expect(String(refused)).not.toContain("sk_live");
		for (const answer of [
			stripeError(500, { type: "api_error" }),
			stripeError(429, { type: "invalid_request_error", code: "rate_limit" }),
			stripeError(401, { type: "invalid_request_error", message: "Invalid API Key: sk_live_secret" }),
			"lost",
		] as const) {
			const error = await failing(answer);
			expect(error).toBeInstanceOf(ProviderUnavailable);
			expect(String(error)).not.toContain("sk_live");
		}
	});

	it("makes a customer once, who is named by our id alone", async () => {
		answers = [() => "lost", () => ({ body: { id: "cus_1", object: "customer" } })];
		expect(await provider.createCustomer("usr_1")).toBe("cus_1");
		expect(asked.map(({ method, path, key }) => [method, path, key])).toEqual([
			["POST", "/v1/customers", "customer usr_1"],
			["POST", "/v1/customers", "customer usr_1"],
		]);
		expect(Object.fromEntries(asked[1]?.body ?? [])).toEqual({ "metadata[user]": "usr_1" });
	});

	it.each([
		[{ customer: "cus_1", allow_redisplay: "always" }, true],
		[{ customer: "cus_1", allow_redisplay: "limited" }, false],
		[{ customer: null, allow_redisplay: "always" }, false],
	])("knows whether its page offers a card again: %j", async (method, isSaved) => {
		const paid = intent({ payment_method: { id: "pm_1", object: "payment_method", ...method } });
		expect((await fetched(session({ status: "complete", payment_intent: paid })))?.isCardSaved).toBe(isSaved);
		expect(asked[0]?.query.getAll("expand[1]")).toEqual(["payment_intent.payment_method"]);
	});

	it("removes a saved card however often it was saved, and no other one", async () => {
		const method = (id: string, fingerprint: string) => ({ id, object: "payment_method", card: { fingerprint } });
		const saved = [method("pm_1", "one"), method("pm_2", "two"), method("pm_3", "one")];
		usual = ({ path }) => (path === "/v1/customers/cus_1/payment_methods" ? list(saved) : { body: saved[0] ?? {} });
		await provider.removeSavedCard("cus_1", "one");
		expect(asked.filter(({ method: verb }) => verb === "POST").map(({ path }) => path)).toEqual([
			"/v1/payment_methods/pm_1/detach",
			"/v1/payment_methods/pm_3/detach",
		]);
	});

	it("has nothing to remove or to delete of a customer who is gone", async () => {
		usual = () => stripeError(404, { type: "invalid_request_error", code: "resource_missing" });
		await expect(provider.removeSavedCard("cus_1", "one")).resolves.toBeUndefined();
		await expect(provider.deleteCustomer("cus_1")).resolves.toBeUndefined();
		expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/v1/customers/cus_1" });
	});

	it("knows what it does not know, and ends a page once", async () => {
		usual = () => stripeError(404, { type: "invalid_request_error", code: "resource_missing" });
		expect(await provider.fetchPayment("cs_none")).toBeNull();
		expect(await provider.fetchRefund("re_none")).toBeNull();
		usual = () => stripeError(400, { type: "invalid_request_error", message: "Only open sessions can be expired" });
		await expect(provider.endCheckout("cs_1")).resolves.toBeUndefined();
		usual = () => stripeError(500, { type: "api_error" });
		await expect(provider.endCheckout("cs_1")).rejects.toBeInstanceOf(ProviderUnavailable);
	});

	it("lists what changed our balance, page by page, oldest first and after fees", async () => {
		const transaction = (id: string, over: object) => ({
			object: "balance_transaction",
			id,
			currency: "eur",
			created: 1_000,
			net: 9_821,
			source: { object: "charge", id: "ch_1", payment_intent: "pi_1" },
			...over,
		});
		const page = (data: object[], more: boolean) => ({ body: { object: "list", url: "/v1/x", data, has_more: more } });
		answers = [
			() => page([transaction("txn_4", { net: -50_000, source: { object: "payout", id: "po_1" } })], true),
			() =>
				page(
					[
						transaction("txn_3", { currency: "xxx" }),
						transaction("txn_2", { net: -3_000, source: { object: "refund", id: "re_1", payment_intent: "pi_1" } }),
						transaction("txn_1", {}),
					],
					false,
				),
		];
		const found = await provider.movements(new Date(2_000_500));
		expect(found.map(({ providerPaymentId, currency, amount }) => [providerPaymentId, currency, amount])).toEqual([
			["pi_1", "EUR", 9_821n],
			["pi_1", "EUR", -3_000n],
			[null, "EUR", -50_000n],
		]);
		expect(asked.map(({ query }) => [query.get("created[lt]"), query.get("starting_after")])).toEqual([
			["2000", null],
			["2000", "txn_4"],
		]);
	});

	it("reads the ids in a signed event, whatever it is about", () => {
		const read = (object: object) => {
			const raw = Buffer.from(JSON.stringify({ id: "evt_1", type: "x", data: { object } }));
			return provider.readEvent(raw, signEvent(raw, "whsec_of_the_tests", 1_000_000), 1_000_000);
		};
		const ids = { id: "evt_1", type: "x", sessionId: null, providerPaymentId: null, reference: null };
		expect(read(session())).toEqual({ ...ids, sessionId: "cs_1", reference: "pay_1" });
		expect(read({ ...intent(), metadata: { payment: "pay_1" } })).toEqual({
			...ids,
			providerPaymentId: "pi_1",
			reference: "pay_1",
		});
		expect(read({ object: "dispute", id: "dp_1", payment_intent: "pi_1" })).toEqual({
			...ids,
			providerPaymentId: "pi_1",
		});
		expect(read({ object: "refund", id: "re_1", payment_intent: { id: "pi_1" } })).toEqual({
			...ids,
			providerPaymentId: "pi_1",
		});
	});
});

const isPublished = existsSync(PUBLISHED);
if (!isPublished) console.info(`skipped (Stripe's published examples): none at MONEY_DATA or ${PUBLISHED}`);
describe.skipIf(!isPublished)("Stripe's published examples", () => {
	it("are understood", async () => {
		const { resources } = JSON.parse(readFileSync(PUBLISHED, "utf8"));
		const own = { client_reference_id: "pay_1", amount_total: 1_099, currency: "usd", url: "https://x.example.com" };
		const paid = { ...resources.payment_intent, status: "succeeded", amount_received: 1_099, last_payment_error: null };
		const latest = { ...resources.charge, balance_transaction: resources.balance_transaction };
		const found = { ...resources["checkout.session"], ...own, payment_intent: { ...paid, latest_charge: latest } };
		expect(
			await fetched(found, [resources.refund], [{ ...resources.dispute, status: "needs_response" }]),
		).toMatchObject({
			status: "paid",
			amount: 1_099n,
			currency: "USD",
			card: { brand: "Visa", last4: "4242" },
			fee: { amount: 0n, currency: "USD" },
			refunds: [{ amount: 100n, status: "succeeded", ours: null }],
			disputes: [{ amount: 1_000n, status: "open" }],
		});
		for (const kind of ["checkout.session", "payment_intent", "charge", "refund", "dispute"]) {
			const raw = Buffer.from(JSON.stringify({ ...resources.event, data: { object: resources[kind] } }));
			const event = provider.readEvent(raw, signEvent(raw, "whsec_of_the_tests", 1_000_000), 1_000_000);
			expect(event?.id, kind).toBe(resources.event.id);
		}
	});
});
