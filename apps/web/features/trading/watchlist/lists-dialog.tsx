import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { OwnNameField, OwnNameForm } from "../own-name-fields.tsx";
import { changeSettings, settingsOf, useSettingsOf } from "../preferences.ts";
import { moved, type OwnList, tabOf, type WatchTab } from "./lists.ts";

/** The contract's limits. */
const MAX_LISTS = 20;

const change = (next: (lists: readonly OwnList[]) => readonly OwnList[]): void =>
	changeSettings("watchlists", { lists: [...next(settingsOf("watchlists").lists)] });

/** The user's own lists: new, renamed, in another order, removed. Everything is saved at once. */
export function ListsDialog({
	onClose,
	onShow,
}: {
	readonly onClose: () => void;
	readonly onShow: (tab: WatchTab) => void;
}) {
	const t = useT();
	const { lists } = useSettingsOf("watchlists");
	const [removed, setRemoved] = useState<{ readonly list: OwnList; readonly at: number } | null>(null);
	const isFull = lists.length >= MAX_LISTS;
	const add = (name: string) => {
		const list = { id: newCommandId().toLowerCase().slice(0, 36), name, instruments: [] };
		change((all) => [...all, list]);
		onShow(tabOf(list));
		onClose();
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("watchlists.manage")}
			description={t("watchlists.manage.body")}
		>
			<div className="flex flex-col gap-4">
				{lists.length === 0 ? null : (
					<ul className="flex flex-col gap-2" aria-label={t("watchlists.own")}>
						{lists.map((list, at) => (
							<ListRow
								key={list.id}
								list={list}
								onMove={(to) => change((all) => moved(all, at, Math.min(Math.max(to, 0), all.length - 1)))}
								at={at}
								count={lists.length}
								onRemove={() => {
									change((all) => all.filter(({ id }) => id !== list.id));
									setRemoved({ list, at });
								}}
							/>
						))}
					</ul>
				)}
				{removed === null ? null : (
					<p role="status" className="flex items-center justify-between gap-3 text-13 text-secondary">
						<span>{t("watchlists.removed", { name: removed.list.name })}</span>
						<Button
							size="sm"
							onClick={() => {
								change((all) => [...all.slice(0, removed.at), removed.list, ...all.slice(removed.at)]);
								setRemoved(null);
							}}
						>
							{t("watchlists.undo")}
						</Button>
					</p>
				)}
				<OwnNameForm
					label={t("watchlists.new")}
					action={t("watchlists.create")}
					help={isFull ? t("watchlists.full", { maximum: MAX_LISTS }) : undefined}
					blocked={isFull ? t("watchlists.full", { maximum: MAX_LISTS }) : null}
					onSave={add}
				/>
			</div>
		</Dialog>
	);
}

function ListRow({
	list,
	at,
	count,
	onMove,
	onRemove,
}: {
	readonly list: OwnList;
	readonly at: number;
	readonly count: number;
	readonly onMove: (to: number) => void;
	readonly onRemove: () => void;
}) {
	const t = useT();
	return (
		<li className="flex items-center gap-1">
			<OwnNameField
				label={t("watchlists.nameOf", { name: list.name })}
				name={list.name}
				onRename={(name) => change((all) => all.map((each) => (each.id === list.id ? { ...each, name } : each)))}
				end={
					<span className="whitespace-nowrap text-11">{t("watchlists.count", { count: list.instruments.length })}</span>
				}
			/>
			<IconButton
				bare
				label={t("watchlists.up", { name: list.name })}
				icon={<ArrowUp className="icon" aria-hidden />}
				disabled={at === 0}
				onClick={() => onMove(at - 1)}
			/>
			<IconButton
				bare
				label={t("watchlists.down", { name: list.name })}
				icon={<ArrowDown className="icon" aria-hidden />}
				disabled={at === count - 1}
				onClick={() => onMove(at + 1)}
			/>
			<IconButton
				bare
				label={t("watchlists.remove", { name: list.name })}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={onRemove}
			/>
		</li>
	);
}
