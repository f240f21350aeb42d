import { requestKind, staffRequests } from "@truefill/contracts/http";
import type { RequestsQuery } from "../../../data/desk/requests.ts";

/** Views of the inbox: one kind, all, or new clients, whose approval is no request. */
export type InboxView = RequestsQuery["kind"] | "clients";

const { status: statusSchema, whose: whoseSchema, search: searchSchema, sort: sortSchema } = staffRequests.query.shape;

export interface InboxChoice {
	readonly view: InboxView;
	readonly query: RequestsQuery;
}

/** What the page's URL chooses; whatever is not understood there is ignored. */
export function choiceOf(address: URLSearchParams, { mayReview }: { readonly mayReview: boolean }): InboxChoice {
	const kind = requestKind.safeParse(address.get("kind"));
	const page = Number.parseInt(address.get("page") ?? "1", 10);
	const wanted = (name: string) => address.get(name) ?? undefined;
	return {
		view: mayReview && address.get("kind") === "clients" ? "clients" : kind.success ? kind.data : null,
		query: {
			kind: kind.success ? kind.data : null,
			status: statusSchema.catch(undefined).parse(wanted("status")) ?? "open",
			whose: whoseSchema.catch(undefined).parse(wanted("whose")) ?? null,
			isLate: address.get("age") === "late",
			customerId: /^[A-Za-z0-9_.-]{1,64}$/.exec(address.get("customer") ?? "")?.[0] ?? null,
			search: searchSchema.catch(undefined).parse(wanted("search")) ?? "",
			sort: sortSchema.catch(undefined).parse(wanted("sort")) ?? null,
			page: Number.isInteger(page) && page > 0 ? page : 1,
		},
	};
}
