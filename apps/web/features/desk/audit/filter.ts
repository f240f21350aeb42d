import type { AuditFilter } from "../../../data/desk/index.ts";

const DAY = /^20\d\d-\d\d-\d\d$/;
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const ACTION = /^[a-z][a-z-]*(?:\.[a-z][a-z-]*)?$/;

export interface ReadFilter {
	/** What is asked of the server. */
	readonly filter: AuditFilter;
	/** What stands in the address and is not asked for: said, so that nobody takes every act for those of one client. */
	readonly wrong: { readonly client: boolean; readonly to: boolean };
}

/** The filter as the page's address has it; what cannot be looked for is left out and named. Pure. */
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
