import { useT } from "../i18n/index.ts";
import { Switch } from "../ui/switch.tsx";

export interface AsTradedProps {
	readonly asTraded: boolean;
	readonly onChange: (asTraded: boolean) => void;
}

/** Whether candles before a split are shown in pre-split units. */
export function AsTradedSwitch({ asTraded, onChange }: AsTradedProps) {
	const t = useT();
	return <Switch label={t("chart.asTraded")} help={t("chart.asTraded.help")} checked={asTraded} onChange={onChange} />;
}

/** The same for screen readers. */
export function AsTradedNote({ asTraded }: Pick<AsTradedProps, "asTraded">) {
	const t = useT();
	return ` ${t(asTraded ? "chart.asTraded.told" : "chart.adjusted")}`;
}
