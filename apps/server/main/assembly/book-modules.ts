import { isCoin } from "@truefill/core/money";
import type { EnginePort } from "../../engine/index.ts";
import { type CustomerPort, createBankStatements, type PaymentsPort } from "../../modules/bank-statements/index.ts";
import { coinRateNow } from "../../modules/coins/index.ts";
import {
	bankBook,
	coinBook,
	createReconciliation,
	customersCoins,
	providerBook,
} from "../../modules/reconciliation/index.ts";
import { COIN_MOVEMENTS } from "./coin-movements.ts";
import type { PaymentModules } from "./payment-modules.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { SiteModules } from "./site-modules.ts";
import type { TradingModules } from "./trading-modules.ts";

type Earlier = Pick<TradingModules, "requests" | "house" | "deposits"> &
	Pick<SiteModules, "settings"> &
	Pick<PaymentModules, "withdrawals" | "payments">;

/** What others say about our money, compared with our books. */
export function createBookModules(ports: AssemblyPorts, engine: EnginePort, earlier: Earlier) {
	const { pool, clock, log } = ports;
	const { requests, house, deposits, settings, withdrawals } = earlier;
	const { wires } = deposits;
	const bankStatements = createBankStatements({
		pool,
		requests,
		house,
		clock,
		log,
		scanner: ports.scanner,
		bankAccounts: async () => (await settings.bankAccounts()).accounts,
		payments: paymentsPort(earlier),
		customers: customersOf(engine, earlier),
		entering: {
			enterDeposit: (by, body, within) => wires.enter(by, body, within),
			stateOutcome: (by, body, of, within) => withdrawals.payouts.stateOutcome(by, body, of, within),
		},
	});
	const reconciliation = createReconciliation({
		pool,
		engine,
		clock,
		log,
		books: [
			bankBook(pool),
			providerBook(pool, (until) => earlier.payments.movements(until)),
			coinBook(pool, COIN_MOVEMENTS),
		],
		coins: (day) =>
			customersCoins(
				pool,
				COIN_MOVEMENTS,
				(coin, currency) => (isCoin(coin) ? coinRateNow(coin, currency, 0, engine.view()) : null),
				day,
			),
		alarmDays: ports.reconciliationAlarmDays ?? 5,
	});
	return { bankStatements, reconciliation };
}

function paymentsPort({ deposits: { wires }, withdrawals: { payouts } }: Earlier): PaymentsPort {
	const toKnown = (leg: Awaited<ReturnType<typeof payouts.legsOf>>[number]) => ({
		withdrawalId: leg.withdrawal_id,
		leg: leg.number,
		amount: BigInt(leg.received),
		currency: leg.received_currency,
		status: leg.status,
		fileId: leg.file_id,
	});
	return {
		legsOf: async (ids) => (await payouts.legsOf(ids)).map(toKnown),
		legsOfFile: async (id) => (await payouts.legsOfFile(id)).map(toKnown),
		ownersIn: (text) => wires.ownersIn(text),
		deposits: (customerIds, keys) => wires.entered(customerIds, keys, []),
		deposit: async (id) => (await wires.entered([], [], [id]))[0],
	};
}

/** Names and live accounts, for those who enter a wire. */
const customersOf =
	(engine: EnginePort, { deposits }: Earlier): CustomerPort =>
	async (ids) => {
		const names = await deposits.wires.namesOf(ids);
		const found = await Promise.all(
			ids.map(async (id) => {
				const name = names.get(id);
				const accounts = (await engine.accountsOf(id)).filter(({ type, archived }) => type === "live" && !archived);
				const shown = accounts.map(({ id: accountId, number, name: called, currency }) => ({
					id: accountId,
					number,
					name: called,
					currency,
				}));
				return [id, { name: name === undefined ? "" : `${name.first} ${name.last}`, accounts: shown }] as const;
			}),
		);
		return new Map(found);
	};
