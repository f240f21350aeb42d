import { Command as Cmdk } from "cmdk";
import { Check, Search, X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { useCallback, useRef, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { COMMAND_GROUPS, type Command, useAllCommands } from "../../ui/commands/commands.ts";
import { keyLabels } from "../../ui/commands/key-names.ts";
import { keyOf, type OwnKeys } from "../../ui/commands/keys.ts";
import { open } from "../../ui/commands/opened.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { type FocusPath, giveBack, RememberFocus } from "../../ui/return-focus.tsx";
import { useOwnKeys } from "./change-keys.ts";
import { fitOf } from "./find.ts";

/** Finds instruments, commands, settings and help by their names; Enter opens what is chosen. */
export function Palette() {
	const t = useT();
	const [search, setSearch] = useState("");
	const own = useOwnKeys();
	const back = useRef<FocusPath>([]);
	const remember = useCallback((path: FocusPath) => {
		back.current = path;
	}, []);
	const isSearching = search.trim() !== "";
	const commands = useAllCommands().filter(
		({ id, searchOnly }) => id !== "palette" && (isSearching || searchOnly !== true),
	);
	const close = () => open(null);
	const run = (command: Command) => {
		close();
		// After the dialog has given the focus back: what opens now takes it.
		setTimeout(command.run, 0);
	};
	return (
		<Radix.Root open onOpenChange={close}>
			<Radix.Portal>
				<Radix.Overlay className="floats fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					aria-describedby={undefined}
					onCloseAutoFocus={(event) => giveBack(back.current, event)}
					className="floats fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[80dvh] max-w-xl flex-col overflow-hidden rounded-card border border-line-strong bg-surface-2 shadow-float sm:top-[12vh] sm:max-h-[64vh]"
				>
					<RememberFocus report={remember} />
					<Radix.Title className="sr-only">{t("palette.title")}</Radix.Title>
					<Cmdk
						loop
						label={t("palette.title")}
						className="flex min-h-0 flex-1 flex-col"
						filter={(_, asked, [title = "", words = ""] = []) => fitOf(asked, title, words)}
						onKeyDown={(event) => {
							if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
							event.preventDefault();
							close();
						}}
					>
						<div className="flex flex-none items-center gap-2.5 border-line border-b px-4">
							<Search className="icon flex-none text-muted" aria-hidden />
							<Cmdk.Input
								value={search}
								onValueChange={setSearch}
								placeholder={t("palette.placeholder")}
								className="h-12 w-full min-w-0 bg-transparent text-14 outline-none placeholder:text-muted"
							/>
							<Radix.Close
								aria-label={t("common.closeDialog")}
								className="-me-2 flex size-control-sm flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary pointer-coarse:size-11"
							>
								<X className="icon" aria-hidden />
							</Radix.Close>
						</div>
						<Cmdk.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 py-2">
							<Cmdk.Empty className="px-2 py-8 text-center text-13 text-secondary">
								{t("palette.nothing", { search })}
							</Cmdk.Empty>
							{COMMAND_GROUPS.map((group) => {
								const of = commands.filter((each) => each.group === group);
								return of.length === 0 ? null : (
									<Cmdk.Group
										key={group}
										heading={t(`palette.group.${group}`)}
										className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-muted"
									>
										{of.map((each) => (
											<Item key={each.id} command={each} own={own} onRun={run} />
										))}
									</Cmdk.Group>
								);
							})}
						</Cmdk.List>
						<p className="hidden flex-none border-line border-t px-4 py-2 text-12 text-muted sm:block">
							{t("palette.hint")}
						</p>
					</Cmdk>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

interface ItemProps {
	readonly command: Command;
	readonly own: OwnKeys;
	readonly onRun: (command: Command) => void;
}

function Item({ command, own, onRun }: ItemProps) {
	const t = useT();
	const { id, title, words = "", isChosen = false } = command;
	const key = keyOf(command, own);
	return (
		<Cmdk.Item
			value={id}
			keywords={[title, words]}
			onSelect={() => onRun(command)}
			className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2 py-1 text-13 data-[selected=true]:bg-accent-quiet pointer-coarse:min-h-11"
		>
			<span dir="auto" className="min-w-0 flex-1 truncate text-start">
				{title}
			</span>
			{isChosen ? (
				<span className="flex flex-none items-center gap-1 text-12 text-muted">
					<Check className="size-3.5" aria-hidden />
					{t("palette.chosen")}
				</span>
			) : null}
			{key === null ? null : (
				<span className="flex flex-none gap-1">
					{keyLabels(key).map((each) => (
						<Kbd key={each}>{each}</Kbd>
					))}
				</span>
			)}
		</Cmdk.Item>
	);
}
