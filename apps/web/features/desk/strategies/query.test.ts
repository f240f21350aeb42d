import { expect, it } from "vitest";
import { queryOf } from "./query.ts";

it("reads the filter of the address, and asks for no id that cannot be one", () => {
	const read = (search: string) => queryOf(new URLSearchParams(search));
	expect(read("")).toEqual({ query: {}, page: 1, isWrong: false });
	expect(read("customer=usr_1&status=paused&page=3")).toEqual({
		query: { customer: "usr_1", status: "paused" },
		page: 3,
		isWrong: false,
	});
	expect(read("customer=a%20b&status=asleep&page=0")).toEqual({ query: {}, page: 1, isWrong: true });
});
