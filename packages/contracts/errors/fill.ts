const PLAIN = /^(-?)(\d{4,})(\.\d+)?$/;

/** Adds thousands separators to a plain decimal; any other value, also one already grouped, is unchanged. */
const readable = (value: string): string =>
	value.replace(
		PLAIN,
		(_, sign: string, whole: string, rest = "") => `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest}`,
	);

/** The parameters that the sentence shows: no others may leave the server with it. */
export const shownParams = (
	message: string,
	params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined => {
	const shown = Object.entries(params).filter(([name]) => message.includes(`{${name}}`));
	return shown.length === 0 ? undefined : Object.fromEntries(shown);
};

/** Fills `{name}` in a sentence; a missing parameter stays visible, so that a test can see it. */
export const fill = (message: string, params: Readonly<Record<string, string>>): string =>
	message.replace(/\{(\w+)\}/g, (whole, name: string) => {
		const value = params[name];
		return value === undefined ? whole : readable(value);
	});

/** An ICU text without plurals as it is read: its doubled apostrophes are one. */
export const plain = (text: string): string => text.replaceAll("''", "'");
