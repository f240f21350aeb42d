import { randomUUID } from "node:crypto";
import type { Jurisdiction } from "@truefill/core/instruments";
import { type AccountCurrency, parseMoney } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { AdjustBalance, OpenAccount } from "@truefill/core/trading";
import type { Answer, EnginePort } from "../../engine/index.ts";
import type { AccountsStore } from "./store.ts";

export interface DemoAccountTerms {
	readonly userId: string;
	/** Set by a caller that must find the account again; otherwise generated. */
	readonly accountId?: string;
	readonly name?: string;
	readonly currency?: AccountCurrency;
	/** The customer's jurisdiction. */
	readonly jurisdiction?: Jurisdiction;
	/** Demo money, decimal, in the account's currency. */
	readonly funding?: string;
}

/** Demo money of a new account: the same amount in every currency. */
const DEMO_FUNDING = "10000.00";
const DEMO_FUNDING_YEN = "1000000";
/** Request hash of the server's own setup commands, which have no request body. */
export const SETUP_HASH = "setup";

/** The command that funds a new demo account; an account accepts it once. */
export function demoFunding(accountId: string, currency: AccountCurrency, funding?: string): AdjustBalance {
	const text = funding ?? (currency === "JPY" ? DEMO_FUNDING_YEN : DEMO_FUNDING);
	const amount = parseMoney(text, currency);
	invariant(amount.ok, `${text} is not an amount of ${currency}`);
	return {
		kind: "adjust-balance",
		commandId: "demo-funding",
		origin: "job",
		accountId,
		amount: amount.value,
		reason: "demo-funding",
		note: "Demo money",
	};
}

export function demoAccountCommands(
	terms: DemoAccountTerms,
	accountId: string,
	number: string,
): { opening: OpenAccount; funding: AdjustBalance } {
	const { userId, currency = "USD", name = `Demo ${currency}`, funding } = terms;
	return {
		opening: {
			kind: "open-account",
			commandId: "open-account",
			origin: "job",
			accountId,
			userId,
			number,
			name,
			type: "demo",
			positionMode: "hedging",
			currency,
			leverageCap: null,
			jurisdiction: terms.jurisdiction,
		},
		funding: demoFunding(accountId, currency, funding),
	};
}

/**
 * Opens a demo account for a user and funds it. With an `accountId` it is idempotent. @returns the account's id. Throws
 * if the engine refuses.
 */
export async function openDemoAccount(
	engine: EnginePort,
	store: AccountsStore,
	terms: DemoAccountTerms,
): Promise<string> {
	const accountId = terms.accountId ?? `acc_${randomUUID()}`;
	const number = (await engine.account(accountId))?.number ?? (await store.nextNumber());
	const { opening, funding } = demoAccountCommands(terms, accountId, number);
	if ((await engine.account(accountId)) === undefined) done(await engine.submit(opening, SETUP_HASH));
	done(await engine.submit(funding, SETUP_HASH));
	return accountId;
}

/** Opens the empty live account of a new customer, on a site without demo accounts. */
export async function openLiveAccount(
	engine: EnginePort,
	store: AccountsStore,
	userId: string,
	jurisdiction: Jurisdiction,
): Promise<void> {
	const accountId = `acc_${randomUUID()}`;
	const { opening } = demoAccountCommands(
		{ userId, jurisdiction, name: "Live USD" },
		accountId,
		await store.nextNumber(),
	);
	done(await engine.submit({ ...opening, type: "live" }, SETUP_HASH));
}

export function done(answer: Answer): void {
	if (answer.kind === "accepted") return;
	throw new Error(`an account was not set up: ${answer.kind === "refused" ? answer.refusal.code : answer.code}`);
}
