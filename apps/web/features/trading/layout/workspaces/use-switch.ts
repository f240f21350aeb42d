import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../../../i18n/index.ts";
import { notify } from "../../../../ui/notify.ts";
import type { Workspace } from "./model.ts";
import { type Shown, settle, show, shownNow } from "./workspaces.ts";

/** Shows another workspace; a notice can take it back. */
export function useSwitch(): (workspace: Workspace) => void {
	const t = useT();
	const navigate = useNavigate();
	return useCallback(
		(workspace) => {
			const go = (next: Shown) => {
				const href = show(next);
				if (href !== null) void navigate(href);
			};
			const before = shownNow();
			if (before.id === workspace.id) return;
			if (!settle()) notify({ tone: "warn", title: t("workspaces.notKept") });
			go({ look: workspace, id: workspace.id });
			notify({
				tone: "ok",
				id: "workspace",
				title: t("workspaces.shown", { name: workspace.name }),
				action: { label: t("workspaces.back"), onPress: () => go(before) },
			});
		},
		[t, navigate],
	);
}
