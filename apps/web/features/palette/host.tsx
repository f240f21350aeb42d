import { type ReactNode, useMemo } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyPart, lazyScreen } from "../../i18n/lazy-part.ts";
import { type Command, useCommands } from "../../ui/commands/commands.ts";
import { open, useOpened } from "../../ui/commands/opened.ts";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);
const KeysDialog = lazyScreen(async () => (await import("./keys-dialog.tsx")).KeysDialog);

/** Opens the palette and the list of keys. `sources` offer commands only while it is open. */
export function PaletteHost({ sources }: { readonly sources: ReactNode }) {
	const t = useT();
	const opened = useOpened();
	useCommands(
		useMemo<readonly Command[]>(
			() => [
				{ id: "palette", group: "help", title: t("palette.title"), keys: "Mod+K", run: () => open("palette") },
				{ id: "keys", group: "help", title: t("trading.shortcuts"), keys: "?", run: () => open("keys") },
			],
			[t],
		),
	);
	if (opened !== "palette" && opened !== "keys") return null;
	return opened === "keys" ? (
		<KeysDialog />
	) : (
		<>
			<Palette />
			{sources}
		</>
	);
}
