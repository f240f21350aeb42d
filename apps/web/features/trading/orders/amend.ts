import { formatPrice as exactPrice, formatVolume, type Price, parsePrice } from "@truefill/core/money";
import type { OrderTerms, TimeInForce } from "@truefill/core/trading";
import type { AmendOrderIntent, LocalInstrument, LocalOrder } from "../../../data/index.ts";
import { type LevelsForm, levelsForm, levelsPatch } from "../blotter/levels-patch.ts";
import { type VolumeUnit, volumeText } from "../figures.ts";
import { pipsAway, readVolume } from "../ticket/order.ts";
import { expiryText, readExpiry, readPrice } from "./pending.ts";

export interface AmendForm {
	readonly volume: string;
	readonly price: string;
	/** For a stop-limit; otherwise empty. */
	readonly limitPrice: string;
	readonly timeInForce: TimeInForce;
	/** For GTD: local wall time in the format of the browser's input. */
	readonly expires: string;
	readonly levels: LevelsForm;
}

export type AmendProblem = "volume" | "price" | "limitPrice" | "expires" | "stop" | "take";
export type OrderPatch = Omit<AmendOrderIntent, "id" | "command_id">;

/** The order as form values. `otherwiseMs`: the initial expiry if it has none. */
export function amendForm(
	order: LocalOrder,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	otherwiseMs: number,
): AmendForm {
	const text = (at: Price | null) => (at === null ? "" : exactPrice(at, instrument.priceDigits));
	return {
		volume: volumeText(instrument, order.volume, unit),
		price: text(order.price),
		limitPrice: text(order.limitPrice),
		timeInForce: order.timeInForce,
		expires: expiryText(order.timeInForce === "GTD" && order.expiresAtMs !== null ? order.expiresAtMs : otherwiseMs),
		levels: levelsForm({ ...order, guaranteed: order.guaranteedStop }, instrument),
	};
}

export interface ReadAmend {
	/** The order after the change; null if a field is unreadable. Core validates it. */
	readonly terms: OrderTerms | null;
	/** Changes of one amendment: absent fields stay, null removes (E12). */
	readonly patch: OrderPatch;
	readonly problems: readonly AmendProblem[];
}

const levelOf = (text: string): Price | null => {
	const parsed = parsePrice(text);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
};

/** The form's amendment, or its unreadable fields. */
export function readAmend(
	before: AmendForm,
	form: AmendForm,
	order: LocalOrder,
	instrument: LocalInstrument,
	unit: VolumeUnit,
): ReadAmend {
	const problems: AmendProblem[] = [];
	const volume = readVolume(form.volume, unit, instrument);
	if (volume === null) problems.push("volume");
	const price = readPrice(form.price);
	if (price === null) problems.push("price");
	const limitPrice = order.limitPrice === null ? null : readPrice(form.limitPrice);
	if (order.limitPrice !== null && limitPrice === null) problems.push("limitPrice");
	const { stopKind, stop, distance, take } = form.levels;
	const trailing = stopKind === "trailing";
	const trailingDistance = trailing && distance !== "" ? pipsAway(distance, instrument) : null;
	const stopLoss = !trailing && stop !== "" ? levelOf(stop) : null;
	if (trailing ? distance !== "" && trailingDistance === null : stop !== "" && stopLoss === null) problems.push("stop");
	const takeProfit = take === "" ? null : levelOf(take);
	if (take !== "" && takeProfit === null) problems.push("take");
	const expiresAtMs = form.timeInForce === "GTD" ? readExpiry(form.expires) : null;
	const newTime = form.timeInForce !== before.timeInForce || (expiresAtMs !== null && form.expires !== before.expires);
	if (form.timeInForce === "GTD" && expiresAtMs === null) problems.push("expires");
	const patch: OrderPatch = {
		...(volume === null || volume === order.volume ? {} : { volume: formatVolume(volume) }),
		...(form.price === before.price ? {} : { price: form.price }),
		...(form.limitPrice === before.limitPrice ? {} : { limit_price: form.limitPrice }),
		...(newTime ? { time_in_force: form.timeInForce } : {}),
		...(newTime && expiresAtMs !== null ? { expires_at: new Date(expiresAtMs).toISOString() } : {}),
		...levelsPatch(before.levels, form.levels, instrument),
	};
	if (volume === null || price === null || problems.length > 0) return { terms: null, patch, problems };
	const terms: OrderTerms = {
		...order,
		volume,
		price,
		limitPrice,
		stopLoss: trailing && trailingDistance !== null ? order.stopLoss : stopLoss,
		takeProfit,
		trailingDistance,
		guaranteedStop: stopKind === "guaranteed" && stopLoss !== null,
	};
	return { terms, patch, problems };
}
