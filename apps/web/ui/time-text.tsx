import { useLook } from "../i18n/index.ts";
import { describeTime, formatTime, type TimeStyle } from "../lib/format.ts";

export interface TimeTextProps {
	/** ISO 8601 in UTC. */
	readonly value: string | null | undefined;
	readonly format?: TimeStyle;
	readonly className?: string;
}

/** A time in the user's chosen zone; the zone and UTC on hover. */
export function TimeText({ value, format = "date-time", className = "" }: TimeTextProps) {
	useLook();
	const text = formatTime(value, format);
	if (!value) return <span className={`num text-muted ${className}`}>{text}</span>;
	return (
		<time dateTime={value} title={describeTime(value)} className={`num whitespace-nowrap ${className}`}>
			{text}
		</time>
	);
}
