import { expect, it } from "vitest";
import { readFilter } from "./filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

it("asks for what stands in the address", () => {
	expect(read("actor=usr_sam&action=market&client=usr_demo&from=2026-01-02&to=2026-01-02&other=1")).toEqual({
		filter: { actor: "usr_sam", action: "market", client: "usr_demo", from: "2026-01-02", to: "2026-01-02" },
		wrong: { client: false, to: false },
	});
	expect(read("")).toEqual({ filter: {}, wrong: { client: false, to: false } });
});

it.each([
	["client=dana%40example.test", {}, { client: true, to: false }],
	[
		"client=usr_demo&from=2026-02-01&to=2026-01-31",
		{ client: "usr_demo", from: "2026-02-01" },
		{ client: false, to: true },
	],
	["to=31.01.2026", {}, { client: false, to: true }],
])("%s: names what it does not look for", (query, filter, wrong) => {
	expect(read(query)).toEqual({ filter, wrong });
});
