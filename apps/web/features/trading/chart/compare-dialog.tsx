import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { settingsOf, useSettingsOf } from "../preferences.ts";
import { filterInstruments } from "../watchlist/filter.ts";

/** The contract's limit. */
const MAX_COMPARED = 4;
const MAX_FOUND = 8;

interface CompareDialogProps {
	/** Of the chart. */
	readonly instrument: LocalInstrument;
	readonly shown: readonly LocalInstrument[];
	readonly onIds: (ids: readonly string[]) => void;
	readonly onClose: () => void;
}

/** Chooses the instruments that are drawn over a chart in percent. */
export function CompareDialog({ instrument, shown, onIds, onClose }: CompareDialogProps) {
	const t = useT();
	const directory = useDirectory();
	const { recent } = useSettingsOf("layout");
	const [search, setSearch] = useState("");
	const ids = shown.map(({ id }) => id);
	const isFull = ids.length >= MAX_COMPARED;
	const own = { ...settingsOf("watchlists"), recent };
	const offered = filterInstruments(directory.all, search === "" ? "recent" : "all", search, own, (each) =>
		t(`trading.class.${each.assetClass}`),
	)
		.filter(({ id }) => id !== instrument.id && !ids.includes(id))
		.slice(0, MAX_FOUND);
	const row = (each: LocalInstrument, label: string, isAdded: boolean, press: () => void) => (
		<li key={each.id} className="flex min-h-row items-center gap-2 border-line border-b last:border-b-0">
			<span className="min-w-0 flex-1 truncate">
				<span className="font-medium">{each.displayName}</span> <bdi className="text-muted">{each.name}</bdi>
			</span>
			<IconButton
				bare
				label={label}
				title={label}
				disabled={!isAdded && isFull}
				icon={isAdded ? <Trash2 className="icon" aria-hidden /> : <Plus className="icon" aria-hidden />}
				onClick={press}
			/>
		</li>
	);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("compare.title")}
			description={t("compare.body", { instrument: instrument.displayName })}
		>
			<div className="flex flex-col gap-4 text-13">
				{shown.length === 0 ? null : (
					<ul aria-label={t("compare.shown")}>
						{shown.map((each) =>
							row(each, t("compare.remove", { instrument: each.displayName }), true, () =>
								onIds(ids.filter((id) => id !== each.id)),
							),
						)}
					</ul>
				)}
				<Field label={t("compare.search")} help={isFull ? t("compare.full", { maximum: MAX_COMPARED }) : undefined}>
					{(aria) => (
						<Input {...aria} value={search} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
					)}
				</Field>
				{offered.length === 0 ? (
					<p className="text-muted">{t("compare.none")}</p>
				) : (
					<ul aria-label={t("compare.offered")}>
						{offered.map((each) =>
							row(each, t("compare.add", { instrument: each.displayName }), false, () => onIds([...ids, each.id])),
						)}
					</ul>
				)}
			</div>
		</Dialog>
	);
}
