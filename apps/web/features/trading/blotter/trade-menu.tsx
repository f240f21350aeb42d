import { ArrowLeftRight, CopyPlus, Ellipsis, Info, Repeat2 } from "lucide-react";
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
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { prepareOrder } from "../orders/prepare.ts";
import { CloseByDialog } from "./close-by-dialog.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

export interface TradeMenuProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDetail: () => void;
}

/** Less frequent actions on a trade: double, reverse, close by an opposite one, details. */
export function TradeMenu({ trade, instrument, onDetail }: TradeMenuProps) {
	const t = useT();
	const navigate = useNavigate();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const [shown, setShown] = useState<"reverse" | "close-by" | null>(null);
	const opposite = [...localTrades(open ?? []).values()].filter(
		(other) => other.instrumentId === trade.instrumentId && other.side !== trade.side,
	);
	const close = () => setShown(null);
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
				<MenuItem icon={<Info className="icon" aria-hidden />} onSelect={onDetail}>
					{t("trading.detail")}
				</MenuItem>
			</Menu>
			{shown === "reverse" ? <ReverseDialog trade={trade} instrument={instrument} onClose={close} /> : null}
			{shown === "close-by" ? (
				<CloseByDialog trade={trade} opposite={opposite} instrument={instrument} onClose={close} />
			) : null}
		</>
	);
}
