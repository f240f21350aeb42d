import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { useSettingsOf } from "../preferences.ts";
import { isSwapped, PANEL_NAMES, resetLayout, showPanel, swapPanel } from "./arrange.ts";
import { FORMS } from "./charts/grid.ts";
import { changeForm, useGrid } from "./charts/stored.ts";
import { readWorkspaces } from "./workspaces/model.ts";
import { useSwitch } from "./workspaces/use-switch.ts";

/** What the menus of layout and workspaces offer, as commands. */
export function useLayoutCommands(onManage: () => void): void {
	const t = useT();
	const { arrangement, workspace: shownId } = useSettingsOf("layout");
	const { workspaces: stored } = useSettingsOf("workspaces");
	const workspaces = useMemo(() => readWorkspaces(stored), [stored]);
	const grid = useGrid("");
	const form = grid?.form ?? "one";
	const change = useSwitch();
	useCommands(
		useMemo<readonly Command[]>(() => {
			const group = "appearance" as const;
			const words = t("layout.title");
			return [
				...FORMS.map((each) => ({
					id: `layout.charts.${each}`,
					group,
					title: `${t("layout.charts")}: ${t(`layout.charts.${each}`)}`,
					words,
					isChosen: each === form,
					run: () => changeForm(each),
				})),
				...PANEL_NAMES.flatMap((panel) => {
					const name = { panel: t(`layout.panel.${panel}`) };
					const isHidden = arrangement.hidden.includes(panel);
					return [
						{
							id: `layout.show.${panel}`,
							group,
							title: t(isHidden ? "layout.show" : "layout.hide", name),
							words,
							run: () => showPanel(panel, isHidden),
						},
						{
							id: `layout.swap.${panel}`,
							group,
							title: t(`layout.swap.${panel}`),
							words,
							isChosen: isSwapped(arrangement, panel),
							run: () => swapPanel(panel),
						},
					];
				}),
				{ id: "layout.reset", group, title: t("trading.layout.reset"), words, run: resetLayout },
				{ id: "workspaces", group, title: t("workspaces.manage"), words, run: onManage },
				...workspaces.map((workspace) => ({
					id: `workspace.${workspace.id}`,
					group,
					title: t("workspaces.titleOf", { name: workspace.name }),
					keyless: true,
					isChosen: workspace.id === shownId,
					run: () => change(workspace),
				})),
			];
		}, [t, arrangement, form, workspaces, shownId, change, onManage]),
	);
}
