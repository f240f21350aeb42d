import type { Conversation } from "@truefill/contracts/http";
import { ChevronDown, UserCheck, UserPlus, UserRound, UserX } from "lucide-react";
import { useColleagues } from "../../data/desk/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menu.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { change } from "./change.ts";
import { PILL, STILL } from "./state-menu.tsx";

export interface AssignMenuProps {
	readonly conversation: Conversation;
	readonly ownId: string;
	readonly mayChange: boolean;
}

/** The conversation's assignee: claim it, hand it over, release it. */
export function AssignMenu({ conversation, ownId, mayChange }: AssignMenuProps) {
	const t = useT();
	const assigned = conversation.assigned_to;
	const isMine = assigned?.id === ownId;
	const word = assigned === null ? t("desk.unassigned") : isMine ? t("desk.mine") : assigned.name;
	const Icon = assigned === null ? UserRound : UserCheck;
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
				<button
					type="button"
					aria-label={
						assigned === null
							? word
							: isMine
								? `${word}, ${t("desk.assigned.mine")}`
								: t("desk.assigned", { name: word })
					}
					className={PILL}
				>
					<Icon className={cx("icon flex-none", isMine && "text-accent-text")} aria-hidden />
					<span className="truncate">{word}</span>
					<ChevronDown className="icon flex-none text-muted" aria-hidden />
				</button>
			}
		>
			{isMine ? null : (
				<MenuItem
					icon={<UserPlus className="icon" aria-hidden />}
					onSelect={() => void change(conversation, { assigned_to: ownId })}
				>
					{t("desk.assign.claim")}
				</MenuItem>
			)}
			{assigned === null ? null : (
				<MenuItem
					icon={<UserX className="icon" aria-hidden />}
					onSelect={() => void change(conversation, { assigned_to: null })}
				>
					{t("desk.assign.free")}
				</MenuItem>
			)}
			<MenuSeparator />
			<MenuLabel>{t("desk.assign.to")}</MenuLabel>
			<Colleagues conversation={conversation} ownId={ownId} />
		</Menu>
	);
}

/** Rendered, and so fetched, only while the menu is open. */
function Colleagues({ conversation, ownId }: { readonly conversation: Conversation; readonly ownId: string }) {
	const t = useT();
	const { data, isError } = useColleagues(true);
	if (isError) return <p className="px-2 py-1 text-12 text-danger">{t("desk.assign.failed")}</p>;
	if (data === undefined) return <Skeleton className="mx-2 my-1 h-5" />;
	const others = data.filter(({ id }) => id !== ownId && id !== conversation.assigned_to?.id);
	if (others.length === 0) return <p className="px-2 py-1 text-12 text-muted">{t("desk.assign.nobody")}</p>;
	return others.map(({ id, name, is_online }) => (
		<MenuItem
			key={id}
			icon={<UserRound className="icon" aria-hidden />}
			onSelect={() => void change(conversation, { assigned_to: id })}
			aside={<span className="text-11 text-muted">{is_online ? t("desk.online") : t("desk.offline")}</span>}
		>
			{name}
		</MenuItem>
	));
}
