const PLAIN = /^(-?)(\d{4,})(\.\d+)?$/;

/** A plain decimal with its thousands apart; everything else, also what is grouped already, as it is. */
const readable = (value: string): string =>
	value.replace(
		PLAIN,
		(_, sign: string, whole: string, rest = "") => `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest}`,
	);

/** Of the parameters, those that the sentence shows: nothing else may leave the server with it. */
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
