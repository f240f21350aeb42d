import { useLook } from "../i18n/index.ts";
import { describeTime, formatZoned } from "../lib/format.ts";

/** An unambiguous time: date, time and zone name in the user's zone; UTC on hover. */
export function ZonedTime({ value }: { readonly value: string }) {
	useLook();
	return (
		<time dateTime={value} title={describeTime(value)} className="num whitespace-nowrap">
			{formatZoned(value)}
		</time>
	);
}
