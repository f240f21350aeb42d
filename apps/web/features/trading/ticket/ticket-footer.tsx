import type { Side } from "@truefill/core/pricing";
import type { TradingRefusal } from "@truefill/core/trading";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { RefusalHelp } from "./refusal-help.tsx";

/** The order's summary and the button: sticky at the bottom of a long ticket; content below fades out. */
export function TicketFooter({ children }: { readonly children: ReactNode }) {
	return (
		<div className="sticky -bottom-4 z-10 -mb-4 flex flex-col gap-2 border-line border-t bg-surface-1 pt-2.5 pb-6 low:static before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-2 before:bg-linear-to-t before:from-surface-1 before:to-transparent">
			{children}
		</div>
	);
}

export interface TicketNoteProps {
	readonly offline: string | null;
	readonly refusal: TradingRefusal | null;
	/** The refusal's text; null where a field shows it. */
	readonly why: string | null;
	/** The sentence that describes the order. */
	readonly children: ReactNode;
}

/** Above the button: why the order cannot be sent, or what it does. */
export function TicketNote({ offline, refusal, why, children }: TicketNoteProps) {
	return (
		<p className="min-h-12 low:min-h-0 text-12 text-secondary" aria-live="off">
			{offline !== null ? (
				<span className="text-danger">{offline}</span>
			) : refusal === null ? (
				children
			) : why === null ? null : (
				<span className="text-danger">
					{why} <RefusalHelp refusal={refusal} />
				</span>
			)}
		</p>
	);
}

export interface TicketSubmitProps {
	readonly side: Side | null;
	readonly busy: boolean;
	readonly disabledReason: string | null;
	/** What it sends. */
	readonly children: ReactNode;
}

/** The button that sends the order, in the colour of its side. */
export function TicketSubmit({ side, busy, disabledReason, children }: TicketSubmitProps) {
	const t = useT();
	return (
		<Button
			type="submit"
			variant={side === null ? "secondary" : side === "buy" ? "up" : "down"}
			size="lg"
			block
			busy={busy}
			busyLabel={t("trading.submit.busy")}
			disabledReason={disabledReason}
		>
			{children}
		</Button>
	);
}
