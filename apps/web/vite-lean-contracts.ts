import type { Plugin } from "vite";

const CONTRACTS = /\/packages\/contracts\/http\/[\w-]+\.ts$/;
/** Of a call, one tab deep: what only the documentation and the server read. */
const UNREAD = /^\t(?:summary:\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)|tag: "[^"]*"|errors: \[[^\]]*\]),$/gm;

/** What a schema says of itself in the documentation. */
const MEANING = /\.meta\(\{[^{}]*\}\)/g;

/** The text of a contract without what no browser reads; its lines stay where they were. */
export const withoutUnread = (source: string): string =>
	source
		.replaceAll(UNREAD, (text) => {
			const lines = text.replaceAll(/[^\n]/g, "");
			// One call may be made of another's: a list stays a list.
			return text.startsWith("\terrors") ? `\terrors: [],${lines}` : lines;
		})
		.replaceAll(MEANING, (text) => text.replaceAll(/[^\n]/g, ""));

/** Summaries, meanings and lists of refusals are a kilobyte of the sign-in page and more of the others. Builds only. */
export function leanContracts(): Plugin {
	return {
		name: "lean-contracts",
		apply: "build",
		enforce: "pre",
		transform(code, id) {
			return CONTRACTS.test(id) ? { code: withoutUnread(code), map: null } : null;
		},
	};
}
