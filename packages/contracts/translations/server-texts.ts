/** A server message, with what a translation needs: a code, the numbers, and the English sentence. */
export interface ServerMessage {
	readonly code: string;
	readonly message: string;
	readonly params?: Readonly<Record<string, string>> | undefined;
}

export interface ServerNotification {
	readonly code: string;
	readonly title: string;
	readonly message: string;
	readonly params: Readonly<Record<string, string>>;
}

/** The reader's language: its texts, and its formats of numbers and times. */
export interface Reading {
	/** The sentence of a key; null where there is none, or a value is missing. */
	textOf(key: string, values: Readonly<Record<string, string | number>>): string | null;
	/** A decimal string in the language's format, with all its digits. */
	number(decimal: string): string;
	/** A time (ISO 8601, UTC) in the reader's zone. */
	moment(iso: string): string;
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Counts: they select a plural. */
const COUNTS =
	/^(?:count|seconds|minutes|hours|days|maximum|minimum|cancelled|open_trades|pending_orders|age_seconds|limit_seconds)$/;
/** Digits that are an identifier or the words of a customer, not a number. */
const NAMES = /(?:^|_)(?:id|account|order|other|number|trade|note|symbol)$/;

/** Formats a value for the reader's language; until here numbers and times are in the server's format. */
function local(name: string, value: string, { number, moment }: Reading): string | number {
	if (NAMES.test(name)) return value;
	if (COUNTS.test(name) && /^\d{1,9}$/.test(value)) return Number(value);
	const plain = GROUPED.test(value) ? value.replaceAll(",", "") : value;
	if (DECIMAL.test(plain)) return number(plain);
	return MOMENT.test(value) ? moment(value) : value;
}

/** All values of a sentence in the reader's format. */
export const localParams = (params: ServerMessage["params"], reading: Reading): Record<string, string | number> =>
	Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, local(name, value, reading)]));

/** Prefix of the numbers that belong to a notification's reason. */
const REASON = "reason_";

/**
 * A notification in the reader's language, the same in the list and in a push. Its `reason` is a separate cancellation
 * text with its own numbers. English where a text or a number is missing.
 */
export function notificationInLanguage(
	text: ServerNotification,
	reading: Reading,
): { readonly title: string; readonly message: string } {
	const { reason, reason_code: reasonCode = "", side, price_type: priceType, ...params } = text.params;
	const values = localParams(params, reading);
	if (side !== undefined) values.side = reading.textOf(`side.${side}`, {}) ?? side;
	if (priceType !== undefined) values.price_type = reading.textOf(`priceType.${priceType}`, {}) ?? priceType;
	if (reason !== undefined) {
		const numbers = Object.entries(params).flatMap(([name, value]) =>
			name.startsWith(REASON) ? [[name.slice(REASON.length), value] as const] : [],
		);
		const own = localParams(Object.fromEntries(numbers), reading);
		values.reason = reading.textOf(`cancellation.${reasonCode}`, own) ?? reason;
	}
	const title = reading.textOf(`notification.${text.code}.title`, values);
	const message = reading.textOf(`notification.${text.code}.message`, values);
	return title === null || message === null ? { title: text.title, message: text.message } : { title, message };
}
