import { Keyboard, LayoutPanelLeft } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { AutoTraderButton } from "../../../ui/commands/auto-trader-button.tsx";
import { open } from "../../../ui/commands/opened.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { changeSettings, DEFAULT_PANELS } from "../preferences.ts";

/** At the end of the blotter's tabs on a wide screen. */
export function LayoutButtons() {
	const t = useT();
	return (
		<span className="flex">
			<AutoTraderButton iconOnly />
			<IconButton
				size="sm"
				label={t("trading.layout.reset")}
				icon={<LayoutPanelLeft className="icon" aria-hidden />}
				onClick={() => changeSettings("layout", { panels: DEFAULT_PANELS })}
			/>
			<IconButton
				size="sm"
				label={t("trading.shortcuts")}
				icon={<Keyboard className="icon" aria-hidden />}
				onClick={() => open("keys")}
			/>
		</span>
	);
}
