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

/** An applied split as prices know it. */
const splitOf = ({ kind, status, ex_at, numerator, denominator }: AnnouncementWire): SplitRatio[] =>
	kind === "split" && status === "applied" && numerator !== null && denominator !== null
		? [{ exAtMs: Date.parse(ex_at), numerator, denominator }]
		: [];

/**
 * Dividends and splits of an instrument for the time axis of its chart (E22), the latest first. `generation` counts how often
 * dealing went on after a halt, or the connection came back: what was announced may have been applied meanwhile.
 */
export function useActionMarks(instrument: LocalInstrument, generation: number) {
	const t = useT();
	const textOf = useActionText();
	const { data: expected = [] } = useExpectedActions(useSelectedAccount());
	const announced = expected.flatMap(({ action }) => (action.asset_id === instrument.id ? [action.id] : [])).join();
	const { data } = useInstrumentActions(instrument.id, `${generation} ${announced}`);
	return useMemo(() => {
		const marks = (data ?? []).map((action): TimeMark => {
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
		return { marks, splits: (data ?? []).flatMap(splitOf) };
	}, [data, instrument, t, textOf]);
}
