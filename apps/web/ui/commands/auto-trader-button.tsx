import { Bot } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { runCommand } from "./commands.ts";

const open = (): void => runCommand("auto-trader");

/** Opens the auto-trader from a screen, by its command. */
export function AutoTraderButton({ iconOnly = false }: { readonly iconOnly?: boolean }) {
	const t = useT();
	return iconOnly ? (
		<IconButton size="sm" label={t("autoTrader.title")} icon={<Bot className="icon" aria-hidden />} onClick={open} />
	) : (
		<Button size="sm" icon={<Bot className="icon" aria-hidden />} onClick={open}>
			{t("autoTrader.title")}
		</Button>
	);
}
