import { Info } from "lucide-react";
import type { ComponentProps } from "react";
import { useT } from "../../../i18n/index.ts";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { InstrumentLink } from "../blotter/parts.tsx";

/** An alert's instrument: a press shows its chart, and the sign beside it leads to its page. */
export function AlertInstrument(props: ComponentProps<typeof InstrumentLink>) {
	const t = useT();
	const { instrument } = props;
	const page = instrument === undefined ? "" : t("markets.more", { instrument: instrument.displayName });
	return (
		<span className="inline-flex items-center gap-1">
			<InstrumentLink {...props} />
			{instrument === undefined ? null : (
				<SymbolLink
					symbol={instrument.symbol}
					title={page}
					className="flex size-6 items-center justify-center text-muted hover:text-primary pointer-coarse:size-11"
				>
					<Info className="icon size-3.5" aria-hidden />
					<VisuallyHidden>{page}</VisuallyHidden>
				</SymbolLink>
			)}
		</span>
	);
}
