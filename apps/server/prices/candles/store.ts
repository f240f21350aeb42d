import { formatDecimal, PRICE_DECIMALS, type Price, parsePrice } from "@truefill/core/money";
import { type Candle, firstBarMs, type Ohlc, RESOLUTIONS, type Resolution } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { Pool } from "../../platform/postgres/pool.ts";

/** The current state of a bar of one instrument at one resolution. */
export interface StoredBar {
	readonly instrumentId: string;
	readonly resolution: Resolution;
	readonly candle: Candle;
}

interface Row {
	readonly instrument_id: string;
	readonly resolution: string;
	readonly starts_at: Date;
	readonly bid_open: string;
	readonly bid_high: string;
	readonly bid_low: string;
	readonly bid_close: string;
	readonly ask_open: string;
	readonly ask_high: string;
	readonly ask_low: string;
	readonly ask_close: string;
	readonly ticks: string;
}

const COLUMNS =
	"instrument_id, resolution, starts_at, bid_open, bid_high, bid_low, bid_close, ask_open, ask_high, ask_low, ask_close, ticks";

/** Upserts a batch of bars. The newest state of a bar wins, because memory holds all of it. */
const UPSERT = `
	INSERT INTO candles (${COLUMNS})
	SELECT * FROM unnest(
		$1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
		$8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[])
	ON CONFLICT (instrument_id, resolution, starts_at) DO UPDATE SET
		bid_open = excluded.bid_open, bid_high = excluded.bid_high, bid_low = excluded.bid_low,
		bid_close = excluded.bid_close, ask_open = excluded.ask_open, ask_high = excluded.ask_high,
		ask_low = excluded.ask_low, ask_close = excluded.ask_close, ticks = excluded.ticks`;

const text = (value: Price): string => formatDecimal(value, PRICE_DECIMALS);

function stored(value: string): Price {
	const parsed = parsePrice(value);
	invariant(parsed.ok, "a stored price is not a price");
	return parsed.value;
}

const side = (open: string, high: string, low: string, close: string): Ohlc => ({
	open: stored(open),
	high: stored(high),
	low: stored(low),
	close: stored(close),
});

const candleOf = (row: Row): Candle => ({
	startMs: row.starts_at.getTime(),
	bid: side(row.bid_open, row.bid_high, row.bid_low, row.bid_close),
	ask: side(row.ask_open, row.ask_high, row.ask_low, row.ask_close),
	ticks: Number.parseInt(row.ticks, 10),
});

/** All SQL for candles. */
export interface CandleStore {
	write(bars: readonly StoredBar[]): Promise<void>;
	read(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]>;
	/** The newest bar of each instrument and resolution. */
	newest(): Promise<StoredBar[]>;
}

export function createCandleStore(pool: Pool): CandleStore {
	return {
		write: async (bars) => {
			if (bars.length === 0) return;
			const column = (pick: (bar: StoredBar) => string | number) => bars.map(pick);
			await pool.query(UPSERT, [
				column((bar) => bar.instrumentId),
				column((bar) => bar.resolution),
				column((bar) => new Date(bar.candle.startMs).toISOString()),
				column(({ candle }) => text(candle.bid.open)),
				column(({ candle }) => text(candle.bid.high)),
				column(({ candle }) => text(candle.bid.low)),
				column(({ candle }) => text(candle.bid.close)),
				column(({ candle }) => text(candle.ask.open)),
				column(({ candle }) => text(candle.ask.high)),
				column(({ candle }) => text(candle.ask.low)),
				column(({ candle }) => text(candle.ask.close)),
				column(({ candle }) => candle.ticks),
			]);
		},
		read: async (instrumentId, resolution, fromMs, toMs) => {
			const { rows } = await pool.query<Row>(
				`SELECT ${COLUMNS} FROM candles
				 WHERE instrument_id = $1 AND resolution = $2 AND starts_at >= $3 AND starts_at < $4 ORDER BY starts_at`,
				[instrumentId, resolution, new Date(firstBarMs(resolution, fromMs)), new Date(toMs)],
			);
			return rows.map(candleOf);
		},
		newest: async () => {
			const { rows } = await pool.query<Row>(
				`SELECT DISTINCT ON (instrument_id, resolution) ${COLUMNS} FROM candles
				 ORDER BY instrument_id, resolution, starts_at DESC`,
			);
			return rows.flatMap((row) => {
				const resolution = RESOLUTIONS.find((each) => each === row.resolution);
				return resolution === undefined ? [] : [{ instrumentId: row.instrument_id, resolution, candle: candleOf(row) }];
			});
		},
	};
}
