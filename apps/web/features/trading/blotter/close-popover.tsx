import { X } from "lucide-react";
import { useState } from "react";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Skeleton } from "../../../ui/states.tsx";

const load = () => import("./close-form.tsx");
const CloseForm = lazyPart(async () => (await load()).default);

export interface CloseProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** A cross, on the chart. */
	readonly compact?: boolean;
	/** Opened from elsewhere too; absent: only by the button. */
	readonly asked?: readonly [isOpen: boolean, set: (isOpen: boolean) => void];
}

/** A trade's close button: shows the result of closing, fully or partly, before the second click. */
export function CloseButton({ trade, instrument, compact = false, asked }: CloseProps) {
	const t = useT();
	const own = useState(false);
	const [shown, setShown] = asked ?? own;
	const named = {
		onPointerEnter: load,
		onFocus: load,
		"aria-label": t(trade.closeRequest === null ? "trading.close.open" : "trading.close.waits.title", {
			instrument: instrument.displayName,
		}),
	};
	return (
		<Popover
			label={t("trading.close.title", { instrument: instrument.displayName })}
			align="end"
			open={shown}
			onOpenChange={setShown}
			className="w-72"
			trigger={
				compact ? (
					<button
						type="button"
						{...named}
						className="inline-flex size-5 items-center justify-center rounded-[4px] text-secondary hover:bg-hover hover:text-primary"
					>
						<X className="size-3.5" aria-hidden />
					</button>
				) : (
					<Button size="sm" {...named}>
						{trade.closeRequest === null ? t("trading.close") : t("trading.close.waits")}
					</Button>
				)
			}
		>
			{shown ? (
				<WhileLoading fallback={<Skeleton className="h-52" />}>
					<CloseForm trade={trade} instrument={instrument} onDone={() => setShown(false)} />
				</WhileLoading>
			) : null}
		</Popover>
	);
}
