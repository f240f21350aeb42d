import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { isOwnName, MAX_NAME } from "../own-name.ts";
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
	const [name, setName] = useState("");
	const [isWrong, setWrong] = useState(false);
	const [removed, setRemoved] = useState<{ readonly list: OwnList; readonly at: number } | null>(null);
	const isFull = lists.length >= MAX_LISTS;
	const add = (event: FormEvent) => {
		event.preventDefault();
		setWrong(!isOwnName(name));
		if (!isOwnName(name) || isFull) return;
		const list = { id: newCommandId().toLowerCase().slice(0, 36), name: name.trim(), instruments: [] };
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
				<form onSubmit={add}>
					<Field
						label={t("watchlists.new")}
						help={isFull ? t("watchlists.full", { maximum: MAX_LISTS }) : undefined}
						error={isWrong ? t("watchlists.nameWrong") : null}
					>
						{(aria) => (
							<span className="flex gap-2">
								<Input
									{...aria}
									value={name}
									maxLength={MAX_NAME}
									disabled={isFull}
									autoComplete="off"
									onChange={(event) => {
										setName(event.target.value);
										setWrong(false);
									}}
								/>
								<Button type="submit" variant="primary">
									{t("watchlists.create")}
								</Button>
							</span>
						)}
					</Field>
				</form>
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
	const [text, setText] = useState<string | null>(null);
	const rename = () => {
		const next = text?.trim() ?? "";
		if (isOwnName(next) && next !== list.name)
			change((all) => all.map((each) => (each.id === list.id ? { ...each, name: next } : each)));
		setText(null);
	};
	return (
		<li className="flex items-center gap-1">
			<Input
				aria-label={t("watchlists.nameOf", { name: list.name })}
				value={text ?? list.name}
				maxLength={MAX_NAME}
				onChange={(event) => setText(event.target.value)}
				onBlur={rename}
				onKeyDown={(event) => event.key === "Enter" && rename()}
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
