import { randomUUID } from "node:crypto";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedMarketRules } from "../modules/backoffice/index.ts";
import { createLog, createSystemClock } from "../platform/index.ts";
import { createMarket } from "../prices/index.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const control = async (mode: string, ids: readonly string[], reason = "News is pending") => {
	const answer = await ask("risk", "POST", "/admin/market/controls", { asset_ids: ids, mode, reason });
	expect(answer.status, answer.text).toBe(200);
	return answer.body.data;
};
const buy = (asset_id: string) =>
	ask("customer", "POST", "/trades", {
		command_id: randomUUID(),
		account_id: account,
		asset_id,
		trade_type: "buy",
		volume: "1000",
	});
const shown = async (id: string) => {
	const { data } = (await ask("customer", "GET", "/data")).body;
	const terms = data.instruments.find((each: { id: string }) => each.id === id);
	const quote = data.quotes.find((each: { id: string }) => each.id === id);
	return { mode: terms.trading_mode, reason: terms.trading_mode_reason, market: quote.market };
};

describe("E1, E14 halts by staff", () => {
	it("hold at once for orders, the site's data and a market that starts later, and are in the log of acts", async () => {
		const open = (await buy("EURUSD")).body.data.trade.id;
		expect(await control("halted", ["EURUSD", "EURUSD"])).toMatchObject([
			{ asset_id: "EURUSD", mode: "halted", reason: "News is pending", set_by: "usr_risk" },
		]);
		const refused = await buy("EURUSD");
		expect([refused.status, refused.body.message]).toEqual([422, "EUR/USD is halted: News is pending."]);
		const close = (id: string) => ask("customer", "POST", `/trades/${id}/close`, { command_id: randomUUID() });
		expect((await close(open)).body.code).toBe("INSTRUMENT_HALTED");
		const halted = { state: "halted", reason: "News is pending" };
		expect(await shown("EURUSD")).toEqual({ mode: "halted", reason: "News is pending", market: halted });
		const later = await createMarket({
			config: { feed: { kind: "simulated" }, marketHours: "always" },
			clock: createSystemClock(),
			log: createLog({ level: "silent" }),
			pool: site.pool,
			instruments: SEED_INSTRUMENTS,
			profile: LEVERAGE_PROFILES["retail-eu-uk"],
			...(await storedMarketRules(site.pool, Date.now())),
		});
		expect(later.state("EURUSD")).toEqual(halted);
		expect(later.view().instrument("EURUSD")?.tradingMode).toBe("halted");

		await control("close-only", ["EURUSD"], "Winding down");
		expect((await buy("EURUSD")).body.code).toBe("INSTRUMENT_CLOSE_ONLY");
		expect((await close(open)).status).toBe(200);
		expect(await control("enabled", ["EURUSD"], "Over")).toEqual([]);
		expect((await buy("EURUSD")).status).toBe(201);
		expect((await shown("EURUSD")).mode).toBe("enabled");
		const { rows } = await site.pool.query(
			"SELECT action, actor_user_id, subject_id, reason FROM audit_log WHERE subject_kind = 'instrument' ORDER BY id",
		);
		expect(rows).toEqual([
			{ action: "market.halted", actor_user_id: "usr_risk", subject_id: "EURUSD", reason: "News is pending" },
			{ action: "market.close-only", actor_user_id: "usr_risk", subject_id: "EURUSD", reason: "Winding down" },
			{ action: "market.enabled", actor_user_id: "usr_risk", subject_id: "EURUSD", reason: "Over" },
		]);
	});

	it("of an instrument that nobody knows change nothing", async () => {
		const body = { asset_ids: ["EURUSD", "NOPE"], mode: "halted", reason: "News is pending" };
		const answer = await ask("risk", "POST", "/admin/market/controls", body);
		expect([answer.status, answer.body.code]).toEqual([422, "INSTRUMENT_UNKNOWN"]);
		expect((await ask("risk", "GET", "/admin/market/controls")).body.data).toEqual([]);
		expect((await shown("EURUSD")).mode).toBe("enabled");
	});
});

describe("E15 what staff sees of refused ticks", () => {
	it("is a list with the counts of every instrument", async () => {
		const { data } = (await ask("risk", "GET", "/admin/market/quarantine")).body;
		expect(data.counts).toHaveLength(SEED_INSTRUMENTS.length);
		expect(data.counts.find((each: { asset_id: string }) => each.asset_id === "EURUSD").accepted).toBeGreaterThan(0);
		expect(data.waiting).toEqual([]);
	});
});

describe("a frozen account", () => {
	it("is listed with its reason, and only what was frozen is let go", async () => {
		expect((await ask("risk", "GET", "/admin/accounts/frozen")).body.data).toEqual([]);
		const none = await ask("risk", "POST", `/admin/accounts/${account}/unfreeze`, { reason: "Checked by hand" });
		expect([none.status, none.body.code]).toEqual([409, "ACCOUNT_NOT_FROZEN"]);
		const nobody = await ask("risk", "POST", "/admin/accounts/acc_none/unfreeze", { reason: "Checked by hand" });
		expect([nobody.status, nobody.body.code]).toEqual([404, "ACCOUNT_NOT_FOUND"]);
	});
});
