import { useT } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";

const KEYS = [
	{ keys: ["/"], text: "trading.keys.search" },
	{ keys: ["↑", "↓", "Enter"], text: "trading.keys.watchlist" },
	{ keys: ["F"], text: "trading.keys.favourite" },
	{ keys: ["A"], text: "alerts.key" },
	{ keys: ["Alt", "↑", "↓"], text: "watchlists.keys.move" },
	{ keys: ["B", "S"], text: "watchlists.keys.trade" },
	{ keys: ["B"], text: "trading.keys.buy" },
	{ keys: ["S"], text: "trading.keys.sell" },
	{ keys: ["↑", "↓"], text: "trading.keys.step" },
	{ keys: ["Shift", "F10"], text: "orders.at.key" },
	{ keys: ["Esc"], text: "trading.keys.escape" },
	{ keys: ["?"], text: "trading.keys.help" },
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({
	open,
	onOpenChange,
}: {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
}) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("trading.shortcuts")}
			description={t("trading.keys.never")}
		>
			<dl className="flex flex-col gap-2">
				{KEYS.map(({ keys, text }) => (
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
		</Dialog>
	);
}
