import type { InstrumentStatisticsWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, formatDecimal, formatMoney, formatPercent, type Money, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import { closedStatistics } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import type { InstrumentSums, SummaryStore } from "./store.ts";

/** The cost lines of all closes, in the order of a trade's; the administration fee only where there was one. */
const costsOf = (sums: InstrumentSums) =>
	[
		{ kind: "spread", amount: sums.spread },
		{ kind: "commission", amount: -sums.commission },
		{ kind: "conversion-charge", amount: -sums.conversionCharge },
		{ kind: "swap", amount: sums.swap - sums.administrationFee },
		...(sums.administrationFee === 0n ? [] : [{ kind: "administration-fee" as const, amount: sums.administrationFee }]),
		{ kind: "cash-adjustments", amount: sums.cashAdjustments },
		{ kind: "guaranteed-premium", amount: -sums.guaranteedPremium },
	] as const;

/** What the closed trades of one account in one instrument came to, added by the database and averaged by the core. */
export async function instrumentStatistics(
	{ engine, store }: { readonly engine: EnginePort; readonly store: SummaryStore },
	userId: string,
	instrumentId: string,
	accountId: string,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	if (engine.view().instrument(instrumentId) === undefined)
		return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const { id, currency } = own.value;
	const key = { partition: await engine.partitionOf(id), accountId: id };
	const sums = await store.ofInstrument(key, instrumentId, CURRENCY_DIGITS[currency]);
	const found = closedStatistics(sums);
	const text = (amount: Money): string => formatMoney(amount, currency);
	const orNull = (amount: bigint | null): string | null => (amount === null ? null : text(money(amount)));
	const data: InstrumentStatisticsWire = {
		account_id: id,
		asset_id: instrumentId,
		currency,
		closes: sums.closes,
		wins: sums.wins,
		losses: sums.losses,
		win_percent: found.winPercent === null ? null : formatPercent(found.winPercent),
		net_result: text(found.net),
		average_result: orNull(found.average),
		average_win: orNull(found.averageWin),
		average_loss: orNull(found.averageLoss),
		best: orNull(sums.best),
		worst: orNull(sums.worst),
		profit_factor: found.profitFactor === null ? null : formatDecimal(found.profitFactor, 2, 2),
		costs: sums.closes === 0 ? [] : costsOf(sums).map(({ kind, amount }) => ({ kind, amount: orNull(amount) })),
		volume: sums.volume,
		average_seconds: sums.averageSeconds,
		first_closed_at: sums.firstClosedAt?.toISOString() ?? null,
		last_closed_at: sums.lastClosedAt?.toISOString() ?? null,
	};
	return ok({ data });
}
