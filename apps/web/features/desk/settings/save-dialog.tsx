import { type SettingState, type SettingsEditor, settingsPatch } from "@truefill/contracts/http";
import { changeSiteSettings } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { ChangeText } from "./change-text.tsx";
import { needsTwo, same } from "./kinds.ts";
import { noteSaved } from "./note-saved.ts";

export interface SaveDialogProps {
	readonly editor: SettingsEditor;
	readonly changes: readonly { readonly state: SettingState; readonly to: unknown }[];
	readonly onClose: () => void;
	readonly onSaved: () => void;
}

/** The changes with old and new values, and the reason. */
export function SaveDialog({ editor, changes, onClose, onSaved }: SaveDialogProps) {
	const t = useT();
	const waits = changes.some(({ state }) => needsTwo(state.name));
	const shuts = changes.some(({ state, to }) => state.name === "status" && to === "disabled");
	return (
		<ReasonDialog
			title={t("staff.settings.save.title", { count: changes.length })}
			description={t(
				shuts ? "staff.settings.save.shuts" : waits ? "staff.settings.save.two" : "staff.settings.save.body",
			)}
			submit={t("staff.settings.save")}
			danger={shuts}
			help={t("staff.reason.log")}
			width="md"
			onClose={onClose}
			onSubmit={async (reason) => {
				const back = changes.filter(({ state, to }) => same(to, state.fallback)).map(({ state }) => state.name);
				const set = Object.fromEntries(
					changes.filter(({ state }) => !back.includes(state.name)).map(({ state, to }) => [state.name, to]),
				);
				await changeSiteSettings(editor, { set: settingsPatch.parse(set), reset: back, reason });
				noteSaved(
					t,
					changes.map(({ state }) => state.name),
				);
				onSaved();
			}}
		>
			{waits && shuts ? <Alert>{t("staff.settings.save.two")}</Alert> : null}
			<ul className="flex flex-col gap-3">
				{changes.map(({ state, to }) => (
					<li key={state.name} className="flex flex-col gap-0.5 text-12">
						<span className="font-medium">{t(`staff.settings.${state.name}`)}</span>
						<ChangeText before={state.value} after={to} />
					</li>
				))}
			</ul>
		</ReasonDialog>
	);
}
