import type { ChatAttachment } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { describeTime, formatClock } from "../../lib/format.ts";
import { Attachments } from "./attachments.tsx";
import { LinkedText } from "./linked-text.tsx";

export interface BubbleProps {
	readonly text: string;
	readonly attachments: readonly ChatAttachment[];
	/** ISO 8601. */
	readonly at: string;
	readonly isOwn: boolean;
	readonly isAdmin: boolean;
	/** The sender's name; shown once above consecutive messages. */
	readonly name: string | null;
	/** Beside the time: read, sending, failed. */
	readonly state: ReactNode;
	readonly refresh: (id: string) => Promise<ChatAttachment>;
	readonly onOpen: (attachment: ChatAttachment) => void;
	readonly onLink: (url: URL) => void;
}

/** One message. Staff's and the customer's differ in colour, side and letter (SPEC §2), not in colour alone. */
export function Bubble(props: BubbleProps) {
	const { text, attachments, at, isOwn, isAdmin, name, state, refresh, onOpen, onLink } = props;
	const t = useT();
	return (
		<li className={cx("flex items-end gap-2", isOwn && "flex-row-reverse", name === null ? "mt-1" : "mt-3")}>
			<span
				aria-hidden
				className={cx(
					"flex size-7 flex-none items-center justify-center rounded-pill font-semibold text-11",
					name === null && "invisible",
					isAdmin ? "bg-accent-solid text-on-solid" : "border border-line-strong bg-surface-3 text-secondary",
				)}
			>
				{isAdmin ? t("chat.letter.admin") : t("chat.letter.self")}
			</span>
			<div className={cx("flex min-w-0 max-w-[min(36rem,80%)] flex-col", isOwn ? "items-end" : "items-start")}>
				{name === null ? null : <span className="mb-0.5 px-1 text-11 text-muted">{name}</span>}
				<div
					className={cx(
						"max-w-full rounded-card px-3 py-2 text-14",
						isAdmin ? "bg-accent-quiet text-primary" : "border border-line bg-surface-2 text-primary",
						isOwn ? "rounded-ee-[3px]" : "rounded-es-[3px]",
					)}
				>
					{text === "" ? null : <LinkedText text={text} onLink={onLink} />}
					<Attachments attachments={attachments} refresh={refresh} onOpen={onOpen} />
				</div>
				<span className="num mt-0.5 flex items-center gap-1.5 px-1 text-11 text-muted">
					<time dateTime={at} title={describeTime(at)}>
						{formatClock(at)}
					</time>
					{state}
				</span>
			</div>
		</li>
	);
}
