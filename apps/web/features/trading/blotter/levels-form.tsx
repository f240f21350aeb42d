import { formatMoney as exactMoney, formatPrice as exactPrice } from "@truefill/core/money";
import { firstStop } from "@truefill/core/trading";
import { useState } from "react";
import { directory, type LocalInstrument, type LocalTrade, prices, sendAmend, useQuote } from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { firstLevel, pipsAway } from "../ticket/order.ts";
import { premiumFor } from "../ticket/protection.ts";
import { accountCurrencyOf } from "./currency.ts";
import { guaranteeRefusal, levelRefusal, resultAt, trailingRefusal } from "./levels.ts";
import { LevelsFields } from "./levels-fields.tsx";
import { type LevelsForm as Form, type LevelsPatch, levelsForm, levelsPatch } from "./levels-patch.ts";
import { useCommand } from "./use-command.ts";

export interface LevelsFormProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** Proposed levels; absent ones are as they are. */
	readonly proposed?: Partial<Form>;
	readonly onDone: () => void;
}

/** Why the stop is invalid, by the engine's rules; only changed values are checked. */
function stopRefusal(before: Form, form: Form, trade: LocalTrade, instrument: LocalInstrument): string | null {
	const { stopKind, stop, distance } = form;
	if (stopKind === "trailing") {
		return distance === "" || distance === before.distance ? null : trailingRefusal(trade, instrument, distance);
	}
	if (stop === "") return null;
	const moved = stop !== before.stop;
	return (
		(moved ? levelRefusal("stop-loss", trade, instrument, stop) : null) ??
		(stopKind === "guaranteed" && (moved || before.stopKind !== "guaranteed")
			? guaranteeRefusal(trade, instrument, stop)
			: null)
	);
}

function stopHelp(form: Form, trade: LocalTrade, instrument: LocalInstrument): string | undefined {
	const { stopKind, stop, distance } = form;
	const quote = prices.quote(instrument.id)?.exact;
	if (stopKind === "trailing") {
		const away = pipsAway(distance, instrument);
		if (away === null || quote === undefined) return undefined;
		const at = firstStop(instrument, trade.side, { stopLoss: trade.stopLoss, trailingDistance: away }, quote);
		if (at === null) return undefined;
		const price = formatPrice(exactPrice(at, instrument.priceDigits), instrument.priceDigits);
		return t(trade.side === "buy" ? "levels.trailing.buy" : "levels.trailing.sell", { price });
	}
	const guaranteed = stopKind === "guaranteed";
	const result = resultAt(trade, instrument, stop, guaranteed);
	if (result === null) return undefined;
	const amount = formatMoney(result, trade.currency, { sign: "always" });
	if (!guaranteed) return t("trading.levels.result", { amount });
	const currency = accountCurrencyOf(trade.currency);
	const rates = directory().view.rate(instrument.quoteCurrency, currency);
	const premium = premiumFor(instrument, trade.volume, rates?.ask, currency);
	return t("levels.guaranteed", {
		amount,
		premium: formatMoney(premium === null ? null : exactMoney(premium, currency), currency),
	});
}

/** Sets, moves and removes an open trade's protection with one amendment. */
export default function LevelsForm({ trade, instrument, proposed, onDone }: LevelsFormProps) {
	const t = useT();
	useQuote(instrument.id);
	const before = levelsForm({ ...trade, guaranteed: trade.guaranteedPremium !== null }, instrument);
	const [form, setForm] = useState<Form>({ ...before, ...proposed });
	const { busy, refused, unknown, run, reset } = useCommand(`amend ${trade.id}`, (change: LevelsPatch, commandId) =>
		sendAmend({ id: trade.id, command_id: commandId, ...change }),
	);
	const { take } = form;
	const errors = {
		stop: stopRefusal(before, form, trade, instrument),
		take: take === "" || take === before.take ? null : levelRefusal("take-profit", trade, instrument, take),
	};
	const change = levelsPatch(before, form, instrument);
	const nothing = Object.keys(change).length === 0 ? t("trading.levels.nothing") : null;
	const blocked = errors.stop ?? errors.take ?? nothing;
	const submit = async () => {
		if (blocked !== null && !unknown) return;
		if ((await run(change)) === null) return;
		notify({ tone: "ok", title: t("trading.levels.saved", { instrument: instrument.displayName }) });
		onDone();
	};
	const takeResult = take === "" ? null : resultAt(trade, instrument, take);
	return (
		<form
			className="flex flex-col gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<LevelsFields
				form={form}
				onChange={(next) => {
					reset();
					setForm(next);
				}}
				instrument={instrument}
				first={(kind) => {
					const quote = prices.quote(instrument.id)?.exact;
					return quote === undefined ? "" : firstLevel(kind, trade.side, quote, instrument);
				}}
				errors={errors}
				helps={{
					stop: stopHelp(form, trade, instrument),
					take:
						takeResult === null
							? undefined
							: t("levels.take", { amount: formatMoney(takeResult, trade.currency, { sign: "always" }) }),
				}}
			/>
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
