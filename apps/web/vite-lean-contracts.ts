import type { Plugin } from "vite";

const CONTRACTS = /\/packages\/contracts\/http\/[\w-]+\.ts$/;
/** Fields of a call, indented by one tab, that only the documentation and the server read. */
const UNREAD = /^\t(?:summary:\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)|tag: "[^"]*"|errors: \[[^\]]*\]),$/gm;

/** A schema's documentation metadata. */
const MEANING = /\.meta\(\{[^{}]*\}\)/g;

const REFUSALS = /\/packages\/(?:contracts\/errors\/refusals\.ts|texts\/en\/server-refusals\.json)$/;
/** The engine's refusals of what a strategy does. The browser never judges that; the server's answer has the sentence. */
const OF_STRATEGIES = /^\t(?:"error\.)?STRATEG(?:Y|IES)_\w+"?:.*$/gm;

/** The list of refusals, or their English sentences, without those that only the server gives. */
export const withoutStrategies = (source: string): string =>
	source.replaceAll(OF_STRATEGIES, "").replace(/,(\s*\}\s*)$/, "$1");

/** The sentences of zod about a wrong value. The browser reads only whether and where a value is wrong, never these. */
const ZOD_SENTENCES = /\/zod\/v4\/locales\/en\.js$/;
const ONLY_CODES = "export default () => ({ localeError: ({ code }) => code });";

/** A contract's source without what no browser reads; line numbers are kept. */
export const withoutUnread = (source: string): string =>
	source
		.replaceAll(UNREAD, (text) => {
			const lines = text.replaceAll(/[^\n]/g, "");
			// A call may be built from another's: a list stays a list.
			return text.startsWith("\terrors") ? `\terrors: [],${lines}` : lines;
		})
		.replaceAll(MEANING, (text) => text.replaceAll(/[^\n]/g, ""));

/** Summaries, metadata, error lists and sentences of zod are two kilobytes of the sign-in page and more of the others. Builds only. */
export function leanContracts(): Plugin {
	return {
		name: "lean-contracts",
		apply: "build",
		enforce: "pre",
		transform(code, id) {
			if (ZOD_SENTENCES.test(id)) return { code: ONLY_CODES, map: null };
			if (CONTRACTS.test(id)) return { code: withoutUnread(code), map: null };
			return REFUSALS.test(id) ? { code: withoutStrategies(code), map: null } : null;
		},
	};
}
