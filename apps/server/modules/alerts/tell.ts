import type { NotificationCode } from "@truefill/contracts/http";
import type { Instrument } from "@truefill/core/instruments";
import { formatPrice, price } from "@truefill/core/money";
import { writeNotification } from "../notifications/index.ts";
import { type ArmedAlert, doubled, type Reached } from "./alert.ts";
import { type AlertRow, type AlertTransaction, storedPrice } from "./store.ts";

/** Name and digits of an instrument; of one that is not offered any more its id. */
export type NameOf = (instrumentId: string) => Pick<Instrument, "displayName" | "symbol" | "priceDigits"> | undefined;

const namedIn = (nameOf: NameOf, instrumentId: string) => {
	const instrument = nameOf(instrumentId);
	return {
		instrument: instrument?.displayName ?? instrumentId,
		text: (at: bigint) => formatPrice(price(at), instrument?.priceDigits ?? 0),
		...(instrument === undefined ? {} : { symbol: instrument.symbol }),
	};
};

/** The note of an alert has its own texts, so that one without a note has no hole. */
const withNote = (note: string | null, code: "PRICE_ALERT" | "PRICE_ALERT_MISSED") =>
	note === null
		? ({ code, noted: {} } as const)
		: ({ code: `${code}_NOTED` as const satisfies NotificationCode, noted: { note } } as const);

/** In the transaction that ends the alert: told once, and not if it is rolled back. */
export async function tellReached(tx: AlertTransaction, nameOf: NameOf, reached: Reached, at: Date): Promise<void> {
	const { alert, atMs, tick, whileStopped } = reached;
	const { text, ...named } = namedIn(nameOf, alert.instrumentId);
	const { code, noted } = withNote(alert.note, whileStopped || tick === null ? "PRICE_ALERT_MISSED" : "PRICE_ALERT");
	// Half of an odd sum keeps its last half.
	const now = tick === null ? {} : { reached: text(doubled(alert.priceType, tick) / 2n) };
	await writeNotification(tx, {
		userId: alert.userId,
		source: `alert ${alert.id}`,
		code,
		params: {
			...named,
			price: text(alert.price),
			price_type: alert.priceType,
			...now,
			...noted,
			when: new Date(atMs).toISOString(),
		},
		at,
	});
}

export async function tellSplit(
	tx: AlertTransaction,
	nameOf: NameOf,
	{
		from,
		to,
		numerator,
		denominator,
		at,
	}: {
		readonly from: ArmedAlert;
		readonly to: ArmedAlert;
		readonly numerator: number;
		readonly denominator: number;
		readonly at: Date;
	},
): Promise<void> {
	const { text, ...named } = namedIn(nameOf, to.instrumentId);
	await writeNotification(tx, {
		userId: to.userId,
		source: `alert ${to.id} split ${to.splits}`,
		code: "PRICE_ALERT_SPLIT",
		params: {
			...named,
			before: text(from.price),
			price: text(to.price),
			numerator: `${numerator}`,
			denominator: `${denominator}`,
		},
		at,
	});
}

export async function tellRemoved(tx: AlertTransaction, nameOf: NameOf, row: AlertRow, at: Date): Promise<void> {
	const { text, ...named } = namedIn(nameOf, row.instrument_id);
	await writeNotification(tx, {
		userId: row.user_id,
		source: `alert ${row.id}`,
		code: "PRICE_ALERT_REMOVED",
		params: { ...named, price: text(storedPrice(row.price)) },
		at,
	});
}
