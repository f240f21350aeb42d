/** What the server tells, with what a translation needs: a code, the numbers, and the sentence in English. */
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

/** A language of whoever reads: its texts, and how it writes numbers and moments. */
export interface Reading {
	/** The sentence of a key; null where it has none, or a value is missing. */
	textOf(key: string, values: Readonly<Record<string, string | number>>): string | null;
	/** A decimal string as the language writes it, all its digits kept. */
	number(decimal: string): string;
	/** A moment (ISO 8601, UTC) in the reader's zone. */
	moment(iso: string): string;
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** These count things, so they choose a plural. */
const COUNTS =
	/^(?:count|seconds|minutes|hours|days|maximum|minimum|cancelled|open_trades|pending_orders|age_seconds|limit_seconds)$/;
/** Digits that are a name and no number. */
const NAMES = /(?:^|_)(?:id|account|order|other|number|trade)$/;

/** A value as the reader's language writes it: numbers and moments are the server's way until here. */
function local(name: string, value: string, { number, moment }: Reading): string | number {
	if (NAMES.test(name)) return value;
	if (COUNTS.test(name) && /^\d{1,9}$/.test(value)) return Number(value);
	const plain = GROUPED.test(value) ? value.replaceAll(",", "") : value;
	if (DECIMAL.test(plain)) return number(plain);
	return MOMENT.test(value) ? moment(value) : value;
}

/** All values of a sentence as the reader's language writes them. */
export const localParams = (params: ServerMessage["params"], reading: Reading): Record<string, string | number> =>
	Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, local(name, value, reading)]));

/** Before the names of the numbers that belong to a notification's reason. */
const REASON = "reason_";

/**
 * A notification in the reader's language, the same in their list and in what is pushed to them. Its `reason` is a
 * cancellation of its own, with its own numbers. English where a text or a number is missing.
 */
export function notificationInLanguage(
	text: ServerNotification,
	reading: Reading,
): { readonly title: string; readonly message: string } {
	const { reason, reason_code: reasonCode = "", side, ...params } = text.params;
	const values = localParams(params, reading);
	if (side !== undefined) values.side = reading.textOf(`side.${side}`, {}) ?? side;
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
