import type {
	withdrawals as listCall,
	planWithdrawal as planCall,
	requestWithdrawal as requestCall,
} from "@truefill/contracts/http";
import { type Coin, formatMoney, formatPercent, formatPrice, type Money, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import {
	type AccountState,
	closeOutPrices,
	type MarketView,
	marginFigures,
	pendingOf,
	withdrawable,
} from "@truefill/core/trading";
import type * as z from "zod";
import type { CallRefusal } from "../../http/bind.ts";
import { ownAccount, ownAccounts } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { paymentProfileOf } from "../payment-terms/index.ts";
import { DecimalFields, refusalToWire } from "../request.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { gatesOf, gateToWire } from "./gates.ts";
import { loadAll } from "./load.ts";
import { isVerified, makePlan } from "./plan.ts";
import { sourcesOf } from "./sources.ts";
import { detailToWire, feeOf, plannedLegToWire, withdrawalToWire } from "./to-wire.ts";

const DAYS_MS = 90 * 86_400_000;
/** Fewer say nothing about the time, and something about single customers. */
const FEWEST = 5;

export const reasonToWire = ({ code, params = {} }: CallRefusal) =>
	refusalToWire({ code, params } as Parameters<typeof refusalToWire>[0]);

/** What of a customer's own protection and verification withdrawals depend on. */
export async function gatesFor(deps: WithdrawalDeps, account: AccountState) {
	const [safeguards, verified, banks, wallets] = await Promise.all([
		deps.safeguardsOf(account.userId),
		isVerified(deps, account),
		deps.beneficiaries.of(account.userId),
		deps.coinBeneficiaries.of(account.userId),
	]);
	const beneficiaries = [...banks, ...wallets];
	return gatesOf({ account, safeguards, isVerified: verified, beneficiaries, nowMs: deps.clock.nowMs() });
}

/** Coins in which something came into the account and may go back. */
async function offeredCoins(deps: WithdrawalDeps, account: AccountState): Promise<Coin[]> {
	const { paidIn } = await sourcesOf(deps, account, [], deps.clock.nowMs());
	const came = [...new Set(paidIn.flatMap(({ coin }) => coin ?? []))];
	const terms = await Promise.all(came.map((coin) => deps.coins.termsOf(paymentProfileOf(account), coin)));
	return came.filter((_, at) => terms[at] !== null);
}

export async function termsOfAccount(deps: WithdrawalDeps, userId: string, accountId: string) {
	const { engine, terms, store, clock } = deps;
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const account = own.value;
	const { currency } = account;
	const text = (value: Money): string => formatMoney(value, currency);
	const found = withdrawable(account, engine.view());
	const times = await store.payoutMinutes(new Date(clock.nowMs() - DAYS_MS));
	const methods = await Promise.all(
		(["card", "wire", "coin"] as const).map(async (method) => {
			const of = await terms.of(paymentProfileOf(account), "withdrawal", method, currency);
			const time = times.find((each) => each.method === method && each.count >= FEWEST);
			if (of === null) return [];
			const offered = method === "coin" ? await offeredCoins(deps, account) : [null];
			return offered.map((coin) => ({
				method,
				coin,
				minimum: text(of.minimum),
				maximum: text(of.maximum),
				fee_fixed: text(of.feeFixed),
				fee_basis_points: of.feeBasisPoints,
				time_from_minutes: of.timeFromMinutes,
				time_to_minutes: of.timeToMinutes,
				payout_time:
					time === undefined ? null : { median_minutes: time.median, p90_minutes: time.p90, count: time.count },
			}));
		}),
	);
	return ok({
		data: {
			account_id: account.id,
			currency,
			withdrawable: found.ok
				? {
						amount: text(found.value.amount),
						balance: text(found.value.balance),
						open_loss: text(found.value.openLoss),
						used_margin: text(found.value.usedMargin),
						pending: text(pendingOf(account)),
					}
				: null,
			unknown: found.ok ? null : reasonToWire(found.refusal),
			gates: (await gatesFor(deps, account)).map(gateToWire),
			methods: methods.flat(),
			at: new Date(clock.nowMs()).toISOString(),
		},
	});
}

/** The account and the amount of a request; refused in the order of the hold's own refusals. */
export async function wantedOf(
	{ engine }: WithdrawalDeps,
	userId: string,
	body: { readonly account_id: string; readonly amount: string },
) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const account = own.value;
	if (account.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (account.archived) return refuse("ACCOUNT_ARCHIVED");
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, account.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const found = withdrawable(account, engine.view());
	if (!found.ok) return { ok: false, refusal: found.refusal } as const;
	const { currency } = account;
	if (amount > found.value.amount) {
		const text = (value: Money): string => formatMoney(value, currency);
		return refuse("WITHDRAWAL_ABOVE_AVAILABLE", {
			amount: text(amount),
			available: text(found.value.amount),
			balance: text(found.value.balance),
			loss: text(found.value.openLoss),
			margin: text(found.value.usedMargin),
			currency,
		});
	}
	return ok({ account, amount });
}

export async function plan(deps: WithdrawalDeps, userId: string, body: z.output<typeof planCall.body>) {
	const wanted = await wantedOf(deps, userId, body);
	if (!wanted.ok) return wanted;
	const { account, amount } = wanted.value;
	const made = await makePlan(deps, account, amount, body);
	if (!made.ok) return made;
	const { currency } = account;
	const view = deps.engine.view();
	return ok({
		data: {
			plan_id: made.value.id,
			account_id: account.id,
			amount: formatMoney(amount, currency),
			currency,
			legs: made.value.legs.map((leg, at) => plannedLegToWire(leg, at, currency)),
			fee: formatMoney(feeOf(made.value), currency),
			before: riskOf(account, view),
			after: riskOf({ ...account, balance: money(account.balance - amount) }, view),
			obstacles: made.value.obstacles.map(reasonToWire),
			at: new Date(deps.clock.nowMs()).toISOString(),
		},
	});
}

/** Figures, and how far each price is from closing the account out. */
function riskOf(account: AccountState, view: MarketView) {
	const { currency } = account;
	const now = marginFigures(account, view);
	const text = (value: Money): string => formatMoney(value, currency);
	return {
		figures: now.ok
			? {
					equity: text(now.value.equity),
					used_margin: text(now.value.usedMargin),
					free_margin: text(money(now.value.equity - now.value.usedMargin)),
					margin_level: now.value.marginLevel === null ? ("∞" as const) : formatPercent(now.value.marginLevel),
				}
			: null,
		close_out_prices: closeOutPrices(account, view).map(({ instrumentId, below, above }) => {
			const instrument = view.instrument(instrumentId);
			const quote = view.quote(instrumentId);
			const digits = instrument?.priceDigits ?? 0;
			return {
				asset_id: instrumentId,
				below: below === null ? null : formatPrice(below, digits),
				above: above === null ? null : formatPrice(above, digits),
				below_pips:
					below === null || quote === undefined ? null : pips(quote.bid - below, instrument?.pipPosition ?? 0),
				above_pips:
					above === null || quote === undefined ? null : pips(above - quote.ask, instrument?.pipPosition ?? 0),
			};
		}),
	};
}

/** A difference of prices (× 10^8) in pips with one decimal, rounded down: never farther than it is. */
function pips(difference: bigint, position: number): string {
	const tenths = (difference * 10n ** BigInt(position + 1)) / 100_000_000n;
	return `${tenths / 10n}.${tenths % 10n}`;
}

export async function listOwn(deps: WithdrawalDeps, userId: string, query: z.output<typeof listCall.query>) {
	const { page = 1, account_id: accountId } = query;
	const own = await ownAccounts(deps.engine, userId, accountId);
	if (!own.ok) return own;
	const { rows, total } = await deps.store.page({ userId, accountId }, PER_PAGE, offsetOf(page));
	const data = (await loadAll(deps, rows)).map(withdrawalToWire);
	return ok(paged({ path: "/withdrawals", query: { account_id: accountId } }, page, total, data));
}

/** The customer's own withdrawal; another customer's is not there. */
export async function ownDetail(deps: WithdrawalDeps, userId: string, id: string) {
	const row = await deps.store.find(id);
	if (row === undefined || row.user_id !== userId) return refuse("WITHDRAWAL_NOT_FOUND");
	const [loaded] = await loadAll(deps, [row]);
	invariant(loaded !== undefined, "one row is loaded");
	return ok({ data: detailToWire(loaded) });
}

export type RequestBody = z.output<typeof requestCall.body>;
