import type { ChatNote } from "@truefill/contracts/http";
import { StickyNote } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { describeTime, formatClock } from "../../lib/format.ts";

/** Yellow and labelled, at its time in the conversation: a staff-only note must not look like a message. */
export function NoteRow({ note }: { readonly note: ChatNote }) {
	const t = useT();
	const { text, author, created_at } = note;
	return (
		<div className="my-2 rounded-card border border-warn/40 bg-warn-quiet px-3 py-2">
			<p className="flex flex-wrap items-center gap-x-2 text-11 text-secondary">
				<StickyNote className="icon size-3.5 text-warn" aria-hidden />
				<strong className="font-semibold text-warn">{t("desk.note")}</strong>
				<span>{author.name}</span>
				<time dateTime={created_at} title={describeTime(created_at)} className="num">
					{formatClock(created_at)}
				</time>
			</p>
			<p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap text-13">
				{text}
			</p>
		</div>
	);
}
