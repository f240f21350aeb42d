import type { Conversation, ConversationState } from "@truefill/contracts/http";
import { AlarmClock, CheckCircle2, ChevronDown, CircleDot, Hourglass } from "lucide-react";
import { serverNow } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menu.tsx";
import { change } from "./change.ts";
import { SNOOZES, snoozeUntil } from "./snooze.ts";

const ICONS: Readonly<Record<ConversationState, typeof CircleDot>> = {
	open: CircleDot,
	pending: Hourglass,
	snoozed: AlarmClock,
	resolved: CheckCircle2,
};
const PLAIN = ["open", "pending", "resolved"] as const;

export const PILL =
	"flex h-control-sm max-w-48 items-center gap-1.5 rounded-control border border-line-strong bg-surface-2 px-2.5 font-medium text-12 hover:bg-surface-3 data-[state=open]:border-accent";
/** For a read-only role. */
export const STILL = "flex h-control-sm max-w-48 items-center gap-1.5 px-1.5 text-12 text-secondary";

export interface StateMenuProps {
	readonly conversation: Conversation;
	readonly mayChange: boolean;
}

/** Open, pending, snoozed, resolved: shows and changes the conversation's state. */
export function StateMenu({ conversation, mayChange }: StateMenuProps) {
	const t = useT();
	const { state, snoozed_until } = conversation;
	const Icon = ICONS[state];
	const word =
		state === "snoozed" && snoozed_until !== null
			? t("desk.snoozed.until", { when: formatTime(snoozed_until, "date-time") })
			: t(`desk.state.${state}`);
	if (!mayChange) {
		return (
			<span className={STILL}>
				<Icon className="icon flex-none" aria-hidden />
				{word}
			</span>
		);
	}
	return (
		<Menu
			align="end"
			trigger={
				<button type="button" aria-label={t("desk.state", { state: word })} className={PILL}>
					<Icon className="icon flex-none" aria-hidden />
					<span className="truncate">{word}</span>
					<ChevronDown className="icon flex-none text-muted" aria-hidden />
				</button>
			}
		>
			{PLAIN.filter((each) => each !== state).map((each) => {
				const Mark = ICONS[each];
				return (
					<MenuItem
						key={each}
						icon={<Mark className="icon" aria-hidden />}
						onSelect={() => void change(conversation, { state: each })}
					>
						{t(`desk.state.${each}.act`)}
					</MenuItem>
				);
			})}
			<MenuSeparator />
			<MenuLabel>{t("desk.snooze")}</MenuLabel>
			{SNOOZES.map((each) => (
				<MenuItem
					key={each}
					icon={<AlarmClock className="icon" aria-hidden />}
					onSelect={() => {
						const until = snoozeUntil(each, serverNow()).toISOString();
						void change(conversation, { state: "snoozed", snoozed_until: until });
					}}
				>
					{t(`desk.snooze.${each}`)}
				</MenuItem>
			))}
		</Menu>
	);
}
