import { useCallback } from "react";
import { onSecond, serverNow } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { describeTime } from "../../../lib/format.ts";
import { LiveText } from "../../../ui/live-text.tsx";

const pad = (number: number): string => String(number).padStart(2, "0");

/** `4:05`, `1:04:05`. */
export function remaining(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / 1_000));
	const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
	const tail = `${hours > 0 ? pad(minutes) : minutes}:${pad(seconds % 60)}`;
	return hours > 0 ? `${hours}:${tail}` : tail;
}

/** The time until an instant, by the shared clock of a second and past React. */
export function Countdown({ at }: { readonly at: string }) {
	const t = useT();
	const read = useCallback(() => {
		const left = Date.parse(at) - serverNow();
		return { text: left <= 0 ? t("strategyRun.now") : remaining(left) };
	}, [at, t]);
	return (
		<time dateTime={at} title={describeTime(at)}>
			<LiveText read={read} subscribe={onSecond} />
		</time>
	);
}
