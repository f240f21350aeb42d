import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useExpectedActions } from "../../../data/actions/queries.ts";
import { useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { useActionText } from "../../../ui/action-effect.tsx";
import { Money } from "../../../ui/num.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";
import { ActionSheet } from "./action-sheet.tsx";

/** One line above the trades: the next dividend or split of held or ordered instruments, and how many more (E22). */
export function ComingStrip() {
	const t = useT();
	const textOf = useActionText();
	const { data = [] } = useExpectedActions(useSelectedAccount());
	const [open, setOpen] = useState(false);
	const directory = useDirectory();
	const coming = data.flatMap((expected) => {
		const instrument = directory.byId(expected.action.asset_id);
		const concerns = expected.effect !== null || expected.unknown !== null;
		return instrument === undefined || !concerns ? [] : [{ expected, instrument }];
	});
	const [next] = coming;
	if (next === undefined) return null;
	const { action, effect } = next.expected;
	return (
		<>
			<button
				type="button"
				onClick={() => setOpen(true)}
				className="-outline-offset-2 flex min-h-8 w-full flex-none flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b bg-surface-1 px-panel py-1.5 text-start text-12 hover:bg-hover"
			>
				<CalendarClock className="icon size-4 flex-none text-info" aria-hidden />
				<span className="font-medium">{next.instrument.displayName}</span>
				<span className="text-secondary">{textOf(action, next.instrument)}</span>
				<span className="text-muted">
					<ZonedTime value={action.ex_at} />
				</span>
				{effect === null || signOf(effect.cash) === 0 ? null : (
					<Money value={effect.cash} currency={effect.currency} sign="always" tone="signed" />
				)}
				<span className="ms-auto text-accent-text">
					{coming.length === 1 ? t("actions.show") : t("actions.more", { count: coming.length - 1 })}
				</span>
			</button>
			<ActionSheet open={open} coming={coming} onClose={() => setOpen(false)} />
		</>
	);
}
