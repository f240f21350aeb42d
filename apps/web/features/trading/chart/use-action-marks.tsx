import type { AnnouncementWire } from "@truefill/contracts/http";
import type { SplitRatio } from "@truefill/core/pricing";
import { useMemo } from "react";
import type { TimeMark } from "../../../charts/index.ts";
import { useExpectedActions, useInstrumentActions } from "../../../data/actions/queries.ts";
import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { formatTime } from "../../../lib/format.ts";
import { useActionText } from "../../../ui/action-effect.tsx";

const ActionBody = lazyPart(async () => (await import("./action-body.tsx")).ActionBody);

/** An applied split in the form used for prices. */
const splitOf = ({ kind, status, ex_at, numerator, denominator }: AnnouncementWire): SplitRatio[] =>
	kind === "split" && status === "applied" && numerator !== null && denominator !== null
		? [{ exAtMs: Date.parse(ex_at), numerator, denominator }]
		: [];

/**
 * An instrument's dividends and splits for the chart's time axis (E22), latest first. `generation` changes after a halt
 * or a reconnect, when an announced action may have been applied.
 */
export function useActionMarks(instrument: LocalInstrument, generation: number) {
	const t = useT();
	const textOf = useActionText();
	const { data: expected = [] } = useExpectedActions(useSelectedAccount());
	const announced = expected.flatMap(({ action }) => (action.asset_id === instrument.id ? [action.id] : [])).join();
	const { data } = useInstrumentActions(instrument.id, `${generation} ${announced}`);
	// Apart from the marks: texts change more often, and the chart begins anew what depends on splits.
	const splits = useMemo(() => (data ?? []).flatMap(splitOf), [data]);
	const marks = useMemo(() => {
		return (data ?? []).map((action): TimeMark => {
			const coming = action.status !== "applied";
			const words = { action: textOf(action, instrument), when: formatTime(action.ex_at) };
			return {
				id: action.id,
				atMs: Date.parse(action.ex_at),
				sign: t(action.kind === "split" ? "chart.mark.split" : "chart.mark.dividend"),
				name: t(coming ? "chart.mark.coming" : "chart.mark.past", words),
				coming,
				body: <ActionBody action={action} instrument={instrument} />,
			};
		});
	}, [data, instrument, t, textOf]);
	return { marks, splits };
}
