import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const SAID_MS = 2_000;

/** Copies, and confirms it briefly, visibly and for screen readers. */
export function CopyButton({
	text,
	label,
	about,
	copied,
}: {
	readonly text: string;
	readonly label: string;
	/** What it copies, for screen readers, where several buttons have one label. */
	readonly about?: string;
	readonly copied: string;
}) {
	const [done, setDone] = useState(false);
	useEffect(() => {
		if (!done) return;
		const timer = setTimeout(() => setDone(false), SAID_MS);
		return () => clearTimeout(timer);
	}, [done]);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setDone(true);
		} catch {
			// Blocked by the browser: the text can be selected and copied by hand.
		}
	};
	const Icon = done ? Check : Copy;
	return (
		<Button size="sm" className="flex-none" icon={<Icon className="icon" aria-hidden />} onClick={() => void copy()}>
			<span aria-live="polite">{done ? copied : label}</span>
			{about === undefined ? null : <span className="sr-only"> {about}</span>}
		</Button>
	);
}
