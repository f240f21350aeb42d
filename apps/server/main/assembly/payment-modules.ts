import type { EnginePort } from "../../engine/index.ts";
import {
	type BeneficiaryDeps,
	createBeneficiaries,
	createCoinBeneficiaries,
} from "../../modules/beneficiaries/index.ts";
import { createCoinPayouts } from "../../modules/coin-payouts/index.ts";
import { type Chains, createChains, createCoins } from "../../modules/coins/index.ts";
import { coinTermsFor, paymentProfileOf } from "../../modules/payment-terms/index.ts";
import { createPayments, createProvider } from "../../modules/payments/index.ts";
import { createSavings } from "../../modules/savings/index.ts";
import { type CardRefunds, createWithdrawals } from "../../modules/withdrawals/index.ts";
import type { MessageModules } from "./message-modules.ts";
import type { PeopleModules } from "./people-modules.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { SiteModules } from "./site-modules.ts";
import type { TradingModules } from "./trading-modules.ts";

type Earlier = TradingModules & SiteModules & MessageModules & PeopleModules;

export type PaymentModules = ReturnType<typeof createPaymentModules>;

/** Payments by card, with the provider that is configured, savings, and withdrawals. */
export function createPaymentModules(ports: AssemblyPorts, engine: EnginePort, earlier: Earlier) {
	const cards = createCardModules(ports, engine, earlier);
	const savings = createSavings({
		pool: ports.pool,
		engine,
		clock: ports.clock,
		log: ports.log,
		plans: () => earlier.settings.savingsPlans(),
		jurisdictionOf: (userId) => earlier.accounts.jurisdictionOf(userId),
		nextNumber: () => earlier.accounts.nextNumber(),
		notify: (draft) => earlier.notifications.notify(draft),
	});
	const chains = createChains(ports.coins, ports.pool, ports.clock);
	const coins = createCoinModule(ports, engine, earlier, chains);
	const withdrawals = createWithdrawalModules(ports, engine, earlier, { cards: cards.payments.refunds, chains });
	return { ...cards, coins, savings, ...withdrawals };
}

function createCoinModule(
	{ pool, clock, log }: AssemblyPorts,
	engine: EnginePort,
	{ house, requests, paymentTerms, depositLevels }: Earlier,
	chains: Chains,
) {
	return createCoins({
		pool,
		engine,
		house,
		requests,
		clock,
		log,
		chains,
		levels: depositLevels,
		termsOf: async (account, coin) => {
			const term = await paymentTerms.coinOf(paymentProfileOf(account), coin);
			return term === null ? null : coinTermsFor(term, account);
		},
	});
}

function createCardModules(
	ports: AssemblyPorts,
	engine: EnginePort,
	{ house, paymentTerms, depositLevels, siteName, screening }: Earlier,
) {
	const { pool, clock, log, origin } = ports;
	const provider = createProvider({
		pool,
		clock,
		log,
		origin,
		config: ports.payments,
		secret: ports.secrets.testPayments.toString("hex"),
		ownAddress: ports.ownAddress,
	});
	const payments = createPayments({
		pool,
		engine,
		house,
		clock,
		log,
		origin,
		siteName,
		provider: provider.provider,
		levels: depositLevels,
		waits: async (userId) => (await screening.refusal(userId)) !== null,
		termsOf: async (account) =>
			ports.payments.kind === "off"
				? null
				: paymentTerms.of(paymentProfileOf(account), "deposit", "card", account.currency),
	});
	return { payments, paymentProvider: provider };
}

function createWithdrawalModules(
	{ pool, clock, log }: AssemblyPorts,
	engine: EnginePort,
	{ requests, mail, house, paymentTerms, settings, personal, verification, screening, authMethods, deposits }: Earlier,
	{ cards, chains }: { readonly cards: CardRefunds; readonly chains: Chains },
) {
	const personOf = (userId: string) => personal.personOf(userId);
	const common: BeneficiaryDeps = {
		pool,
		clock,
		mail,
		personOf,
		inUse: (ids, tx) => withdrawals.inUse(ids, tx),
	};
	const beneficiaries = createBeneficiaries(common);
	const coinPayouts = createCoinPayouts({
		pool,
		engine,
		house,
		clock,
		log,
		chains: chains.payouts,
		screening,
		termsOf: async (profile, coin) => {
			const term = await paymentTerms.coinOf(profile, coin);
			return term && { markUpBasisPoints: term.mark_up_basis_points, confirmations: term.confirmations };
		},
	});
	const coinBeneficiaries = createCoinBeneficiaries({ ...common, addresses: coinPayouts });
	const withdrawals = createWithdrawals({
		pool,
		requests,
		engine,
		clock,
		log,
		house,
		terms: paymentTerms,
		cards,
		coins: coinPayouts,
		verification,
		screening,
		beneficiaries,
		coinBeneficiaries,
		personOf,
		senderAccountsOf: (ids) => deposits.senderAccountsOf(ids),
		safeguardsOf: (userId) => authMethods.safeguardsOf(userId),
		isElevatedBySecondFactor: (sessionId) => authMethods.isElevatedBySecondFactor(sessionId),
		bankAccounts: async () => (await settings.bankAccounts()).accounts,
	});
	return { beneficiaries, coinBeneficiaries, coinPayouts, withdrawals };
}
