import type { Page } from "playwright-core";

export const OPEN_TRADES = 50;

/** Three indicators on the chart and 50 open trades, as the page's own calls would make them. */
export async function furnish(page: Page): Promise<void> {
	const refused = await page.evaluate(async (count) => {
		const { state } = JSON.parse(localStorage.getItem("user-storage") ?? "{}");
		const call = async (method: string, path: string, body?: object) => {
			const answer = await fetch(`/api/v1${path}`, {
				method,
				headers: { authorization: `Bearer ${state.token}`, "content-type": "application/json" },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			return { ok: answer.ok, text: await answer.text() };
		};
		const indicator = (id: string, color: number, parameters: object) => ({ key: `${id}-1`, id, color, parameters });
		const chart = {
			interval: "1m",
			day_end: "utc",
			style: "candles",
			price: "bid",
			ask_line: true,
			session_breaks: false,
			fills: true,
			as_traded: false,
			indicators: [
				indicator("ema", 0, { length: 20 }),
				indicator("bollinger", 1, { length: 20, deviations: 2 }),
				indicator("rsi", 2, { length: 14 }),
			],
		};
		const answers = [await call("PUT", "/me/documents/chart", { kind: "chart", based_on: 0, content: chart })];
		const accounts = JSON.parse((await call("GET", "/accounts")).text).data;
		for (let at = 0; at < count; at += 1) {
			const order = { asset_id: "EURUSD", volume: "1000", trade_type: at % 2 === 0 ? "buy" : "sell" };
			answers.push(
				await call("POST", "/trades", { command_id: crypto.randomUUID(), account_id: accounts[0].id, ...order }),
			);
		}
		return answers.filter(({ ok }) => !ok).map(({ text }) => text)[0];
	}, OPEN_TRADES);
	if (refused !== undefined) throw new Error(`the terminal could not be furnished: ${refused}`);
}
