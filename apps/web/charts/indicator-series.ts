import type { Bar, Indicator, ParameterValues, Running } from "@truefill/core/indicators";
import type { KLineData } from "klinecharts";

/** The values drawn at one place of the time axis, by output. */
export type Row = Record<string, number | null>;

const barOf = ({ timestamp, open, high, low, close, volume = 0 }: KLineData): Bar => ({
	startMs: timestamp,
	open,
	high,
	low,
	close,
	volume,
});

/**
 * The values of one indicator over the chart's bars. The library asks for all of them at each tick: closed bars are
 * computed once and the open bar is previewed. Only when a bar before it is another one (older bars were loaded, a bar
 * was settled by the server) does it start again.
 */
export class IndicatorSeries {
	private readonly indicator: Indicator;
	private readonly parameters: ParameterValues;
	private readonly shifts: readonly (readonly [output: string, bars: number])[];
	private running: Running;
	private closed: KLineData[] = [];
	private rows: Row[] = [];

	constructor(indicator: Indicator, parameters: ParameterValues) {
		this.indicator = indicator;
		this.parameters = parameters;
		this.running = indicator.create(parameters);
		this.shifts = indicator.outputs.map(({ id, shift }) => {
			const bars = typeof shift?.bars === "string" ? parameters[shift.bars] : shift?.bars;
			return [id, typeof bars === "number" ? bars * (shift?.direction ?? 1) : 0];
		});
	}

	/** Values by place; there may be places after the last bar. The same array as before, changed, unless it started again. */
	over(bars: readonly KLineData[]): Row[] {
		const last = bars.at(-1);
		if (last === undefined || this.closed.length >= bars.length || this.closed.some((bar, at) => bar !== bars[at]))
			this.restart();
		if (last === undefined) return this.rows;
		for (const bar of bars.slice(this.closed.length, -1)) {
			this.place(this.closed.length, this.running.push(barOf(bar)));
			this.closed.push(bar);
		}
		this.place(this.closed.length, this.running.preview(barOf(last)));
		return this.rows;
	}

	private restart(): void {
		this.running = this.indicator.create(this.parameters);
		this.closed = [];
		this.rows = [];
	}

	private place(at: number, values: Readonly<Row>): void {
		for (const [output, shift] of this.shifts) {
			const to = at + shift;
			if (to < 0) continue;
			while (this.rows.length <= to) this.rows.push({});
			const row = this.rows[to];
			if (row !== undefined) row[output] = values[output] ?? null;
		}
	}
}
