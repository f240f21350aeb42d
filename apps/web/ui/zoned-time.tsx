import { useLook } from "../i18n/index.ts";
import { describeTime, formatZoned } from "../lib/format.ts";

/** A moment that must not be mistaken: date and time in the reader's zone, and the zone itself; UTC on hover. */
export function ZonedTime({ value }: { readonly value: string }) {
	useLook();
	return (
		<time dateTime={value} title={describeTime(value)} className="num whitespace-nowrap">
			{formatZoned(value)}
		</time>
	);
}
