import { parsePrice } from "@truefill/core/money";
import { BellPlus, Copy, Plus, RotateCcw, SlidersHorizontal, TrendingDown, TrendingUp } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { ScaleStore } from "../../../charts/index.ts";
import { type LocalInstrument, prices } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { runCommand } from "../../../ui/commands/commands.ts";
import { MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { notify } from "../../../ui/notify.ts";
import { PointMenu } from "../../../ui/point-menu.tsx";
import { openAlert } from "../alerts/open.ts";
import { kindsAt } from "../orders/kinds-at.ts";
import { prepareOrder } from "../orders/prepare.ts";
import { type AtPrice, useMenuPlaces } from "./use-menu-places.ts";

interface PriceMenuProps {
	readonly scales: ScaleStore;
	readonly instrument: LocalInstrument;
}

/**
 * What can be done at a price of the chart: orders that can wait there, an alert, and copying it; and with the chart. A plus sign at the
 * price axis follows the pointer and opens it, as do the right button, a long press and the menu key. With the keyboard
 * the plus sign starts at the present price, and the arrow keys move it. Nothing is sent from here.
 */
export function PriceMenu({ scales, instrument }: PriceMenuProps) {
	const t = useT();
	const button = useRef<HTMLButtonElement>(null);
	const [shown, setShown] = useState<AtPrice | null>(null);
	/** What was chosen takes the focus itself. */
	const isChosen = useRef(false);
	/** The focus comes back from the menu: the sign keeps its price. */
	const isBack = useRef(false);
	const open = useCallback((at: AtPrice) => {
		isChosen.current = false;
		setShown(at);
	}, []);
	const { onFocus, onKeyDown, onClick } = useMenuPlaces({ button, scales, instrument, open });
	const text = shown === null ? "" : formatPrice(shown.price, instrument.priceDigits);
	return (
		<>
			<button
				ref={button}
				type="button"
				aria-haspopup="menu"
				aria-label={t("orders.at.key")}
				data-price-menu
				onFocus={() => {
					if (!isBack.current) onFocus();
				}}
				onKeyDown={onKeyDown}
				onClick={onClick}
				className="pointer-events-none absolute top-0 left-0 z-[12] flex size-5 items-center justify-center rounded-[4px] border border-line-strong bg-surface-2 text-secondary opacity-0 hover:text-primary focus-visible:pointer-events-auto focus-visible:opacity-100 data-[shown]:pointer-events-auto data-[shown]:opacity-100"
			>
				<Plus className="size-3.5" aria-hidden />
			</button>
			<PointMenu
				label={t("orders.at", { price: text })}
				at={shown}
				onClose={() => setShown(null)}
				onFocusBack={() => {
					if (isChosen.current) return;
					isBack.current = true;
					button.current?.focus({ preventScroll: true });
					isBack.current = false;
				}}
			>
				{shown === null ? null : (
					<Items
						instrument={instrument}
						price={shown.price}
						text={text}
						onChoose={() => {
							isChosen.current = true;
						}}
					/>
				)}
			</PointMenu>
		</>
	);
}

interface ItemsProps {
	readonly instrument: LocalInstrument;
	/** Decimal text. */
	readonly price: string;
	readonly text: string;
	readonly onChoose: () => void;
}

function Items({ instrument, price, text, onChoose }: ItemsProps) {
	const t = useT();
	// Of the moment in which it opened: an item must not change under the finger.
	const [kinds] = useState(() => {
		const level = parsePrice(price);
		const quote = prices.quote(instrument.id)?.exact;
		return level.ok && quote !== undefined ? kindsAt(level.value, quote) : [];
	});
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(price);
			notify({ tone: "ok", title: t("orders.at.copied", { price: text }) });
		} catch {
			notify({ tone: "danger", title: t("orders.at.copyFailed", { price: text }) });
		}
	};
	return (
		<>
			{kinds.map(({ side, kind }) => (
				<MenuItem
					key={side}
					icon={
						side === "buy" ? (
							<TrendingUp className="icon text-up" aria-hidden />
						) : (
							<TrendingDown className="icon text-down" aria-hidden />
						)
					}
					onSelect={() => {
						onChoose();
						prepareOrder({ instrumentId: instrument.id, side, kind, price });
					}}
				>
					{t(`orders.at.${side}-${kind}`, { price: text })}
				</MenuItem>
			))}
			{kinds.length === 0 ? null : <MenuSeparator />}
			<MenuItem
				icon={<BellPlus className="icon" aria-hidden />}
				onSelect={() => {
					onChoose();
					openAlert({ instrumentId: instrument.id, price });
				}}
			>
				{t("alerts.here", { price: text })}
			</MenuItem>
			<MenuItem icon={<Copy className="icon" aria-hidden />} onSelect={() => void copy()}>
				{t("orders.at.copy", { price: text })}
			</MenuItem>
			<MenuSeparator />
			<MenuItem icon={<RotateCcw className="icon" aria-hidden />} onSelect={() => runCommand("chart.reset")}>
				{t("chart.reset")}
			</MenuItem>
			<MenuItem
				icon={<SlidersHorizontal className="icon" aria-hidden />}
				onSelect={() => {
					onChoose();
					runCommand("chart.settings");
				}}
			>
				{t("chart.tools")}
			</MenuItem>
		</>
	);
}
