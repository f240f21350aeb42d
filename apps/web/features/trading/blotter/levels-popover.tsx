import { openPnl } from "@truefill/core/margin";
import { formatMoney as exactMoney, formatPrice as exactPrice, type Price, parsePrice } from "@truefill/core/money";
import { stopLossVerdict, takeProfitVerdict } from "@truefill/core/trading";
import { useState } from "react";
import { directory, type LocalInstrument, type LocalTrade, prices, sendAmend, useQuote } from "../../../data/index.ts";
import { t as tell, useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { refusalText } from "../figures.ts";
import { firstLevel } from "../ticket/order.ts";
import { accountCurrencyOf } from "./currency.ts";
import { useCommand } from "./use-command.ts";

export interface LevelsProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
}

/** Gross result if the trade closed exactly at `text`, at today's rate (E4, E5); null when it cannot be told. */
export function resultAt(trade: LocalTrade, instrument: LocalInstrument, text: string): string | null {
	const parsed = parsePrice(text);
	const currency = accountCurrencyOf(trade.currency);
	const rates = directory().view.rate(instrument.quoteCurrency, currency);
	if (!parsed.ok || rates === undefined) return null;
	return exactMoney(openPnl(trade, { bid: parsed.value, ask: parsed.value }, rates, currency), currency);
}

/** Why a level cannot be set now, by the engine's own rule; null when it can. */
export function levelRefusal(
	kind: "stop-loss" | "take-profit",
	trade: LocalTrade,
	instrument: LocalInstrument,
	text: string,
): string | null {
	const parsed = parsePrice(text);
	if (!parsed.ok) return tell("trading.level.unreadable");
	const quote = prices.quote(instrument.id)?.exact;
	if (quote === undefined) return null;
	const verdict = (kind === "stop-loss" ? stopLossVerdict : takeProfitVerdict)(
		instrument,
		trade.side,
		parsed.value,
		quote,
	);
	return verdict === null ? null : refusalText(verdict, instrument, "lots");
}

/** What a step button makes of an empty field: a few increments of nothing, where a level near the market is meant. */
function steppedFromNothing(before: string, next: string, instrument: LocalInstrument): boolean {
	const parsed = parsePrice(next.replace("-", ""));
	return before === "" && next.length > 1 && parsed.ok && parsed.value <= instrument.priceIncrement * 100n;
}

const textOf = (level: Price | null, digits: number) => (level === null ? "" : exactPrice(level, digits));

/** Stop loss and take profit of an open trade, as a cell that opens a small form. */
export function LevelsButton({ trade, instrument }: LevelsProps) {
	const t = useT();
	const [shown, setShown] = useState(false);
	const text = (level: Price | null) =>
		level === null ? UNKNOWN : formatPrice(exactPrice(level, instrument.priceDigits), instrument.priceDigits);
	return (
		<Popover
			label={t("trading.levels.title", { instrument: instrument.displayName })}
			align="end"
			open={shown}
			onOpenChange={setShown}
			className="w-72"
			trigger={
				<button
					type="button"
					title={t("trading.levels.edit")}
					aria-label={t("trading.levels.editOf", {
						instrument: instrument.displayName,
						stop: text(trade.stopLoss),
						take: text(trade.takeProfit),
					})}
					className="num inline-flex h-control-sm items-center gap-1 rounded-control border border-transparent px-1.5 hover:border-line-strong hover:bg-surface-2"
				>
					<span className={trade.stopLoss === null ? "text-muted" : ""}>{text(trade.stopLoss)}</span>
					<span className="text-muted">/</span>
					<span className={trade.takeProfit === null ? "text-muted" : ""}>{text(trade.takeProfit)}</span>
				</button>
			}
		>
			{shown ? <LevelsForm trade={trade} instrument={instrument} onDone={() => setShown(false)} /> : null}
		</Popover>
	);
}

interface Change {
	readonly stop_loss?: string | null;
	readonly take_profit?: string | null;
}

export function LevelsForm({ trade, instrument, onDone }: LevelsProps & { readonly onDone: () => void }) {
	const t = useT();
	const { priceDigits } = instrument;
	useQuote(instrument.id);
	const before = { stop: textOf(trade.stopLoss, priceDigits), take: textOf(trade.takeProfit, priceDigits) };
	const [stop, setStop] = useState(before.stop);
	const [take, setTake] = useState(before.take);
	const { busy, refused, unknown, run, reset } = useCommand((change: Change, commandId) =>
		sendAmend({ id: trade.id, command_id: commandId, ...change }),
	);
	const wrong = {
		stop: stop === "" || stop === before.stop ? null : levelRefusal("stop-loss", trade, instrument, stop),
		take: take === "" || take === before.take ? null : levelRefusal("take-profit", trade, instrument, take),
	};
	const change: Change = {
		...(stop === before.stop ? {} : { stop_loss: stop === "" ? null : stop }),
		...(take === before.take ? {} : { take_profit: take === "" ? null : take }),
	};
	const nothing = Object.keys(change).length === 0 ? t("trading.levels.nothing") : null;
	const blocked = wrong.stop ?? wrong.take ?? nothing;
	const submit = async () => {
		if (blocked !== null && !unknown) return;
		if ((await run(change)) === null) return;
		notify({ tone: "ok", title: t("trading.levels.saved", { instrument: instrument.displayName }) });
		onDone();
	};
	const field = (
		kind: "stop-loss" | "take-profit",
		value: string,
		set: (next: string) => void,
		error: string | null,
	) => {
		const result = value === "" ? null : resultAt(trade, instrument, value);
		return (
			<Field
				label={kind === "stop-loss" ? t("chart.stopLoss") : t("chart.takeProfit")}
				error={error}
				help={
					value === ""
						? t("trading.levels.none")
						: result === null
							? undefined
							: t("trading.levels.result", { amount: formatMoney(result, trade.currency, { sign: "always" }) })
				}
				aside={
					value === "" ? undefined : (
						<button
							type="button"
							className="rounded-[4px] text-12 text-accent-text hover:underline"
							onClick={() => {
								reset();
								set("");
							}}
						>
							{t("trading.levels.remove")}
						</button>
					)
				}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="sm"
						step={exactPrice(instrument.priceIncrement)}
						value={value}
						onChange={(next) => {
							reset();
							const quote = prices.quote(instrument.id)?.exact;
							const near = quote !== undefined && steppedFromNothing(value, next, instrument);
							set(near ? firstLevel(kind, trade.side, quote, instrument) : next);
						}}
					/>
				)}
			</Field>
		);
	};
	return (
		<form
			className="flex flex-col gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			{field("stop-loss", stop, setStop, wrong.stop)}
			{field("take-profit", take, setTake, wrong.take)}
			{refused === null ? null : (
				<p role="alert" className="text-12 text-danger">
					{refused}
				</p>
			)}
			<Button type="submit" size="sm" variant="primary" block busy={busy} disabledReason={unknown ? null : blocked}>
				{unknown ? t("trading.ticket.findOut") : t("trading.levels.save")}
			</Button>
		</form>
	);
}
