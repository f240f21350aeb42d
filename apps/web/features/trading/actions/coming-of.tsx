import { CalendarClock } from "lucide-react";
import { useExpectedActions } from "../../../data/actions/queries.ts";
import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useActionText } from "../../../ui/action-effect.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";

/** In the ticket: the instrument's announced actions, held or not, because a new trade is affected too (E22). */
export function ComingOf({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const textOf = useActionText();
	const { data = [] } = useExpectedActions(useSelectedAccount());
	const coming = data.filter(({ action }) => action.asset_id === instrument.id);
	if (coming.length === 0) return null;
	return (
		<ul aria-label={t("actions.coming")} className="mt-2 flex flex-col gap-1">
			{coming.map(({ action }) => (
				<li key={action.id} className="flex items-start gap-2 rounded-control bg-info-quiet px-2.5 py-1.5 text-12">
					<CalendarClock className="icon mt-0.5 size-4 flex-none text-info" aria-hidden />
					<span className="min-w-0 flex-1">
						{textOf(action, instrument)}
						<span className="block text-secondary">
							<ZonedTime value={action.ex_at} />
						</span>
					</span>
					<HelpLink
						place={action.kind === "dividend" ? "corporate-actions#dividends" : "corporate-actions#splits"}
						about={t("actions.title")}
					/>
				</li>
			))}
		</ul>
	);
}
