import type { ClientSort } from "@truefill/contracts/http";
import type { ClientsQuery } from "../../../data/desk/index.ts";
import { COUNTRIES } from "../../../data/registration/countries.ts";

export const STATUSES = ["active", "pending", "deactivated", "closed"] as const;
const VERIFIED = ["yes", "no"] as const;
const SORTS: readonly ClientSort[] = ["created", "name", "email", "seen"];

/** Parsed from the URL: a list can be bookmarked, shared and returned to. */
export function queryOf(address: URLSearchParams): ClientsQuery {
	const page = Number.parseInt(address.get("page") ?? "1", 10);
	return {
		page: page >= 1 && page <= 999_999 ? page : 1,
		search: (address.get("search") ?? "").slice(0, 100),
		status: STATUSES.find((each) => each === address.get("status")) ?? null,
		country: COUNTRIES.find(({ value }) => value === address.get("country"))?.value ?? null,
		verified: VERIFIED.find((each) => each === address.get("verified")) ?? null,
		sort: SORTS.find((each) => each === address.get("sort")) ?? "created",
		direction: address.get("direction") === "asc" ? "asc" : "desc",
	};
}
