import {
	type SettingName,
	type SettingState,
	type SettingsEditor,
	type SiteSettings,
	TWO_PERSON_SETTINGS,
} from "@truefill/contracts/http";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useSiteSettingsEditor } from "../../../data/desk/index.ts";
import { useSession, useSettings } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { useKept } from "../../../lib/use-kept.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useMay } from "../permissions.ts";
import { Editor } from "./editors.tsx";
import { History } from "./history.tsx";
import { type EditorKind, fits, GROUP_NAMES, type Group, NOT_PREVIEWED, same, settingsOf } from "./kinds.ts";
import { Preview } from "./preview.tsx";
import type { Previews } from "./previews.ts";
import { Proposals } from "./proposals.tsx";
import { SaveDialog } from "./save-dialog.tsx";

type Draft = ReadonlyMap<SettingName, unknown>;
const NOTHING: Draft = new Map();

/** `/admin/settings`: the site's settings, each with its meaning, a preview, and its last change. */
export default function SettingsScreen({ previews }: { readonly previews: Previews }) {
	const t = useT();
	useDocumentTitle(t("staff.settings"));
	const { data, isError, isFetching, refetch } = useSiteSettingsEditor();
	const [view, setView] = useState<"edit" | "history">("edit");
	return (
		<DeskPage
			title={t("staff.settings")}
			tools={
				<SegmentedControl
					label={t("staff.settings.view")}
					value={view}
					onChange={setView}
					items={[
						{ value: "edit", label: t("staff.settings.edit") },
						{ value: "history", label: t("staff.settings.history") },
					]}
				/>
			}
		>
			{data === undefined ? (
				isError ? (
					<ErrorState title={t("staff.settings.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-4">
						<Skeleton lines={10} />
					</div>
				)
			) : view === "history" ? (
				<History editor={data} />
			) : (
				<Edit editor={data} previews={previews} />
			)}
		</DeskPage>
	);
}

function Edit({ editor, previews }: { readonly editor: SettingsEditor; readonly previews: Previews }) {
	const t = useT();
	const mayWrite = useMay("settings.write");
	const { user } = useSession();
	// The draft survives a visit to the history or the chat.
	const [draft, setDraft] = useKept<Draft>(`${user?.id}:site-settings`, NOTHING);
	const [saving, setSaving] = useState(false);
	const { settings: live } = useSettings();
	const changed = editor.settings.filter(({ name, value }) => draft.has(name) && !same(draft.get(name), value));
	const wrong = changed.filter(({ name }) => !fits(name, draft.get(name)));
	const lossText = editor.loss === null ? null : t("staff.settings.warning.share", editor.loss);
	const change = (name: SettingName, value: unknown): void => setDraft(new Map(draft).set(name, value));
	const drafted = previewOf(live, editor, draft, lossText);
	return (
		<>
			<div className="flex flex-col gap-6 px-3 pb-24 md:px-4">
				<Proposals editor={editor} />
				{GROUP_NAMES.map((group) => (
					<section key={group} aria-label={t(`staff.settings.group.${group}`)} className="flex flex-col gap-2">
						<h2 className="font-semibold text-14">{t(`staff.settings.group.${group}`)}</h2>
						<div className={cx("grid gap-4", group === "payments" ? null : "lg:grid-cols-[minmax(0,1fr)_24rem]")}>
							<div className="divide-y divide-line rounded-card border border-line bg-surface-1">
								{settingsOf(group).map(([name, kind]) => {
									const state = editor.settings.find((each) => each.name === name);
									if (state === undefined) return null;
									return (
										<Setting
											key={name}
											state={state}
											kind={kind}
											value={draft.has(name) ? draft.get(name) : state.value}
											isWrong={wrong.includes(state)}
											isChanged={changed.includes(state)}
											disabled={!mayWrite}
											lossText={lossText}
											onChange={(value) => change(name, value)}
										/>
									);
								})}
							</div>
							{drafted === null || NOT_PREVIEWED.has(group) ? null : (
								<Preview group={group satisfies Group} settings={drafted} parts={previews} />
							)}
						</div>
					</section>
				))}
			</div>
			{changed.length === 0 ? null : (
				<div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-line-strong border-t bg-surface-2 px-4 py-2.5">
					<p role="status" className="me-auto text-12 text-secondary">
						{t("staff.settings.changes", { count: changed.length })}
					</p>
					<Button onClick={() => setDraft(NOTHING)}>{t("staff.settings.discard")}</Button>
					<Button
						variant="primary"
						disabledReason={wrong.length > 0 ? t("staff.settings.wrong", { count: wrong.length }) : null}
						onClick={() => setSaving(true)}
					>
						{t("staff.settings.save")}
					</Button>
				</div>
			)}
			{saving ? (
				<SaveDialog
					editor={editor}
					changes={changed.map((state) => ({ state, to: draft.get(state.name) }))}
					onClose={() => setSaving(false)}
					onSaved={() => setDraft(NOTHING)}
				/>
			) : null}
		</>
	);
}

interface SettingProps {
	readonly state: SettingState;
	readonly kind: EditorKind;
	readonly value: unknown;
	readonly isWrong: boolean;
	readonly isChanged: boolean;
	readonly disabled: boolean;
	readonly lossText: string | null;
	readonly onChange: (value: unknown) => void;
}

function Setting({ state, kind, value, isWrong, isChanged, disabled, lossText, onChange }: SettingProps) {
	const t = useT();
	const { name, fallback, sample, changed_at, changed_by } = state;
	const isDefault = same(value, fallback);
	return (
		<div className="flex flex-col gap-1.5 p-panel">
			<Field
				label={t(`staff.settings.${name}`)}
				help={t(`staff.settings.${name}.help`)}
				error={isWrong ? t(`staff.settings.wrong.${kind}`) : null}
				aside={
					<span className="flex items-center gap-1.5">
						{sample ? <Badge tone="warn">{t("staff.settings.sample")}</Badge> : null}
						{isChanged ? <Badge tone="accent">{t("staff.settings.changed")}</Badge> : null}
						{isDefault ? <Badge>{t("staff.settings.default")}</Badge> : null}
						{isDefault || disabled ? null : (
							<IconButton
								size="sm"
								label={t("staff.settings.reset")}
								icon={<RotateCcw className="icon" aria-hidden />}
								onClick={() => onChange(fallback)}
							/>
						)}
					</span>
				}
			>
				{(aria) => (
					<Editor
						name={name}
						kind={kind}
						value={value}
						onChange={onChange}
						aria={aria}
						disabled={disabled}
						lossText={lossText}
					/>
				)}
			</Field>
			{changed_at === null || changed_by === null ? null : (
				<p className="text-11 text-muted">
					{t("staff.settings.changedBy", { name: changed_by.name })} <TimeText value={changed_at} />
				</p>
			)}
		</div>
	);
}

/** Only relevant to the server: not part of the public settings. */
const NOT_SHOWN: readonly SettingName[] = ["conceal_accounts", "staff_second_factor", ...TWO_PERSON_SETTINGS];

/** The site with the draft applied; null before its settings are loaded. */
function previewOf(
	live: SiteSettings | null,
	editor: SettingsEditor,
	draft: Draft,
	lossText: string | null,
): SiteSettings | null {
	if (live === null) return null;
	const values = new Map<string, unknown>(editor.settings.map(({ name, value }) => [name, value]));
	for (const [name, value] of draft) if (fits(name, value)) values.set(name, value);
	for (const name of NOT_SHOWN) values.delete(name);
	const next: SiteSettings = { ...live, ...Object.fromEntries(values) };
	if (next.risk_warning.mode !== "provider-loss" || lossText === null) return next;
	return { ...next, risk_warning: { ...next.risk_warning, text: lossText } };
}
