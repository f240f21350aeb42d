import { Keyboard } from "lucide-react";
import { useCallback, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { AutoTraderButton } from "../../../ui/commands/auto-trader-button.tsx";
import { open } from "../../../ui/commands/opened.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLayoutCommands } from "./layout-commands.ts";
import { LayoutMenu } from "./layout-menu.tsx";
import { WorkspacesMenu } from "./workspaces/workspaces-menu.tsx";

const WorkspacesDialog = lazyPart(async () => (await import("./workspaces/workspaces-dialog.tsx")).WorkspacesDialog);

/** At the end of the blotter's tabs on a wide screen. */
export function LayoutButtons() {
	const t = useT();
	const [isManaging, setManaging] = useState(false);
	const manage = useCallback(() => setManaging(true), []);
	useLayoutCommands(manage);
	return (
		<span className="flex">
			<AutoTraderButton iconOnly />
			<WorkspacesMenu onManage={manage} />
			<LayoutMenu />
			<IconButton
				size="sm"
				label={t("trading.shortcuts")}
				icon={<Keyboard className="icon" aria-hidden />}
				onClick={() => open("keys")}
			/>
			{isManaging ? <WorkspacesDialog onClose={() => setManaging(false)} /> : null}
		</span>
	);
}
