import { STRATEGY_RUN_STATUSES } from "@truefill/contracts/http";
import type { StaffRunsQuery } from "../../../data/desk/strategies.ts";

const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const PAGE = /^[1-9]\d{0,5}$/;

/** The filter in the page's address; an id that cannot be one is not asked for. */
export function queryOf(address: URLSearchParams): {
	readonly query: StaffRunsQuery;
	readonly page: number;
	readonly isWrong: boolean;
} {
	const customer = address.get("customer") ?? "";
	const status = STRATEGY_RUN_STATUSES.find((each) => each === address.get("status"));
	const page = address.get("page") ?? "";
	return {
		query: { ...(ID.test(customer) ? { customer } : {}), ...(status === undefined ? {} : { status }) },
		page: PAGE.test(page) ? Number(page) : 1,
		isWrong: customer !== "" && !ID.test(customer),
	};
}
