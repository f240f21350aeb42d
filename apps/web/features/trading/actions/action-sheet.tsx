import type { ExpectedActionWire } from "@truefill/contracts/http";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { ActionEffect, useActionText } from "../../../ui/action-effect.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";

interface Coming {
	readonly expected: ExpectedActionWire;
	readonly instrument: LocalInstrument;
}

export interface ActionSheetProps {
	readonly open: boolean;
	readonly coming: readonly Coming[];
	readonly onClose: () => void;
}

/** The announced dividends and splits with dates, and their effects on the account's trades and orders. */
export function ActionSheet({ open, coming, onClose }: ActionSheetProps) {
	const t = useT();
	return (
		<Sheet
			backCloses
			open={open}
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("actions.coming")}
			description={t("actions.estimate")}
		>
			<div className="flex flex-col gap-6">
				{coming.map((each) => (
					<Body key={each.expected.action.id} {...each} />
				))}
				<p className="text-12 text-muted">{t("actions.pause")}</p>
			</div>
		</Sheet>
	);
}

function Body({ expected: { action, effect, unknown }, instrument }: Coming) {
	const t = useT();
	const textOf = useActionText();
	return (
		<article className="flex flex-col gap-2.5 border-line border-t pt-3">
			<h3 className="text-13">
				<SymbolLink symbol={instrument.symbol} className="font-semibold">
					{instrument.displayName}
				</SymbolLink>{" "}
				<span className="text-secondary">{textOf(action, instrument)}</span>
			</h3>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
				<dt className="flex items-center text-muted">
					{t("actions.exMoment")}
					<HelpLink
						place={action.kind === "dividend" ? "corporate-actions#dividends" : "corporate-actions#splits"}
						about={t("actions.exMoment")}
					/>
				</dt>
				<dd className="self-center text-end">
					<ZonedTime value={action.ex_at} />
				</dd>
				{effect === null ? null : (
					<>
						<dt className="text-muted">{t("actions.cash")}</dt>
						<dd className="text-end font-medium">
							<Money value={effect.cash} currency={effect.currency} sign="always" tone="signed" />
						</dd>
					</>
				)}
			</dl>
			<p className="text-13 text-secondary">{action.note}</p>
			{effect === null ? (
				<p className="text-13">{t(unknown === null ? "actions.none" : "actions.unknown")}</p>
			) : (
				<ActionEffect terms={action} effect={effect} instrument={instrument} />
			)}
		</article>
	);
}
