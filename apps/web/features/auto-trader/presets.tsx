import { PRESETS, type PresetId } from "@truefill/core/strategies";
import { useT } from "../../i18n/index.ts";

const IDS = Object.keys(PRESETS) as PresetId[];

/** What a new strategy can begin with, each with what it is good and bad at. */
export function Presets({ onChoose }: { readonly onChoose: (id: PresetId) => void }) {
	const t = useT();
	return (
		<div className="flex flex-col gap-4">
			<p className="max-w-prose text-13 text-secondary">{t("autoTrader.start")}</p>
			<ul className="grid gap-3 sm:grid-cols-2">
				{IDS.map((id) => (
					<li key={id} className="flex">
						<button
							type="button"
							onClick={() => onChoose(id)}
							className="flex w-full flex-col gap-1 rounded-card border border-line-strong bg-surface-1 p-4 text-start hover:border-accent hover:bg-hover"
						>
							<span className="font-semibold text-14">{t(`autoTrader.preset.${id}`)}</span>
							<span className="text-13 text-secondary">{t(`autoTrader.preset.${id}.about`)}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
