import {
	ArrowLeftRight,
	BookOpenText,
	Brackets,
	ChartPie,
	CopyPlus,
	Ellipsis,
	Info,
	Repeat2,
	Scale,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
	type LocalInstrument,
	type LocalTrade,
	localTrades,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { symbolHref } from "../../../ui/symbol-link.tsx";
import { prepareOrder } from "../orders/prepare.ts";
import { useSettingsOf } from "../preferences.ts";
import { bracketLevels } from "./bracket-levels.ts";
import { CloseByDialog } from "./close-by-dialog.tsx";
import { breakEvenOf } from "./levels.ts";
import { LevelsDialog } from "./levels-dialog.tsx";
import { PartialTakeDialog } from "./partial-take-dialog.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

export interface TradeMenuProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** Absent: without this item. */
	readonly onDetail?: () => void;
}

/** Less frequent actions on a trade: double, partial take profit, break-even, default levels, reverse, close by an opposite one, details. */
export function TradeMenu({ trade, instrument, onDetail }: TradeMenuProps) {
	const t = useT();
	const navigate = useNavigate();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const [shown, setShown] = useState<"reverse" | "close-by" | "break-even" | "bracket" | "part" | null>(null);
	const opposite = [...localTrades(open ?? []).values()].filter(
		(other) => other.instrumentId === trade.instrumentId && other.side !== trade.side,
	);
	const close = () => setShown(null);
	const bracket = useSettingsOf("ticket").brackets[instrument.id];
	// The ticket of the same side and volume: nothing is sent before its button is pressed.
	const double = () => {
		void navigate(`/main/trading/${encodeURIComponent(instrument.symbol)}`);
		prepareOrder({
			instrumentId: instrument.id,
			side: trade.side,
			kind: "market",
			price: null,
			volume: trade.volume,
		});
	};
	return (
		<>
			<Menu
				trigger={
					<IconButton
						bare
						size="sm"
						label={t("closing.more", { instrument: instrument.displayName })}
						icon={<Ellipsis className="icon" aria-hidden />}
					/>
				}
			>
				<MenuItem icon={<CopyPlus className="icon" aria-hidden />} onSelect={double}>
					{t("closing.double")}
				</MenuItem>
				<MenuItem icon={<ChartPie className="icon" aria-hidden />} onSelect={() => setShown("part")}>
					{t("blotter.partialTake")}
				</MenuItem>
				<BreakEvenItem trade={trade} instrument={instrument} onSelect={() => setShown("break-even")} />
				{bracket === undefined ? null : (
					<MenuItem icon={<Brackets className="icon" aria-hidden />} onSelect={() => setShown("bracket")}>
						{t("blotter.bracket")}
					</MenuItem>
				)}
				<MenuItem icon={<Repeat2 className="icon" aria-hidden />} onSelect={() => setShown("reverse")}>
					{t("closing.reverse")}
				</MenuItem>
				{account?.position_mode === "netting" ? null : (
					<MenuItem
						icon={<ArrowLeftRight className="icon" aria-hidden />}
						disabled={opposite.length === 0}
						onSelect={() => setShown("close-by")}
						aside={opposite.length === 0 ? <span className="text-11 text-muted">{t("closing.by.none")}</span> : null}
					>
						{t("closing.by")}
					</MenuItem>
				)}
				<MenuItem
					icon={<BookOpenText className="icon" aria-hidden />}
					onSelect={() => void navigate(symbolHref(instrument.symbol))}
				>
					{t("markets.more", { instrument: instrument.displayName })}
				</MenuItem>
				{onDetail === undefined ? null : (
					<MenuItem icon={<Info className="icon" aria-hidden />} onSelect={onDetail}>
						{t("trading.detail")}
					</MenuItem>
				)}
			</Menu>
			{shown === "reverse" ? <ReverseDialog trade={trade} instrument={instrument} onClose={close} /> : null}
			{shown === "part" ? <PartialTakeDialog trade={trade} instrument={instrument} onClose={close} /> : null}
			{shown === "break-even" ? <BreakEven trade={trade} instrument={instrument} onClose={close} /> : null}
			{shown === "bracket" && bracket !== undefined ? (
				<LevelsDialog
					trade={trade}
					instrument={instrument}
					title={t("blotter.bracket.title", { instrument: instrument.displayName })}
					description={t("blotter.bracket.body")}
					proposed={bracketLevels(bracket, trade, instrument)}
					onClose={close}
				/>
			) : null}
			{shown === "close-by" ? (
				<CloseByDialog trade={trade} opposite={opposite} instrument={instrument} onClose={close} />
			) : null}
		</>
	);
}

function BreakEven({
	trade,
	instrument,
	onClose,
}: Omit<TradeMenuProps, "onDetail"> & { readonly onClose: () => void }) {
	const t = useT();
	const [stop] = useState(() => breakEvenOf(trade, instrument) ?? "");
	return (
		<LevelsDialog
			trade={trade}
			instrument={instrument}
			title={t("blotter.breakEven.title", { instrument: instrument.displayName })}
			description={t("blotter.breakEven.body", { price: formatPrice(stop, instrument.priceDigits) })}
			proposed={{ stop, distance: "", stopKind: trade.guaranteedPremium === null ? "fixed" : "guaranteed" }}
			onClose={onClose}
		/>
	);
}

/** Rendered while the menu is open: the price is that of the rate at this moment. */
function BreakEvenItem({
	trade,
	instrument,
	onSelect,
}: Omit<TradeMenuProps, "onDetail"> & { readonly onSelect: () => void }) {
	const t = useT();
	const price = breakEvenOf(trade, instrument);
	return (
		<MenuItem
			icon={<Scale className="icon" aria-hidden />}
			disabled={price === null}
			onSelect={onSelect}
			aside={
				<span className="num text-11 text-muted">
					{price === null ? t("blotter.breakEven.unknown") : formatPrice(price, instrument.priceDigits)}
				</span>
			}
		>
			{t("blotter.breakEven")}
		</MenuItem>
	);
}
