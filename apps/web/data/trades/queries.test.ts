import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../accounts/queries.ts";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { closedWire } from "../testing.ts";
import { fetchClosedPage } from "./queries.ts";

const page = (number: number, total: number) => ({
	data: [closedWire({ id: `${number}-of-${total}` })],
	meta: { current_page: number, per_page: 1, total, last_page: total },
	links: { next: null, prev: null },
});

let total = 3;
const asked: string[] = [];
beforeEach(() => {
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", (url: string) => {
		const number = Number(new URL(url).searchParams.get("page"));
		asked.push(`${number}`);
		return Promise.resolve(new Response(JSON.stringify(page(number, total))));
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	queryClient.clear();
	setApiBase(null);
});

describe("fetchClosedPage", () => {
	it("asks for later pages again only when the number of closed trades has changed", async () => {
		const read = async () => {
			asked.length = 0;
			const pages = [await fetchClosedPage("acc", 1), await fetchClosedPage("acc", 2)];
			queryClient.setQueryData(keys.closed("acc"), { pages, pageParams: [1, 2] });
			return [asked.join(), pages.map(({ data }) => data[0]?.id).join()];
		};
		expect(await read()).toEqual(["1,2", "1-of-3,2-of-3"]);
		expect(await read(), "nothing new").toEqual(["1", "1-of-3,2-of-3"]);
		total = 4;
		expect(await read(), "a trade was closed: all pages have moved").toEqual(["1,2", "1-of-4,2-of-4"]);
	});
});
