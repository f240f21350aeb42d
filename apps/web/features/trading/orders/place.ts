import type { ChangesWire } from "@truefill/contracts/http";
import { formatPrice as exactPrice, formatVolume, type Price } from "@truefill/core/money";
import type { OrderTerms } from "@truefill/core/trading";
import { ApiError, isApiError, type LocalInstrument, sendCancel, sendPlace } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";

export interface PlaceOrders {
	readonly first: OrderTerms;
	/** Placed together: one cancels the other. */
	readonly second: OrderTerms | null;
	/** An existing pending order to pair the first with instead; null: none. */
	readonly linkedTo: string | null;
	/** Command id for cancelling the first if the second is refused. */
	readonly undoId: string;
}

/**
 * Places an order: alone, paired with an existing one, or a pair of two, both or neither. If the second is refused, the
 * first is cancelled; if the first is already completed, the error says so. The same ids give the same outcome (E24).
 */
export async function placeOrders(
	orders: PlaceOrders,
	accountId: string,
	commandId: string,
	instrument: LocalInstrument,
): Promise<ChangesWire> {
	const { first, second, linkedTo, undoId } = orders;
	const placed = await sendPlace({ ...bodyOf(first, accountId, commandId, instrument), oco_with: linkedTo });
	const id = placed.orders.find(({ order_type, status }) => status === "pending" && order_type === first.kind)?.id;
	if (second === null || id === undefined) return placed;
	try {
		// Derived, so that a retry sends the same id.
		return await sendPlace({ ...bodyOf(second, accountId, `${commandId}-2`, instrument), oco_with: id });
	} catch (error) {
		if (!isApiError(error) || error.outcomeUnknown) throw error;
		throw new ApiError(error.code, await takenBack(id, undoId, error.message), error.status);
	}
}

/** Cancels the first order after the second was refused; returns the message with the outcome. */
async function takenBack(id: string, undoId: string, reason: string): Promise<string> {
	try {
		await sendCancel({ id, command_id: undoId });
		return t("ticket.pair.undone", { reason });
	} catch (error) {
		if (!isApiError(error)) throw error;
		return t("ticket.pair.half", { reason });
	}
}

function bodyOf(order: OrderTerms, accountId: string, commandId: string, { priceDigits }: LocalInstrument) {
	const text = (at: Price | null) => (at === null ? null : exactPrice(at, priceDigits));
	return {
		command_id: commandId,
		account_id: accountId,
		asset_id: order.instrumentId,
		side: order.side,
		volume: formatVolume(order.volume),
		order_type: order.kind,
		price: exactPrice(order.price, priceDigits),
		limit_price: text(order.limitPrice),
		time_in_force: order.timeInForce,
		expires_at: order.expiresAtMs === null ? null : new Date(order.expiresAtMs).toISOString(),
		stop_loss: text(order.stopLoss),
		take_profit: text(order.takeProfit),
		trailing_distance: text(order.trailingDistance),
		guaranteed_stop: order.guaranteedStop,
		reduce_only: order.reduceOnly,
	};
}
