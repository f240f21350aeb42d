import * as z from "zod";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

/** The provider of card payments. */
export type PaymentsConfig =
	| { readonly kind: "stripe"; readonly secretKey: string; readonly webhookSecret: string; readonly api?: URL }
	/** The embedded one, without real money. */
	| { readonly kind: "test" }
	| { readonly kind: "off" };

/** Receives the secret key, so it must use https or be on this machine. */
const api = z.string().transform((text, context) => {
	const url = URL.canParse(text) ? new URL(text) : null;
	const here = url?.protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
	if (
		url === null ||
		(url.protocol !== "https:" && !here) ||
		url.pathname !== "/" ||
		url.search !== "" ||
		url.username !== ""
	) {
		context.addIssue({ code: "custom", message: "not an address of an API" });
		return z.NEVER;
	}
	return url;
});

export const PAYMENT_VARIABLES = {
	CARD_PAYMENTS: {
		instead: "`stripe` with `STRIPE_SECRET_KEY`, else `test` in the demo, else `off`",
		meaning:
			"Provider of card payments: `stripe`; `test`, the embedded one, which moves no real money but books deposits; or `off`",
		allowed: "stripe, test or off",
		schema: z.enum(["stripe", "test", "off"]),
	} satisfies Variable<PaymentsConfig["kind"]>,
	STRIPE_SECRET_KEY: {
		instead: "–",
		meaning: "Secret or restricted key of your Stripe account",
		allowed: "a key that begins with sk_ or rk_",
		secret: true,
		schema: z.string().regex(/^[sr]k_[A-Za-z0-9_]{8,250}$/),
	} satisfies Variable<string>,
	STRIPE_WEBHOOK_SECRET: {
		instead: "–",
		meaning: "Signing secret of the webhook endpoint `/webhooks/payments` at Stripe; needed by `stripe`",
		allowed: "a secret that begins with whsec_",
		secret: true,
		schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{8,250}$/),
	} satisfies Variable<string>,
	RECONCILIATION_ALARM_DAYS: {
		default: "5",
		meaning: "Days after which a difference between the books and the bank or provider raises `RECONCILIATION_DIFFERS`",
		allowed: "a whole number from 1 to 60",
		schema: z
			.string()
			.regex(/^[1-9]\d?$/)
			.transform((text) => Number.parseInt(text, 10))
			.refine((days) => days <= 60),
	} satisfies Variable<number>,
	STRIPE_API: {
		instead: "Stripe's own",
		meaning: "Address of Stripe's API, for tests",
		allowed: "an https origin (http on this machine)",
		schema: api,
	} satisfies Variable<URL>,
};

/**
 * The test provider books deposits without money, so a production site has it only when its operator says so.
 *
 * @throws StartupError when Stripe's keys are incomplete.
 */
export function completePayments(given: {
	readonly kind: PaymentsConfig["kind"] | undefined;
	readonly secretKey: string | undefined;
	readonly webhookSecret: string | undefined;
	readonly api: URL | undefined;
	readonly demo: boolean;
}): PaymentsConfig {
	const { secretKey, webhookSecret } = given;
	const kind = given.kind ?? (secretKey === undefined ? (given.demo ? "test" : "off") : "stripe");
	if (kind !== "stripe") return { kind };
	if (secretKey === undefined || webhookSecret === undefined) {
		throw new StartupError("CARD_PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
	}
	return { kind, secretKey, webhookSecret, ...(given.api === undefined ? {} : { api: given.api }) };
}
