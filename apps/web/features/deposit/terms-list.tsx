import type { PaymentTerm } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { HelpLink, type HelpPlace } from "../../ui/help-link.tsx";
import { Money } from "../../ui/num.tsx";
import { feeText, timeText } from "./terms.ts";

/** Cost, time and limits of a way to pay, before anything is pressed. */
export function TermsList({
	term,
	timeNote,
	help,
}: {
	readonly term: PaymentTerm;
	readonly timeNote?: ReactNode;
	readonly help: HelpPlace;
}) {
	const t = useT();
	const facts = [
		{ name: t("deposit.fee"), value: feeText(t, term) },
		{
			name: t("deposit.time"),
			value: timeText(t, term.time_from_minutes, term.time_to_minutes),
			note: timeNote,
			aside: <HelpLink place={help} about={t("deposit.time")} />,
		},
		{ name: t("deposit.minimum"), value: <Money value={term.minimum} currency={term.currency} /> },
		{ name: t("deposit.maximum"), value: <Money value={term.maximum} currency={term.currency} /> },
	];
	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
			{facts.map(({ name, value, note, aside }) => (
				<div key={name} className="flex flex-col gap-0.5 bg-surface-1 px-panel py-2.5">
					<dt className="flex min-h-6 items-center gap-1 text-12 text-muted">
						{name}
						{aside}
					</dt>
					<dd className="num font-medium text-13">{value}</dd>
					{note === undefined ? null : <dd className="text-11 text-muted">{note}</dd>}
				</div>
			))}
		</dl>
	);
}
