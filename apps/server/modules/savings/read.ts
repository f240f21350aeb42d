import { type SavingsDay, savingsDays } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import {
	addDays,
	dateAt,
	INTEREST_SCALE,
	maturityOf,
	type ProjectedMonth,
	projectInterest,
} from "@truefill/core/savings";
import { decodeEvent } from "@truefill/core/trading";
import { ownAccount } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { SavingsDeps } from "./deps.ts";
import type { DayRow } from "./store.ts";
import { fineText, isSaved, savingsToWire } from "./to-wire.ts";

const MOST_MONTHS = 36;
/** A year ahead. */
const AHEAD_DAYS = 365;

/** The user's own savings account. */
export async function ownSavings({ engine }: Pick<SavingsDeps, "engine">, userId: string, accountId: string) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	return isSaved(own.value) ? ({ ok: true, value: own.value } as const) : refuse("ACCOUNT_NOT_SAVINGS");
}

const monthToWire = ({ month, interest, paid }: ProjectedMonth, currency: AccountCurrency) => ({
	month,
	interest: fineText(interest, currency),
	paid: formatMoney(paid, currency),
});

export async function savingsDetail(deps: SavingsDeps, userId: string, accountId: string) {
	const own = await ownSavings(deps, userId, accountId);
	if (!own.ok) return own;
	const { value: state } = own;
	const { currency, savings } = state;
	const { nowMs } = deps.engine.view();
	const rows = await deps.store.months(await deps.engine.partitionOf(accountId), accountId, MOST_MONTHS);
	const today = dateAt(savings.plan, nowMs);
	const maturity = maturityOf(savings);
	const year = addDays(today, AHEAD_DAYS);
	const through = maturity !== null && maturity > today && maturity < year ? addDays(maturity, -1) : year;
	return ok({
		data: {
			account: savingsToWire(state, nowMs),
			months: rows
				.map(({ month, interest, paid }) =>
					monthToWire({ month, interest: BigInt(interest), paid: money(BigInt(paid)) }, currency),
				)
				.toReversed(),
			projection: state.archived
				? []
				: projectInterest(state, today, through).map((month) => monthToWire(month, currency)),
		},
	});
}

function dayToWire({ payload, paid, receipt, occurred_at: at }: DayRow, currency: AccountCurrency): SavingsDay {
	const event = decodeEvent(payload);
	invariant(event.type === "interest-accrued", "a day of interest is one");
	return {
		date: event.date,
		balance: formatMoney(event.balance, currency),
		parts: event.parts.map(({ amount, rate }) => ({ amount: formatMoney(amount, currency), rate_basis_points: rate })),
		year_days: event.yearDays,
		interest: fineText(event.interest, currency),
		exact: `${event.interest}/${INTEREST_SCALE}`,
		unpaid: fineText(event.unpaid - (paid === null ? 0n : BigInt(paid) * INTEREST_SCALE), currency),
		paid: paid === null ? null : formatMoney(money(BigInt(paid)), currency),
		receipt,
		calculated_at: at.toISOString(),
	};
}

/** One page of the days of an account, newest first. */
export async function daysOf(deps: SavingsDeps, userId: string, accountId: string, page = 1) {
	const own = await ownSavings(deps, userId, accountId);
	if (!own.ok) return own;
	const { engine, store } = deps;
	const partition = await engine.partitionOf(accountId);
	const total = await store.countDays(partition, accountId);
	const rows = await store.days(partition, accountId, { limit: PER_PAGE, offset: offsetOf(page) });
	const path = savingsDays.path.replace("{id}", accountId);
	const days = rows.map((row) => dayToWire(row, own.value.currency));
	return ok(paged({ path, query: {} }, page, total, days));
}
