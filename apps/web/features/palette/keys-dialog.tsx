import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { chordOf } from "../../ui/commands/chord.ts";
import { COMMAND_GROUPS, type Command, useAllCommands } from "../../ui/commands/commands.ts";
import { isFreeChord, keyLabels } from "../../ui/commands/key-names.ts";
import { keyOf, type OwnKeys } from "../../ui/commands/keys.ts";
import { open } from "../../ui/commands/opened.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { changeOwnKeys, useOwnKeys } from "./change-keys.ts";
import { fitOf } from "./find.ts";

/** Keys of lists and forms: they cannot be changed. */
const FIXED = [
	{ keys: ["↑", "↓", "Enter"], text: "trading.keys.watchlist" },
	{ keys: ["F"], text: "trading.keys.favourite" },
	{ keys: ["A"], text: "alerts.key" },
	{ keys: ["I"], text: "markets.key" },
	{ keys: ["Alt", "↑", "↓"], text: "watchlists.keys.move" },
	{ keys: ["B", "S"], text: "watchlists.keys.trade" },
	{ keys: ["↑", "↓"], text: "trading.keys.step" },
	{ keys: ["Shift", "F10"], text: "orders.at.key" },
	{ keys: ["Esc"], text: "trading.keys.escape" },
] as const;

/** All keys, those of commands to be changed. */
export function KeysDialog() {
	const t = useT();
	const own = useOwnKeys();
	const commands = useAllCommands().filter(({ keyless }) => keyless !== true);
	const [search, setSearch] = useState("");
	const [asked, setAsked] = useState<string | null>(null);
	const [said, setSaid] = useState<string | null>(null);
	const shown = commands.filter(({ title, words = "" }) => fitOf(search, title, words) > 0);
	const choose = (command: Command, chord: string) => {
		setAsked(null);
		if (!isFreeChord(chord)) {
			setSaid(t("keys.reserved", { key: keyLabels(chord).join(" ") }));
			return;
		}
		const before = commands.find((each) => each.id !== command.id && keyOf(each, own) === chord);
		setSaid(before === undefined ? null : t("keys.moved", { key: keyLabels(chord).join(" "), command: before.title }));
		changeOwnKeys(withKey(own, command, chord, before));
	};
	return (
		<Dialog
			open
			width="md"
			onOpenChange={() => open(null)}
			title={t("trading.shortcuts")}
			description={t("trading.keys.never")}
			footer={
				Object.keys(own).length === 0 ? null : (
					<Button variant="quiet" onClick={() => changeOwnKeys({})}>
						{t("keys.reset")}
					</Button>
				)
			}
		>
			<div className="flex flex-col gap-4">
				<Input
					type="search"
					aria-label={t("keys.find")}
					placeholder={t("keys.find")}
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				<div role="status" className="empty:absolute">
					{said === null ? null : <Alert variant="warning">{said}</Alert>}
				</div>
				{COMMAND_GROUPS.map((group) => (
					<Group
						key={group}
						title={t(`palette.group.${group}`)}
						commands={shown.filter((each) => each.group === group)}
						own={own}
						asked={asked}
						onAsk={setAsked}
						onChoose={choose}
						onRemove={(command) => changeOwnKeys({ ...own, [command.id]: "" })}
					/>
				))}
				{shown.length === 0 ? <p className="text-13 text-secondary">{t("palette.nothing", { search })}</p> : null}
				<section className="flex flex-col gap-2">
					<h3 className="font-medium text-12 text-muted">{t("keys.fixed")}</h3>
					<dl className="flex flex-col gap-2">
						{FIXED.map(({ keys, text }) => (
							<div key={text} className="flex items-center justify-between gap-4 text-13">
								<dt className="text-secondary">{t(text)}</dt>
								<dd className="flex gap-1">
									{keys.map((key) => (
										<Kbd key={key}>{key}</Kbd>
									))}
								</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
		</Dialog>
	);
}

/** The command gets the key; who had it before loses it. A usual key is not stored. */
function withKey(own: OwnKeys, command: Command, chord: string, before: Command | undefined): OwnKeys {
	const { [command.id]: _, ...others } = own;
	return {
		...others,
		...(before === undefined ? {} : { [before.id]: "" }),
		...(command.keys === chord ? {} : { [command.id]: chord }),
	};
}

interface GroupProps {
	readonly title: string;
	readonly commands: readonly Command[];
	readonly own: OwnKeys;
	/** Id of the command whose next key is awaited. */
	readonly asked: string | null;
	readonly onAsk: (id: string | null) => void;
	readonly onChoose: (command: Command, chord: string) => void;
	readonly onRemove: (command: Command) => void;
}

function Group({ title, commands, own, asked, onAsk, onChoose, onRemove }: GroupProps) {
	if (commands.length === 0) return null;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{title}</h3>
			<ul className="flex flex-col">
				{commands.map((each) => (
					<KeyRow
						key={each.id}
						command={each}
						chord={keyOf(each, own)}
						isAsked={asked === each.id}
						onAsk={onAsk}
						onChoose={onChoose}
						onRemove={onRemove}
					/>
				))}
			</ul>
		</section>
	);
}

interface KeyRowProps extends Pick<GroupProps, "onAsk" | "onChoose" | "onRemove"> {
	readonly command: Command;
	readonly chord: string | null;
	readonly isAsked: boolean;
}

function KeyRow({ command, chord, isAsked, onAsk, onChoose, onRemove }: KeyRowProps) {
	const t = useT();
	const face = isAsked ? (
		<span className="text-accent-text">{t("keys.press")}</span>
	) : chord === null ? (
		<span className="text-muted">{t("keys.none")}</span>
	) : (
		keyLabels(chord).map((key) => <Kbd key={key}>{key}</Kbd>)
	);
	return (
		<li className="flex min-h-9 items-center gap-2 text-13 pointer-coarse:min-h-11">
			<span dir="auto" className="min-w-0 flex-1 text-secondary">
				{command.title}
			</span>
			{chord === null || isAsked ? null : (
				<Button
					size="sm"
					variant="quiet"
					aria-label={t("keys.removeOf", { command: command.title })}
					onClick={() => onRemove(command)}
				>
					{t("keys.remove")}
				</Button>
			)}
			<button
				type="button"
				aria-label={t("keys.change", {
					command: command.title,
					key: chord === null ? t("keys.none") : keyLabels(chord).join(" "),
				})}
				className="flex h-control-sm min-w-28 items-center justify-center gap-1 rounded-control border border-line-strong px-2 text-12 hover:bg-hover pointer-coarse:h-11"
				onClick={() => onAsk(isAsked ? null : command.id)}
				onBlur={() => (isAsked ? onAsk(null) : undefined)}
				onKeyDown={(event) => {
					if (!isAsked || event.key === "Tab") return;
					event.preventDefault();
					event.stopPropagation();
					const next = chordOf(event);
					if (next === "Escape") onAsk(null);
					else if (next !== null) onChoose(command, next);
				}}
			>
				{face}
			</button>
		</li>
	);
}
