import { LayoutPanelLeft } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { useAppearanceChoices } from "../../../ui/appearance-choices.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from "../../../ui/menu.tsx";
import { useSettingsOf } from "../preferences.ts";
import { isSwapped, PANEL_NAMES, resetLayout, showPanel, swapPanel } from "./arrange.ts";
import { FORMS, type Form } from "./charts/grid.ts";
import { changeForm, useGrid } from "./charts/stored.ts";

/** How many charts there are, where the panels are, and how dense the rows are. */
export function LayoutMenu() {
	const t = useT();
	const { arrangement } = useSettingsOf("layout");
	const grid = useGrid("");
	const { density } = useAppearanceChoices();
	return (
		<Menu
			trigger={
				<IconButton
					bare
					size="sm"
					label={t("layout.title")}
					title={t("layout.title")}
					icon={<LayoutPanelLeft className="icon" aria-hidden />}
				/>
			}
		>
			<MenuRadio<Form>
				label={t("layout.charts")}
				value={grid?.form ?? "one"}
				onChange={changeForm}
				options={FORMS.map((form) => ({ value: form, label: t(`layout.charts.${form}`) }))}
			/>
			<MenuSeparator />
			<MenuLabel>{t("layout.panels")}</MenuLabel>
			{PANEL_NAMES.map((panel) => (
				<MenuCheckbox
					key={panel}
					checked={!arrangement.hidden.includes(panel)}
					onChange={(isShown) => showPanel(panel, isShown)}
				>
					{t(`layout.panel.${panel}`)}
				</MenuCheckbox>
			))}
			<MenuSeparator />
			{PANEL_NAMES.map((panel) => (
				<MenuCheckbox key={panel} checked={isSwapped(arrangement, panel)} onChange={() => swapPanel(panel)}>
					{t(`layout.swap.${panel}`)}
				</MenuCheckbox>
			))}
			<MenuSeparator />
			<MenuRadio
				label={density.label}
				value={density.value}
				onChange={density.onChange}
				options={density.options}
				stay
			/>
			<MenuSeparator />
			<MenuItem onSelect={resetLayout}>{t("trading.layout.reset")}</MenuItem>
		</Menu>
	);
}
