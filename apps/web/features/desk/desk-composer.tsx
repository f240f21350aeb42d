import type { Conversation, User } from "@truefill/contracts/http";
import { useState } from "react";
import { type ConversationFeed, storeDraft, storedDraft, useDraftFiles } from "../../data/chat/index.ts";
import { sendNote } from "../../data/desk/index.ts";
import { messageOf, useRealtime } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { Composer } from "../../ui/chat/composer.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { CannedPicker } from "./canned-picker.tsx";
import { useCannedPicker } from "./use-canned-picker.ts";

const CannedDialog = lazyPart(async () => (await import("./canned-dialog.tsx")).CannedDialog);

type Mode = "reply" | "note";
const MODES: readonly Mode[] = ["reply", "note"];

export interface DeskComposerProps {
	readonly conversation: Conversation;
	readonly own: User;
	readonly feed: ConversationFeed;
	/** No events arrive now. */
	readonly isLost: boolean;
	/** There are unsent messages. */
	readonly waits: boolean;
}

/** SPEC §2 Composer, with canned replies by `/` and private notes. Both drafts are stored per conversation. */
export function DeskComposer({ conversation, own, feed, isLost, waits }: DeskComposerProps) {
	const t = useT();
	const { status } = useRealtime();
	const [mode, setMode] = useState<Mode>("reply");
	const [editing, setEditing] = useState(false);
	// After choosing the client in the list, typing can start at once; on touch that would open the keyboard.
	const [takesFocus] = useState(() => isChosenInList(conversation.customer_id));
	const { customer_id: customerId, placeholders } = conversation;
	const reply = useDraft(own.id, customerId);
	const note = useDraft(own.id, `${customerId}:note`);
	const files = useDraftFiles(own.id, customerId);

	const writeReply = (text: string): void => {
		reply.write(text);
		// A shortcut lookup is not a reply yet.
		if (text !== "" && !text.startsWith("/")) feed.typing(true);
	};
	const picker = useCannedPicker(reply.text, placeholders, writeReply);

	const head = (
		<div className="mb-2 flex items-center gap-2">
			<SegmentedControl
				label={t("desk.mode")}
				value={mode}
				onChange={setMode}
				items={MODES.map((value) => ({ value, label: t(`desk.mode.${value}`) }))}
			/>
			<span className="flex-1" />
			<Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
				{t("desk.canned")}
			</Button>
		</div>
	);
	return (
		<>
			<div hidden={mode !== "reply"}>
				<Composer
					text={reply.text}
					onText={writeReply}
					onSend={(text, attached) => feed.send(text, attached)}
					files={files}
					takesFocus={takesFocus}
					placeholder={status === "connecting" ? t("chat.placeholder.reconnecting") : t("chat.placeholder")}
					onKey={picker.onKey}
					above={
						<>
							{head}
							<CannedPicker picker={picker} />
							{isLost ? (
								<p role="status" className="mb-2 rounded-control bg-warn-quiet px-3 py-1.5 text-12">
									{waits ? t("chat.lost") : t("chat.backup")}
								</p>
							) : null}
						</>
					}
				/>
			</div>
			<div hidden={mode !== "note"}>
				<Composer
					isNote
					text={note.text}
					onText={note.write}
					onSend={(text) => {
						sendNote(customerId, text, crypto.randomUUID()).catch((error: unknown) => {
							// Restores the text, unless something new has been typed.
							if (storedDraft(own.id, `${customerId}:note`) === "") note.write(text);
							notify({ tone: "danger", title: t("desk.note.failed"), description: messageOf(error, "") });
						});
					}}
					placeholder={t("desk.note.placeholder")}
					above={head}
				/>
			</div>
			{editing ? <CannedDialog onClose={() => setEditing(false)} /> : null}
		</>
	);
}

/** Whether the focus is still on this client's row in the list. */
const isChosenInList = (customerId: string): boolean =>
	document.activeElement?.closest("[data-client]")?.getAttribute("data-client") === customerId &&
	matchMedia("(pointer: fine)").matches;

/** The draft text; survives switching conversations, a reload and a crash. */
function useDraft(userId: string, place: string): { readonly text: string; write(text: string): void } {
	const [text, setText] = useState(() => storedDraft(userId, place));
	return {
		text,
		write: (next) => {
			setText(next);
			storeDraft(userId, place, next);
		},
	};
}
