import type { AccountWire, InstrumentWire, SiteData, TradeWire } from "@truefill/contracts/http";

/** Wire objects for tests of the data layer and of what stands on it. */
export const accountWire = (change: Partial<AccountWire> = {}): AccountWire => ({
	id: "acc",
	number: "10000001",
	name: "Demo USD",
	type: "demo",
	position_mode: "hedging",
	currency: "USD",
	leverage_cap: null,
	balance: "10000.00",
	credit: "0.00",
	used_margin: "0.00",
	equity: "10000.00",
	free_margin: "10000.00",
	margin_level: "∞",
	pnl: "0.00",
	lifetime_pnl: "0.00",
	open_trades: 0,
	sequence: 10,
	...change,
});

const tick = { id: "EURUSD", bid: "1.08500", ask: "1.08512", ts: "2026-01-02T03:04:05.000Z", seq: 1 };

export const tradeWire = (change: Partial<TradeWire> = {}): TradeWire => ({
	id: "t1",
	account_id: "acc",
	asset_id: "EURUSD",
	trade_type: "buy",
	volume: "100000",
	opening_price: "1.08512",
	closing_price: null,
	leverage: 30,
	pnl: null,
	gross_pnl: null,
	commission: "0.00",
	currency: "USD",
	margin: "3617.07",
	stop_loss: null,
	take_profit: null,
	opened_at: "2026-01-02T03:04:05.000Z",
	closed_at: null,
	close_reason: null,
	trade_id: "t1",
	opening_tick: tick,
	closing_tick: null,
	conversion_rate: null,
	...change,
});

export const closedWire = (change: Partial<TradeWire> = {}): TradeWire =>
	tradeWire({
		closed_at: "2026-01-02T04:00:00.000Z",
		closing_price: "1.08391",
		close_reason: "customer",
		gross_pnl: "-121.00",
		pnl: "-121.00",
		conversion_rate: "1",
		closing_tick: { ...tick, bid: "1.08391", ask: "1.08403", seq: 9 },
		...change,
	});

export const siteDataWire = (instruments: InstrumentWire[]): SiteData => ({
	leverage: { cryptos: 2, stocks: 5, indices: 20, commodities: 10, metals: 20, forex: 30 },
	profile: "retail-eu-uk",
	instruments,
	quotes: [],
	feed: {
		kind: "simulated",
		label: "Simulated prices",
		recorded_date: null,
		offset_ms: 0,
		market_hours: "always",
		ended: false,
	},
	price_feed: { url: "", path: "/socket.io", api_key: "key", expires_at: "2026-01-02T03:19:05.000Z" },
	server_time: "2026-01-02T03:04:05.000Z",
});
