import { formatPrice as exactPrice, type Price, parsePrice } from "@truefill/core/money";
import { useState } from "react";
import { type LocalInstrument, type LocalTrade, prices, sendAmend, useQuote } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { firstLevel } from "../ticket/order.ts";
import { levelRefusal, resultAt } from "./levels.ts";
import { useCommand } from "./use-command.ts";

export interface LevelsFormProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

/** What a step button makes of an empty field: a few increments of nothing, where a level near the market is meant. */
function steppedFromNothing(before: string, next: string, instrument: LocalInstrument): boolean {
	const parsed = parsePrice(next.replace("-", ""));
	return before === "" && next.length > 1 && parsed.ok && parsed.value <= instrument.priceIncrement * 100n;
}

const textOf = (level: Price | null, digits: number) => (level === null ? "" : exactPrice(level, digits));

interface Change {
	readonly stop_loss?: string | null;
	readonly take_profit?: string | null;
}

/** Sets, moves and removes both levels of an open trade with one amendment. */
export default function LevelsForm({ trade, instrument, onDone }: LevelsFormProps) {
	const t = useT();
	const { priceDigits } = instrument;
	useQuote(instrument.id);
	const before = { stop: textOf(trade.stopLoss, priceDigits), take: textOf(trade.takeProfit, priceDigits) };
	const [stop, setStop] = useState(before.stop);
	const [take, setTake] = useState(before.take);
	const { busy, refused, unknown, run, reset } = useCommand(`amend ${trade.id}`, (change: Change, commandId) =>
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
