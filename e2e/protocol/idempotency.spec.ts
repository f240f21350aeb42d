import { randomUUID } from "node:crypto";
import { errorBody } from "@truefill/contracts/errors";
import { closeTrade, openTrade } from "@truefill/contracts/http";
import { accepted, Client } from "../harness/api.ts";
import { expect, protocol as test } from "../harness/test.ts";

test("the same command ten times at once is one trade, with one answer", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id: account_id } = await client.account();
	const before = (await client.openTrades()).length;
	const body = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type: "buy", volume: "2000" };
	const answers = await Promise.all(Array.from({ length: 10 }, () => client.send("POST", "/trades", body)));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
	expect(new Set(answers.map(({ text }) => text)).size, "different answers").toBe(1);
	expect((await client.openTrades()).length).toBe(before + 1);
	const [first] = answers;
	if (first === undefined) throw new Error("no answer");
	const { trade } = accepted(openTrade, first).data;

	for (const change of [{ volume: "3000" }, { trade_type: "sell" }, { asset_id: "GBPUSD" }, { stop_loss: "0.5" }]) {
		const other = await client.send("POST", "/trades", { ...body, ...change });
		expect(other.status, other.text).toBe(409);
		expect(errorBody.parse(other.json).code).toBe("COMMAND_ID_REUSED");
	}
	const asClose = await client.send("POST", `/trades/${trade.id}/close`, { command_id: body.command_id });
	expect(asClose.status, "the id of an opening does not close").toBe(409);

	const close = { command_id: randomUUID(), volume: "1000" };
	const closes = await Promise.all(
		Array.from({ length: 10 }, () => client.send("POST", `/trades/${trade.id}/close`, close)),
	);
	expect(new Set(closes.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
	const [closed] = closes;
	if (closed === undefined) throw new Error("no answer");
	const part = accepted(closeTrade, closed).data.trade;
	const ledger = await client.ledger(account_id);
	expect(ledger.filter(({ command_id }) => command_id === close.command_id).length).toBe(
		part.gross_pnl === "0.00" ? 0 : 1,
	);
	expect((await client.openTrades()).find(({ id }) => id === trade.id)?.volume).toMatch(/^1000(\.0+)?$/);
});

test("a refusal is remembered too", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id: account_id } = await client.account();
	const body = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type: "buy", volume: "5000000" };
	const first = await client.send("POST", "/trades", body);
	const second = await client.send("POST", "/trades", body);
	expect(first.status).toBe(422);
	expect({ status: second.status, text: second.text }).toEqual({ status: first.status, text: first.text });
});
