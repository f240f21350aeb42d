import type { AuditFilter } from "../../../data/desk/index.ts";

const DAY = /^20\d\d-\d\d-\d\d$/;
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const ACTION = /^[a-z][a-z-]*(?:\.[a-z][a-z-]*)?$/;

export interface ReadFilter {
	/** The query for the server. */
	readonly filter: AuditFilter;
	/** Invalid parameters of the URL that are not sent: shown, so that all actions are not mistaken for one client's. */
	readonly wrong: { readonly client: boolean; readonly to: boolean };
}

/** Parses the filter from the page's URL; invalid values are dropped and flagged. Pure. */
export function readFilter(address: URLSearchParams): ReadFilter {
	const of = (name: string): string => address.get(name) ?? "";
	const [actor, action, client, from, to] = [of("actor"), of("action"), of("client"), of("from"), of("to")];
	const toFits = DAY.test(to) && (!DAY.test(from) || from <= to);
	return {
		filter: {
			...(ID.test(actor) ? { actor } : {}),
			...(ACTION.test(action) ? { action } : {}),
			...(ID.test(client) ? { client } : {}),
			...(DAY.test(from) ? { from } : {}),
			...(toFits ? { to } : {}),
		},
		wrong: { client: client !== "" && !ID.test(client), to: to !== "" && !toFits },
	};
}
