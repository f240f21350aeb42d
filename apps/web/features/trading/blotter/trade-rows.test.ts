import { expect, it } from "vitest";
import { closedWire, tradeWire } from "../../../data/testing.ts";
import { tradesCsv, tradesText } from "./trade-rows.ts";

const read = (csv: string): Record<string, string> => {
	const [names = [], values = []] = csv.split("\r\n").map((line) => line.split(","));
	return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
};

it("a row has the trade's own values: no rounding, no grouping, an unknown one empty", () => {
	const trade = tradeWire({ opening_price: "1.08512", pnl: null, stop_loss: "1.08000", swap: "-1.25" });
	expect(read(tradesCsv("open", [trade]))).toMatchObject({
		id: trade.id,
		instrument: trade.asset_id,
		side: "buy",
		volume: trade.volume,
		opening_price: "1.08512",
		stop_loss: "1.08000",
		swap: "-1.25",
		pnl_gross_now: "",
		currency: trade.currency,
	});
	const closed = closedWire({ pnl: "-12.34", close_reason: "stop-loss", conversion_charge: "0.06" });
	expect(read(tradesCsv("closed", [closed]))).toMatchObject({
		reason: "stop-loss",
		pnl_net: "-12.34",
		conversion_charge: "0.06",
		closing_price: closed.closing_price ?? "",
	});
});

it("copied rows have the same cells, apart by tabs", () => {
	const [head, first, ...more] = tradesText("closed", [closedWire()]).split("\n");
	expect(more).toEqual([]);
	expect(head?.split("\t")).toEqual(tradesCsv("closed", []).trimEnd().split(","));
	expect(first?.split("\t")).toHaveLength(head?.split("\t").length ?? 0);
});
