import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { ChevronsDown, ChevronsUp, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Skeleton } from "../../../ui/states.tsx";

const load = () => import("./levels-form.tsx");
const LevelsForm = lazyPart(async () => (await load()).default);

export interface LevelsProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** Opened from elsewhere too; absent: only by the button. */
	readonly asked?: readonly [isOpen: boolean, set: (isOpen: boolean) => void];
}

/** Stop loss and take profit of an open trade, as a cell that opens a small form. */
export function LevelsButton({ trade, instrument, asked }: LevelsProps) {
	const t = useT();
	const own = useState(false);
	const [shown, setShown] = asked ?? own;
	const text = (level: Price | null) =>
		level === null ? UNKNOWN : formatPrice(exactPrice(level, instrument.priceDigits), instrument.priceDigits);
	const kind = trade.trailingDistance !== null ? "trailing" : trade.guaranteedPremium !== null ? "guaranteed" : null;
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
					onPointerEnter={load}
					onFocus={load}
					title={t("trading.levels.edit")}
					aria-label={t("trading.levels.editOf", {
						instrument: instrument.displayName,
						stop: kind === null ? text(trade.stopLoss) : `${text(trade.stopLoss)} (${t(`ticket.stopKind.${kind}`)})`,
						take: text(trade.takeProfit),
					})}
					className="num inline-flex h-control-sm items-center gap-1 rounded-control border border-transparent px-1.5 hover:border-line-strong hover:bg-surface-2"
				>
					{kind === null ? null : <StopIcon kind={kind} side={trade.side} title={t(`ticket.stopKind.${kind}`)} />}
					<span className={trade.stopLoss === null ? "text-muted" : ""}>{text(trade.stopLoss)}</span>
					<span className="text-muted">/</span>
					<span className={trade.takeProfit === null ? "text-muted" : ""}>{text(trade.takeProfit)}</span>
				</button>
			}
		>
			{shown ? (
				<WhileLoading fallback={<Skeleton className="h-44" />}>
					<LevelsForm trade={trade} instrument={instrument} onDone={() => setShown(false)} />
				</WhileLoading>
			) : null}
		</Popover>
	);
}

/** Marks a trailing or guaranteed stop, because it behaves differently from a plain one. */
function StopIcon({
	kind,
	side,
	title,
}: {
	readonly kind: "trailing" | "guaranteed";
	readonly side: LocalTrade["side"];
	readonly title: string;
}) {
	const Icon = kind === "guaranteed" ? ShieldCheck : side === "buy" ? ChevronsUp : ChevronsDown;
	return (
		<span title={title} aria-hidden className="text-muted">
			<Icon className="size-3.5" strokeWidth={1.75} />
		</span>
	);
}
