import type { AdminUser, Conversation } from "@truefill/contracts/http";
import { PanelRightClose, PanelRightOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useRealtime } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { AssignMenu } from "./assign-menu.tsx";
import { Avatar } from "./avatar.tsx";
import { ConnectionWord } from "./connection-word.tsx";
import { useMay } from "./permissions.ts";
import { StateMenu } from "./state-menu.tsx";
import { TranscriptMenu } from "./transcript-menu.tsx";

/** The client in the header; `is_online` null: unknown. */
export type Shown = Pick<AdminUser, "first_name" | "last_name" | "avatar" | "last_seen_at" | "account_number"> & {
	readonly is_online: boolean | null;
};

export interface ConversationHeaderProps {
	readonly before: ReactNode;
	readonly shown: Shown;
	/** Null for a role that may not read it. */
	readonly conversation: Conversation | null;
	readonly ownId: string;
	readonly card: { readonly isOpen: boolean; toggle(): void };
}

/** SPEC §2: avatar, full name, Online or Offline, the connection, the account id; and the actions. */
export function ConversationHeader({ before, shown, conversation, ownId, card }: ConversationHeaderProps) {
	const t = useT();
	const { status } = useRealtime();
	const mayWrite = useMay("chat.write");
	const { first_name, last_name, avatar, is_online, last_seen_at, account_number } = shown;
	const Panel = card.isOpen ? PanelRightClose : PanelRightOpen;
	return (
		<header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface-1 px-3 py-2">
			{before}
			<Avatar firstName={first_name} lastName={last_name} picture={avatar} isOnline={is_online === true} />
			<div className="flex min-w-0 flex-1 flex-col">
				<h2 dir="auto" className="truncate font-semibold text-14">
					{first_name} {last_name}
				</h2>
				<p className="flex flex-wrap items-center gap-x-2 text-12 text-secondary">
					{is_online === null ? null : (
						<span
							title={
								!is_online && last_seen_at !== null ? t("desk.seen", { when: formatTime(last_seen_at) }) : undefined
							}
						>
							{is_online ? t("desk.online") : t("desk.offline")}
						</span>
					)}
					<ConnectionWord status={status} />
					<span className="num text-muted">
						{account_number === null ? t("desk.noAccount") : t("desk.account", { account: account_number })}
					</span>
				</p>
			</div>
			<div className="flex flex-wrap items-center gap-1.5 max-sm:w-full">
				{conversation === null ? null : (
					<>
						<StateMenu conversation={conversation} mayChange={mayWrite} />
						<AssignMenu conversation={conversation} ownId={ownId} mayChange={mayWrite} />
						<span className="max-sm:flex-1" />
						<TranscriptMenu customerId={conversation.customer_id} />
					</>
				)}
				<IconButton
					label={card.isOpen ? t("desk.card.hide") : t("desk.card.show")}
					pressed={card.isOpen}
					icon={<Panel className="icon-lg rtl:-scale-x-100" aria-hidden />}
					onClick={card.toggle}
				/>
			</div>
		</header>
	);
}
