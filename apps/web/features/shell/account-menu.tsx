import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Menu, MenuRadio } from "../../ui/menu.tsx";
import { Money } from "../../ui/num.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { ShownAccount } from "./account-switcher.tsx";

export interface AccountMenuProps {
	readonly offered: readonly ShownAccount[];
	readonly selected: ShownAccount;
	/** Called with the id of the chosen account. */
	readonly onSelect: (id: string) => void;
	/** The button's content. */
	readonly children: ReactNode;
}

/** The selectable accounts. */
export function AccountMenu({ offered, selected, onSelect, children }: AccountMenuProps) {
	const t = useT();
	return (
		<Menu
			align="start"
			className="w-80 max-w-[92vw]"
			trigger={
				<button
					type="button"
					className="flex h-10 min-w-0 items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover data-[state=open]:bg-press"
				>
					{children}
					<VisuallyHidden>{t("shell.account.current")}</VisuallyHidden>
					<ChevronsUpDown className="icon text-muted" aria-hidden />
				</button>
			}
		>
			<MenuRadio
				label={t("shell.account.choose")}
				value={selected.id}
				onChange={onSelect}
				options={offered.map((account) => ({
					value: account.id,
					label: (
						<span className="flex flex-col">
							<span dir="auto" className="max-w-40 truncate">
								{account.name}
							</span>
							<span className="num text-11 text-muted">
								{account.number} · {t(`accounts.${account.position_mode}`)} ·{" "}
								<Money value={account.balance} currency={account.currency} />
							</span>
						</span>
					),
					aside: <AccountTypeBadge type={account.type} />,
				}))}
			/>
		</Menu>
	);
}
