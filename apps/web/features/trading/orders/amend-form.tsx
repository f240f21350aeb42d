import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { checkOrder, type OrderTerms } from "@truefill/core/trading";
import { useState } from "react";
import {
	directory,
	type LocalInstrument,
	type LocalOrder,
	localTrades,
	sendAmendOrder,
	useOpenTrades,
	useQuote,
	useSelectedAccount,
	valuedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { useOrderCommand } from "../blotter/use-command.ts";
import { refusalText } from "../figures.ts";
import { usePreference } from "../preferences.ts";
import { firstLevel } from "../ticket/order.ts";
import { quoteAt, readPrice } from "./pending.ts";

export interface AmendFormProps {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

type FieldName = "price" | "limit_price" | "stop_loss" | "take_profit";
type Texts = Readonly<Record<FieldName, string>>;
interface Change {
	readonly price?: string;
	readonly limit_price?: string;
	readonly stop_loss?: string | null;
	readonly take_profit?: string | null;
}

const FIELD_OF: Partial<Record<string, FieldName>> = {
	ORDER_PRICE_WRONG_SIDE: "price",
	STOP_LOSS_WRONG_SIDE: "stop_loss",
	TAKE_PROFIT_WRONG_SIDE: "take_profit",
};

/** Moves a pending order and its levels with one amendment; refusals by the engine's own check while typing. */
export function AmendForm({ order, instrument, onDone }: AmendFormProps) {
	const t = useT();
	const unit = usePreference("unit");
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const quote = useQuote(instrument.id)?.exact;
	const textOf = (at: Price | null) => (at === null ? "" : exactPrice(at, instrument.priceDigits));
	const [before] = useState<Texts>({
		price: textOf(order.price),
		limit_price: textOf(order.limitPrice),
		stop_loss: textOf(order.stopLoss),
		take_profit: textOf(order.takeProfit),
	});
	const [texts, setTexts] = useState(before);
	const { busy, refused, unknown, run, reset } = useOrderCommand(`amend ${order.id}`, (change: Change, commandId) =>
		sendAmendOrder({ id: order.id, command_id: commandId, ...change }),
	);
	const at = { price: readPrice(texts.price), limit: readPrice(texts.limit_price) };
	const level = (text: string) => (text === "" ? null : readPrice(text));
	const unreadable = (name: FieldName) => {
		const optional =
			name === "stop_loss" || name === "take_profit" || (name === "limit_price" && order.limitPrice === null);
		return (texts[name] !== "" || !optional) && readPrice(texts[name]) === null ? t("trading.level.unreadable") : null;
	};
	const terms: OrderTerms | null =
		at.price === null
			? null
			: {
					...order,
					price: at.price,
					limitPrice: order.limitPrice === null ? null : at.limit,
					stopLoss: level(texts.stop_loss),
					takeProfit: level(texts.take_profit),
				};
	const changed = (name: FieldName) => texts[name] !== before[name];
	const checked =
		terms === null || account === undefined || open === undefined
			? null
			: checkOrder(
					valuedAccount(account, localTrades(open)),
					terms,
					directory().view,
					changed("price") || changed("limit_price"),
				);
	const refusal = checked === null || checked.ok ? null : checked.refusal;
	const because = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const names: readonly FieldName[] = ["price", "limit_price", "stop_loss", "take_profit"];
	const problem = names.map(unreadable).find((each) => each !== null) ?? null;
	const change: Change = {
		...(changed("price") ? { price: texts.price } : {}),
		...(changed("limit_price") ? { limit_price: texts.limit_price } : {}),
		...(changed("stop_loss") ? { stop_loss: texts.stop_loss === "" ? null : texts.stop_loss } : {}),
		...(changed("take_profit") ? { take_profit: texts.take_profit === "" ? null : texts.take_profit } : {}),
	};
	const nothing = Object.keys(change).length === 0 ? t("trading.levels.nothing") : null;
	const blocked = problem ?? nothing ?? because;
	const submit = async () => {
		if (blocked !== null && !unknown) return;
		if ((await run(change)) === null) return;
		notify({ tone: "ok", title: t("orders.edit.saved", { instrument: instrument.displayName }) });
		onDone();
	};
	const set = (name: FieldName, next: string) => {
		reset();
		// A step from an empty level begins near the order's price, not near nothing.
		const kind = name === "stop_loss" ? "stop-loss" : name === "take_profit" ? "take-profit" : null;
		const stepped = readPrice(next.replace("-", ""));
		const near =
			kind !== null &&
			texts[name] === "" &&
			next.length > 1 &&
			stepped !== null &&
			stepped <= instrument.priceIncrement * 100n;
		const fill = at.limit ?? at.price;
		const from = near && quote !== undefined && fill !== null ? quoteAt(order.side, fill, quote) : null;
		setTexts({
			...texts,
			[name]: from === null || kind === null ? next : firstLevel(kind, order.side, from, instrument),
		});
	};
	const field = (name: FieldName, label: string) => {
		const removable = (name === "stop_loss" || name === "take_profit") && texts[name] !== "";
		return (
			<Field
				label={label}
				error={unreadable(name) ?? (inField === name ? because : null)}
				help={
					(name === "stop_loss" || name === "take_profit") && texts[name] === "" ? t("trading.levels.none") : undefined
				}
				aside={
					removable ? (
						<button
							type="button"
							className="rounded-[4px] text-12 text-accent-text hover:underline"
							onClick={() => set(name, "")}
						>
							{t("trading.levels.remove")}
						</button>
					) : undefined
				}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="sm"
						step={exactPrice(instrument.priceIncrement)}
						value={texts[name]}
						onChange={(next) => set(name, next)}
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
			{order.triggered ? null : field("price", order.kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"))}
			{order.limitPrice === null ? null : field("limit_price", t("orders.limitPrice"))}
			{field("stop_loss", t("chart.stopLoss"))}
			{field("take_profit", t("chart.takeProfit"))}
			{refused === null && (because === null || inField !== null) ? null : (
				<p role="alert" className="text-12 text-danger">
					{refused ?? because}
				</p>
			)}
			<Button type="submit" size="sm" variant="primary" block busy={busy} disabledReason={unknown ? null : blocked}>
				{unknown ? t("trading.ticket.findOut") : t("orders.edit.save")}
			</Button>
		</form>
	);
}
