import { EllipsisVertical, Fingerprint, Pencil, Trash2 } from "lucide-react";
import type { Security } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";

/** One passkey of the user. */
export type Passkey = Security["passkeys"][number];

/** A passkey in the list, with the menu of what can be done with it. */
export function PasskeyRow({
	passkey,
	onRename,
	onRemove,
}: {
	readonly passkey: Passkey;
	readonly onRename: () => void;
	readonly onRemove: () => void;
}) {
	const t = useT();
	return (
		<li className="flex items-center gap-3 py-2">
			<Fingerprint className="icon-lg flex-none text-secondary" aria-hidden />
			<span className="flex min-w-0 flex-1 flex-col">
				<span className="flex flex-wrap items-center gap-2">
					<span className="wrap-anywhere font-medium text-13">{passkey.name}</span>
					{passkey.synced ? <Badge tone="neutral">{t("passkeys.synced")}</Badge> : null}
				</span>
				<span className="text-12 text-muted">
					{t("passkeys.added", { when: formatTime(passkey.created_at, "date") })}
					{" · "}
					{passkey.last_used_at === null
						? t("passkeys.unused")
						: t("passkeys.used", { when: formatTime(passkey.last_used_at, "date-time") })}
				</span>
			</span>
			<Menu
				trigger={
					<IconButton
						label={t("passkeys.actions", { name: passkey.name })}
						icon={<EllipsisVertical className="icon" aria-hidden />}
					/>
				}
			>
				<MenuItem icon={<Pencil className="icon" aria-hidden />} onSelect={onRename}>
					{t("passkeys.rename")}
				</MenuItem>
				<MenuItem danger icon={<Trash2 className="icon" aria-hidden />} onSelect={onRemove}>
					{t("passkeys.remove")}
				</MenuItem>
			</Menu>
		</li>
	);
}
