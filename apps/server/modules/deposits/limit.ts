import { type DepositLimitWire, setDepositLimit as setCall } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import {
	type AccountState,
	type DepositTerms,
	depositAccountOf,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	LIMIT_PERIODS,
	limitsAnything,
	type MarketView,
	periodEndMs,
} from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { DecimalFields, requestHash } from "../request.ts";

const termsToWire = ({ currency, amounts }: Pick<DepositTerms, "currency" | "amounts">) => {
	const text = (value: Money | null): string | null => (value === null ? null : formatMoney(value, currency));
	return { currency, day: text(amounts.day), week: text(amounts.week), month: text(amounts.month) };
};

/** A customer's limit over all their accounts at a moment, and the part used. */
export function depositLimitToWire(own: readonly AccountState[], view: MarketView): DepositLimitWire {
	const accounts = own.map(depositAccountOf);
	const limits = depositLimitsAmong(accounts);
	const { nowMs } = view;
	const terms = limits === null ? null : depositTermsAt(limits, nowMs);
	const holds = terms !== null && limitsAnything(terms) ? terms : null;
	const waits = limits?.pending !== null && limits !== null && nowMs < limits.pending.fromMs ? limits.pending : null;
	return {
		limit: holds === null ? null : termsToWire(holds),
		pending: waits === null ? null : { limit: termsToWire(waits.terms), from: new Date(waits.fromMs).toISOString() },
		periods: holds === null ? [] : periodsOf(accounts, holds, view),
		currencies: [...new Set(own.filter(({ archived }) => !archived).map(({ currency }) => currency))].toSorted(),
	};
}

function periodsOf(
	accounts: Parameters<typeof depositsUsed>[0],
	terms: DepositTerms,
	view: MarketView,
): DepositLimitWire["periods"] {
	const used = depositsUsed(accounts, terms, view);
	return LIMIT_PERIODS.map((period) => {
		const sum = used.ok ? used.value[period] : null;
		const limit = terms.amounts[period];
		const left = sum === null || limit === null ? null : money(sum < limit ? limit - sum : 0n);
		return {
			period,
			used: sum === null ? null : formatMoney(sum, terms.currency),
			left: left === null ? null : formatMoney(left, terms.currency),
			ends_at: new Date(periodEndMs(period, view.nowMs)).toISOString(),
		};
	});
}

/** Sets it; the engine decides what applies at once, what is delayed, and which account stores it. */
export async function setDepositLimit(engine: EnginePort, userId: string, body: z.output<typeof setCall.body>) {
	const own = await engine.accountsOf(userId);
	const [first] = own;
	if (first === undefined) return refuse("ACCOUNT_NOT_FOUND");
	const { currency } = body;
	const view = engine.view();
	const { currencies } = depositLimitToWire(own, view);
	const limits = depositLimitsAmong(own.map(depositAccountOf));
	// The current limit's currency stays possible when its account was archived.
	const known: readonly AccountCurrency[] =
		limits === null ? currencies : [...currencies, depositTermsAt(limits, view.nowMs).currency];
	if (!known.includes(currency)) return refuse("DEPOSIT_LIMIT_CURRENCY", { currencies: currencies.join(", ") });
	const fields = new DecimalFields();
	const amount = (name: "day" | "week" | "month"): Money | null => {
		const text = body[name];
		return text === null ? null : fields.money(name, text, currency);
	};
	const amounts = { day: amount("day"), week: amount("week"), month: amount("month") };
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{
			kind: "set-deposit-limits",
			commandId: body.command_id,
			origin: "customer",
			accountId: first.id,
			currency,
			amounts,
		},
		requestHash(setCall.id, {}, body),
	);
	if (answer.kind === "failed") return refuse(answer.code);
	if (answer.kind === "refused") return refuse(answer.refusal.code, answer.refusal.params);
	return ok({ data: depositLimitToWire(await engine.accountsOf(userId), engine.view()) });
}
