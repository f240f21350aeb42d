import { LayoutGrid } from "lucide-react";
import { useT } from "../../../../i18n/index.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "../../../../ui/menu.tsx";
import { useSettingsOf } from "../../preferences.ts";
import { readWorkspaces } from "./model.ts";
import { useSwitch } from "./use-switch.ts";

/** Which of the named workspaces is shown. */
export function WorkspacesMenu({ onManage }: { readonly onManage: () => void }) {
	const t = useT();
	const { workspaces: stored } = useSettingsOf("workspaces");
	const { workspace: shownId } = useSettingsOf("layout");
	const change = useSwitch();
	const workspaces = readWorkspaces(stored);
	const shown = workspaces.find(({ id }) => id === shownId);
	const label = shown === undefined ? t("workspaces.title") : t("workspaces.titleOf", { name: shown.name });
	return (
		<Menu
			trigger={
				<IconButton bare size="sm" label={label} title={label} icon={<LayoutGrid className="icon" aria-hidden />} />
			}
		>
			{workspaces.length === 0 ? null : (
				<>
					<MenuRadio
						label={t("workspaces.title")}
						value={shown?.id ?? ""}
						onChange={(id) => {
							const next = workspaces.find((each) => each.id === id);
							if (next !== undefined) change(next);
						}}
						options={workspaces.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
					/>
					<MenuSeparator />
				</>
			)}
			<MenuItem onSelect={onManage}>
				{t(workspaces.length === 0 ? "workspaces.saveFirst" : "workspaces.manage")}
			</MenuItem>
		</Menu>
	);
}
