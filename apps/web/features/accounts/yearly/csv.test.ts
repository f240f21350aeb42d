import { type YearlySummaryWire, yearlySummary } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { describe, expect, it } from "vitest";
import { yearlyCsv } from "./csv.ts";

const data: YearlySummaryWire = yearlySummary.response.parse(SAMPLES.yearlySummary?.response).data;
const lines = (of: YearlySummaryWire) => yearlyCsv(of).trimEnd().split("\r\n");

describe("the summary of a year as CSV", () => {
	it("has one row for each figure, as the API answers it", () => {
		const all = lines(data);
		const width = all[0]?.split(",").length;
		for (const line of all) expect(line.split(",")).toHaveLength(width ?? 0);
		expect(all).toEqual(
			expect.arrayContaining([
				",,year,time_zone,Europe/Berlin,,,,,,,",
				",,year,not_over,2026-07-08T09:10:11.121Z,,,,,,,",
				"10000007,EUR,balance,opening,,,,,0.00,,,",
				"10000007,EUR,moved,commission,,4,0.00,-3.50,-3.50,,,",
				"10000007,EUR,results,USDJPY,forex buy,2,120.50,-20.25,100.25,,,",
				"10000007,EUR,costs,percent_of_average_balance,,,,,1.41,,,",
				"10000007,EUR,conversions,results,lowest,2,,,100.25,JPY,,0.0060896",
				"10000007,EUR,conversions,deposit,2026-02-03T04:05:06.789Z EUR,,,,1000.00,USD,1085.12,0.921557",
			]),
		);
		// A sum over one account says nothing more.
		expect(all.filter((line) => line.startsWith("all"))).toEqual([]);
	});

	it("leaves unknown figures empty, and keeps demo money apart", () => {
		const [account] = data.accounts;
		const [total] = data.totals;
		if (account === undefined || total === undefined) throw new Error("the sample has both");
		const costs = { ...account.costs, total: null, percent: null };
		const all = lines({
			...data,
			accounts: [{ ...account, costs }],
			totals: [
				{ ...total, accounts: 2 },
				{ ...total, accounts: 2, demo: true },
			],
		});
		expect(all).toContain("10000007,EUR,costs,total,,,,,,,,");
		expect(all).toContain("all,EUR,balance,closing,,,,,1096.75,,,");
		expect(all).toContain("all-demo,EUR,balance,closing,,,,,1096.75,,,");
	});
});
