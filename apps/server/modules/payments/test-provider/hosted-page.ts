import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../../../platform/index.ts";
import { shownCard, testCard } from "./cards.ts";
import { confirmPage, endedPage, type Problem, payPage, STYLE, unknownPage } from "./page.ts";
import type { Attempt, TestPayment, TestProviderStore } from "./store.ts";
import { attemptWith, isPayable } from "./test-provider.ts";

const config = { access: "public" } as const;
const takesForm = { config: { access: "public", takesForm: true } } as const;

/** No script and nothing from elsewhere. The forms of this page alone may be sent, to this site. */
const POLICY =
	"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const html = (reply: FastifyReply, page: string) =>
	reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(page);

/** Its text in a form; anything else is empty. */
const textOf = (body: unknown, name: string): string => {
	const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
	return typeof value === "string" ? value.trim().slice(0, 40) : "";
};

type Params = { Params: { session: string } };

/**
 * The hosted page of the test provider. Whoever has the session's id may pay, as at a real provider. A card number is
 * only compared with the known test numbers: it is never stored, logged or sent back.
 */
export const hostedPage =
	({ store, clock }: { readonly store: TestProviderStore; readonly clock: Clock }) =>
	(app: FastifyInstance): void => {
		const find = (session: string) =>
			/^cs_test_[0-9a-f]{32}$/.test(session) ? store.find(session) : Promise.resolve(undefined);
		const show = async (reply: FastifyReply, payment: TestPayment | undefined, problem: Problem | null = null) => {
			if (payment === undefined) return html(reply.code(404), unknownPage());
			if (!isPayable(payment, clock.nowMs())) return html(reply, endedPage(payment));
			if (payment.status === "confirming") return html(reply, confirmPage(payment));
			return html(reply, payPage(payment, await store.savedCards(payment.customerId), problem));
		};
		/** After a try: back to the shop, to the bank's question, or to the page with the reason. */
		const after = async (reply: FastifyReply, payment: TestPayment, attempt: Attempt) => {
			const from = payment.status;
			const isFirst = isPayable(payment, clock.nowMs()) && (await store.attempt(payment.sessionId, from, attempt));
			const now = await find(payment.sessionId);
			if (!isFirst || now === undefined) return show(reply, now);
			if (now.status === "paid" || now.status === "processing") return reply.redirect(now.successUrl, 303);
			return show(reply, now, now.declineCode === null ? null : { declined: now.declineCode });
		};
		app.get<Params>("/test-payments/:session", { config }, async (request, reply) =>
			show(reply, await find(request.params.session)),
		);
		app.post<Params>("/test-payments/:session", takesForm, async (request, reply) => {
			const payment = await find(request.params.session);
			if (payment?.status !== "open") return show(reply, payment);
			const at = new Date(clock.nowMs());
			const chosen = textOf(request.body, "saved");
			const saved = (await store.savedCards(payment.customerId)).find(({ id }) => id === chosen);
			if (saved !== undefined) return after(reply, payment, attemptWith(saved, at, null));
			const card = testCard(textOf(request.body, "number"));
			if (card === undefined) return show(reply, payment, "not-a-test-card");
			const expiry = expiryOf(textOf(request.body, "expiry"), clock.nowMs());
			if (expiry === null) return show(reply, payment, "expiry");
			if (!/^\d{3,4}$/.test(textOf(request.body, "cvc"))) return show(reply, payment, "cvc");
			const shown = shownCard(card, expiry.month, expiry.year);
			const tried = { scenario: card.scenario, card: shown, savesCard: textOf(request.body, "save") === "yes" };
			return after(reply, payment, attemptWith(tried, at, null));
		});
		app.post<Params>("/test-payments/:session/confirm", takesForm, async (request, reply) => {
			const payment = await find(request.params.session);
			const { scenario = null, card = null, savesCard = false } = payment ?? {};
			if (payment?.status !== "confirming" || scenario === null || card === null) return show(reply, payment);
			const confirmed = textOf(request.body, "answer") === "yes";
			return after(reply, payment, attemptWith({ scenario, card, savesCard }, new Date(clock.nowMs()), confirmed));
		});
		app.get("/test-payments.css", { config }, async (_request, reply) =>
			reply.type("text/css; charset=utf-8").send(STYLE),
		);
	};

/** `12/34` or `12/2034`, not in the past. */
function expiryOf(text: string, nowMs: number): { month: number; year: number } | null {
	const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\s*\/?\s*((?:20)?\d\d)$/.exec(text) ?? [];
	if (month === "") return null;
	const read = { month: Number.parseInt(month, 10), year: 2000 + (Number.parseInt(year, 10) % 100) };
	return Date.UTC(read.year, read.month) > nowMs ? read : null;
}
