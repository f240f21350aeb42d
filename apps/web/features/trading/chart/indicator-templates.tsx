import { Trash2 } from "lucide-react";
import { useState } from "react";
import { readShown, type ShownIndicator } from "../../../charts/shown-indicators.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { OwnNameForm } from "../own-name-fields.tsx";
import { changeSettings, settingsOf, useSettingsOf } from "../preferences.ts";

/** The contract's limit. */
const MAX_TEMPLATES = 20;

type Template = ReturnType<typeof settingsOf<"indicator-templates">>["templates"][number];

const change = (next: (templates: readonly Template[]) => readonly Template[]): void =>
	changeSettings("indicator-templates", { templates: [...next(settingsOf("indicator-templates").templates)] });

export interface IndicatorTemplatesProps {
	readonly shown: readonly ShownIndicator[];
	readonly onChange: (indicators: readonly ShownIndicator[]) => void;
}

/** Named sets of indicators with their settings: used instead of what is on the chart, saved from it, removed. */
export function IndicatorTemplates({ shown, onChange }: IndicatorTemplatesProps) {
	const t = useT();
	const { templates } = useSettingsOf("indicator-templates");
	/** What the last press did, and how it is taken back. */
	const [done, setDone] = useState<{ readonly text: string; readonly undo: () => void } | null>(null);
	return (
		<section aria-labelledby="indicator-templates" className="flex flex-col gap-2">
			<h3 id="indicator-templates" className="font-semibold text-13">
				{t("templates.title")}
			</h3>
			{templates.length === 0 ? <p className="text-12 text-muted">{t("templates.none")}</p> : null}
			<ul className="flex flex-col">
				{templates.map((template, at) => (
					<li key={template.id} className="flex min-h-control-sm items-center gap-1 text-13 pointer-coarse:min-h-11">
						<bdi className="min-w-0 flex-1 truncate">{template.name}</bdi>
						<span className="text-11 text-muted">
							{t("templates.count", { count: readShown(template.indicators).length })}
						</span>
						<Button
							size="sm"
							aria-label={t("templates.useOf", { name: template.name })}
							onClick={() => {
								onChange(readShown(template.indicators));
								setDone({ text: t("templates.used", { name: template.name }), undo: () => onChange(shown) });
							}}
						>
							{t("templates.use")}
						</Button>
						<IconButton
							size="sm"
							label={t("templates.removeOf", { name: template.name })}
							icon={<Trash2 className="icon" aria-hidden />}
							onClick={() => {
								change((all) => all.filter(({ id }) => id !== template.id));
								setDone({
									text: t("templates.removed", { name: template.name }),
									undo: () => change((all) => [...all.slice(0, at), template, ...all.slice(at)]),
								});
							}}
						/>
					</li>
				))}
			</ul>
			<p role="status" className="flex items-center justify-between gap-3 text-13 text-secondary empty:absolute">
				{done === null ? null : (
					<>
						<span>{done.text}</span>
						<Button
							size="sm"
							onClick={() => {
								done.undo();
								setDone(null);
							}}
						>
							{t("templates.undo")}
						</Button>
					</>
				)}
			</p>
			<SaveForm shown={shown} templates={templates} />
		</section>
	);
}

/** Saves what is on the chart; a name that is there already is replaced. */
function SaveForm({
	shown,
	templates,
}: {
	readonly shown: readonly ShownIndicator[];
	readonly templates: readonly Template[];
}) {
	const t = useT();
	const [name, setName] = useState("");
	const same = templates.find((each) => each.name === name);
	const isFull = templates.length >= MAX_TEMPLATES && same === undefined;
	const blocked = isFull
		? t("templates.full", { maximum: MAX_TEMPLATES })
		: shown.length === 0
			? t("templates.nothing")
			: null;
	const save = () => {
		const id = same?.id ?? newCommandId().toLowerCase().slice(0, 36);
		const template = { id, name, indicators: [...shown] };
		change((all) =>
			same === undefined ? [...all, template] : all.map((each) => (each.id === same.id ? template : each)),
		);
	};
	return (
		<OwnNameForm
			size="sm"
			label={t("templates.new")}
			action={t("templates.save")}
			help={blocked ?? (same === undefined ? undefined : t("templates.replaces"))}
			blocked={blocked}
			onName={setName}
			onSave={save}
		/>
	);
}
