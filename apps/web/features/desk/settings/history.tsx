import { type SettingChange, type SettingsEditor, settingName, settingsPatch } from "@truefill/contracts/http";
import { History as HistoryIcon, Undo2 } from "lucide-react";
import { useState } from "react";
import { changeSiteSettings, useSettingsHistory } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";
import { ChangeText } from "./change-text.tsx";
import { isStructured } from "./differences.ts";
import { fits, same } from "./kinds.ts";
import { noteSaved } from "./note-saved.ts";
import { ValueText } from "./value-text.tsx";

/** Who changed what, with old and new value; each change can be reverted by another one. */
export function History({ editor }: { readonly editor: SettingsEditor }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const { data, isError, isFetching, refetch } = useSettingsHistory(null, page);
	if (data === undefined) {
		return isError ? (
			<ErrorState title={t("staff.settings.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-4">
				<Skeleton lines={8} />
			</div>
		);
	}
	if (data.data.length === 0) {
		return (
			<EmptyState icon={<HistoryIcon className="icon-lg" aria-hidden />} title={t("staff.settings.history.none")}>
				{t("staff.settings.history.hint")}
			</EmptyState>
		);
	}
	return (
		<div className="mx-3 mb-6 rounded-card border border-line bg-surface-1 md:mx-4">
			<ol className="divide-y divide-line">
				{data.data.map((change) => (
					<Change key={change.id} change={change} editor={editor} />
				))}
			</ol>
			<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
		</div>
	);
}

function Change({ change, editor }: { readonly change: SettingChange; readonly editor: SettingsEditor }) {
	const t = useT();
	const mayWrite = useMay("settings.write");
	const [asking, setAsking] = useState(false);
	const { before, after, reason, at, by } = change;
	const name = settingName.safeParse(change.name).data;
	const label = name === undefined ? change.name : t(`staff.settings.${name}`);
	const state = editor.settings.find((each) => each.name === name);
	const former = before === null ? state?.fallback : before.value;
	const isBack = state === undefined || same(state.value, former);
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 p-panel">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
				<p className="font-medium">{label}</p>
				<Changed before={before} after={after} />
				<p className="text-12 text-muted">
					{t("staff.settings.changedBy", { name: by.name })} <TimeText value={at} />
					{reason === null ? null : <> · {reason}</>}
				</p>
			</div>
			{mayWrite && name !== undefined && !isBack && fits(name, former) ? (
				<Button size="sm" icon={<Undo2 className="icon" aria-hidden />} onClick={() => setAsking(true)}>
					{t("staff.settings.revert")}
				</Button>
			) : null}
			{asking && name !== undefined ? (
				<ReasonDialog
					title={t("staff.settings.revert.title", { name: label })}
					description={<ChangeText before={state?.value} after={former} />}
					submit={t("staff.settings.revert")}
					help={t("staff.reason.log")}
					onClose={() => setAsking(false)}
					onSubmit={async (why) => {
						await changeSiteSettings(
							editor,
							before === null
								? { reset: [name], reason: why }
								: { set: settingsPatch.parse({ [name]: before.value }), reason: why },
						);
						noteSaved(t, [name]);
					}}
				/>
			) : null}
		</li>
	);
}

function Changed({ before, after }: Pick<SettingChange, "before" | "after">) {
	const t = useT();
	if (isStructured(before?.value) && isStructured(after?.value)) {
		return (
			<div className="text-12">
				<ChangeText before={before?.value} after={after?.value} />
			</div>
		);
	}
	const shown = (state: SettingChange["before"]) =>
		isStructured(state?.value) ? t("staff.settings.own") : <ValueText value={state?.value} />;
	return (
		<>
			<p className="text-12 text-muted line-through">{before === null ? t("staff.settings.default") : shown(before)}</p>
			<p className="text-13">{after === null ? t("staff.settings.default") : shown(after)}</p>
		</>
	);
}
