import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { newCommandId } from "../../../../data/index.ts";
import { useT } from "../../../../i18n/index.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { OwnNameField, OwnNameForm } from "../../own-name-fields.tsx";
import { changeSettings, useSettingsOf } from "../../preferences.ts";
import { fullness, MAX_WORKSPACES, readWorkspaces, replaced, type Workspace, withCopy } from "./model.ts";
import { useSwitch } from "./use-switch.ts";
import { changeWorkspaces, saveAs, settle } from "./workspaces.ts";

interface Removed {
	readonly workspace: Workspace;
	readonly at: number;
	readonly wasShown: boolean;
}

/** The user's named workspaces: saved, shown, renamed, copied, removed. Everything is saved at once. */
export function WorkspacesDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { workspaces: stored } = useSettingsOf("workspaces");
	const { workspace: shownId } = useSettingsOf("layout");
	const workspaces = readWorkspaces(stored);
	const change = useSwitch();
	const [removed, setRemoved] = useState<Removed | null>(null);
	const [isRefused, setRefused] = useState(false);
	const full = fullness(stored);
	const blocked =
		full === "count"
			? t("workspaces.full", { maximum: MAX_WORKSPACES })
			: full === "bytes" || isRefused
				? t("workspaces.large")
				: null;
	const remove = (workspace: Workspace, at: number) => {
		settle();
		changeWorkspaces((all) => all.filter(({ id }) => id !== workspace.id));
		const wasShown = shownId === workspace.id;
		// What is on the screen stays there.
		if (wasShown) changeSettings("layout", { workspace: null });
		setRemoved({ workspace, at, wasShown });
		setRefused(false);
	};
	const undo = ({ workspace, at, wasShown }: Removed) => {
		changeWorkspaces((all) => [...all.slice(0, at), workspace, ...all.slice(at)]);
		if (wasShown) changeSettings("layout", { workspace: workspace.id });
		setRemoved(null);
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("workspaces.title")}
			description={t("workspaces.body")}
		>
			<div className="flex flex-col gap-4">
				{workspaces.length === 0 ? (
					<p className="text-13 text-muted">{t("workspaces.none")}</p>
				) : (
					<ul className="flex flex-col gap-2" aria-label={t("workspaces.title")}>
						{workspaces.map((workspace, at) => (
							<Row
								key={workspace.id}
								workspace={workspace}
								isShown={workspace.id === shownId}
								blocked={blocked}
								onShow={() => {
									change(workspace);
									onClose();
								}}
								onRemove={() => remove(workspace, at)}
							/>
						))}
					</ul>
				)}
				{removed === null ? null : (
					<p role="status" className="flex items-center justify-between gap-3 text-13 text-secondary">
						<span>{t("watchlists.removed", { name: removed.workspace.name })}</span>
						<Button size="sm" onClick={() => undo(removed)}>
							{t("watchlists.undo")}
						</Button>
					</p>
				)}
				<OwnNameForm
					label={t("workspaces.new")}
					action={t("workspaces.save")}
					help={blocked ?? t("workspaces.new.help")}
					blocked={blocked}
					onSave={(name) => {
						if (saveAs(name)) onClose();
						else setRefused(true);
					}}
				/>
			</div>
		</Dialog>
	);
}

interface RowProps {
	readonly workspace: Workspace;
	readonly isShown: boolean;
	/** Why there can be no copy, or null. */
	readonly blocked: string | null;
	readonly onShow: () => void;
	readonly onRemove: () => void;
}

function Row({ workspace, isShown, blocked, onShow, onRemove }: RowProps) {
	const t = useT();
	const { id, name } = workspace;
	return (
		<li className="flex items-center gap-1">
			<OwnNameField
				label={t("workspaces.nameOf", { name })}
				name={name}
				onRename={(next) => changeWorkspaces((all) => replaced(all, { ...workspace, name: next }))}
				end={isShown ? <Badge tone="accent">{t("workspaces.isShown")}</Badge> : null}
			/>
			{isShown ? null : (
				<Button aria-label={t("workspaces.showOf", { name })} onClick={onShow}>
					{t("workspaces.show")}
				</Button>
			)}
			<IconButton
				bare
				label={t("workspaces.copyOf", { name })}
				title={t("workspaces.copyOf", { name })}
				disabled={blocked !== null}
				icon={<Copy className="icon" aria-hidden />}
				onClick={() => {
					if (isShown) settle();
					changeWorkspaces((all) => withCopy(all, id, newCommandId().toLowerCase().slice(0, 36)));
				}}
			/>
			<IconButton
				bare
				label={t("watchlists.remove", { name })}
				title={t("watchlists.remove", { name })}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={onRemove}
			/>
		</li>
	);
}
