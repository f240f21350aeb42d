import type { BackTestLimitsWire } from "@truefill/contracts/http";
import type { BackTestLimits } from "@truefill/core/back-test";
import type { AccountCurrency } from "@truefill/core/money";
import type { DecimalFields } from "../request.ts";

/** Limits of a run or a back-test without their last day; null: an amount is none, which `fields` knows. */
export function limitsFromWire(
	fields: DecimalFields,
	wire: BackTestLimitsWire,
	currency: AccountCurrency,
): BackTestLimits | null {
	const dayLoss = fields.money("limits.day_loss", wire.day_loss, currency);
	const totalLoss = fields.money("limits.total_loss", wire.total_loss, currency);
	const exposure = fields.money("limits.exposure", wire.exposure, currency);
	if (dayLoss === null || totalLoss === null || exposure === null) return null;
	const { hours } = wire;
	return {
		...{ dayLoss, totalLoss, exposure, openTrades: wire.open_trades, dayTrades: wire.day_trades },
		hours: hours === null ? null : { fromMinute: hours.from_minute, toMinute: hours.to_minute },
	};
}
