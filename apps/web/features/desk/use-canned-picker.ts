import { type CannedReply, fillPlaceholders } from "@truefill/contracts/http";
import { type KeyboardEvent, useState } from "react";
import { useCannedReplies } from "../../data/desk/index.ts";

const SHOWN = 8;

/** The lookup text: `hel` of `/hel`; null: the text is not a shortcut. Pure. */
export const lookedUp = (text: string): string | null => /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase() ?? null;

/** Replies whose shortcut starts with it, then those that contain it. Pure. */
export function offered(replies: readonly CannedReply[], typed: string): readonly CannedReply[] {
	const begins = replies.filter(({ shortcut }) => shortcut.startsWith(typed));
	const holds = replies.filter(({ shortcut }) => !shortcut.startsWith(typed) && shortcut.includes(typed));
	return [...begins, ...holds].slice(0, SHOWN);
}

export interface Picker {
	/** The text after `/`; null: the picker is closed. */
	readonly typed: string | null;
	/** With the placeholders filled for this customer. */
	readonly offers: readonly CannedReply[];
	readonly at: number;
	readonly isPending: boolean;
	readonly isError: boolean;
	take(reply: CannedReply): void;
	readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

/** Canned replies while the text is a shortcut with `/`: arrows select, Enter and Tab insert, Esc closes. */
export function useCannedPicker(
	text: string,
	placeholders: Readonly<Record<string, string>>,
	onTake: (text: string) => void,
): Picker {
	const typed = lookedUp(text);
	const { data, isPending, isError } = useCannedReplies(typed !== null);
	const [chosen, setChosen] = useState({ of: "", at: 0 });
	const [left, setLeft] = useState<string | null>(null);
	const isOpen = typed !== null && left !== text;
	const offers = isOpen
		? offered(data ?? [], typed).map((reply) => ({ ...reply, text: fillPlaceholders(reply.text, placeholders) }))
		: [];
	const at = chosen.of === text ? Math.min(chosen.at, Math.max(0, offers.length - 1)) : 0;
	const take = (reply: CannedReply): void => onTake(reply.text);
	return {
		typed: isOpen ? typed : null,
		offers,
		at,
		isPending,
		isError,
		take,
		onKey(event) {
			if (!isOpen || event.nativeEvent.isComposing) return false;
			const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
			if (step !== undefined && offers.length > 0) {
				setChosen({ of: text, at: (at + step + offers.length) % offers.length });
			} else if (event.key === "Escape") setLeft(text);
			else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey)) {
				const reply = offers[at];
				// A text with a slash that is no shortcut can still be sent: after Esc, or without matches.
				if (reply === undefined) return false;
				take(reply);
			} else return false;
			event.preventDefault();
			return true;
		},
	};
}
