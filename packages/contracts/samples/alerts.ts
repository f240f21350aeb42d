import { paged, type Sample } from "./shape.ts";

const params = { id: "alr_0123456789abcdef0123456789abcdef" };
const terms = {
	asset_id: "EURUSD",
	price_type: "bid",
	direction: "up",
	price: "1.10000",
	note: "level of March",
	expires_at: "2026-02-01T00:00:00.000Z",
};
const armed = {
	...params,
	...terms,
	status: "armed",
	version: 1,
	created_at: "2026-01-02T03:04:05.678Z",
	ended_at: null,
	reached: null,
	while_stopped: false,
	price_before_split: null,
};
const triggered = {
	...armed,
	status: "triggered",
	ended_at: "2026-01-05T10:20:30.400Z",
	reached: { bid: "1.10003", ask: "1.10013" },
};

/** Golden JSON of price alerts. */
export const ALERT_SAMPLES: Readonly<Record<string, Sample>> = {
	priceAlerts: { response: { data: [armed] } },
	pastPriceAlerts: { query: { page: "1" }, response: paged([triggered]) },
	createPriceAlert: {
		body: { command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", ...terms },
		response: { data: armed },
	},
	amendPriceAlert: {
		params,
		body: { version: 1, price: "1.20000" },
		response: { data: { ...armed, price: "1.20000", version: 2 } },
	},
	deletePriceAlert: { params, body: {}, response: { data: { deleted: true } } },
};
