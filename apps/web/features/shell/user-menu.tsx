import { ArrowDown, ArrowUp, LogOut } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { DENSITIES, PALETTES, type Palette, setAppearance, THEMES, useAppearance } from "../../lib/appearance.ts";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "../../ui/menu.tsx";

export interface UserMenuProps {
	readonly firstName: string;
	readonly lastName: string;
	readonly email: string;
	readonly onLogout: () => void;
}

/** What a palette looks like, whichever is chosen now. */
function PaletteSample({ palette }: { readonly palette: Palette }) {
	const [up, down] = palette.split("-");
	return (
		<span className="flex" aria-hidden>
			<ArrowUp className="icon" style={{ color: `var(--${up})` }} />
			<ArrowDown className="icon" style={{ color: `var(--${down})` }} />
		</span>
	);
}

export function UserMenu({ firstName, lastName, email, onLogout }: UserMenuProps) {
	const t = useT();
	const { theme, palette, density } = useAppearance();
	const name = `${firstName} ${lastName}`;
	const initials = [firstName, lastName].map((part) => [...part][0] ?? "").join("");
	return (
		<Menu
			className="w-64"
			trigger={
				<button
					type="button"
					aria-label={t("shell.user.menu", { name })}
					className="group flex size-8 flex-none items-center justify-center rounded-pill pointer-coarse:size-11"
				>
					<span className="flex size-8 items-center justify-center rounded-pill border border-line-strong bg-surface-3 font-semibold text-12 text-secondary uppercase group-hover:text-primary group-data-[state=open]:border-accent">
						{initials}
					</span>
				</button>
			}
		>
			<div className="flex flex-col px-2 py-1.5">
				<span className="truncate font-medium text-13">{name}</span>
				<span className="truncate text-12 text-muted">{email}</span>
			</div>
			<MenuSeparator />
			<MenuRadio
				stay
				label={t("shell.theme")}
				value={theme}
				onChange={(next) => setAppearance({ theme: next })}
				options={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
			/>
			<MenuRadio
				stay
				label={t("shell.palette")}
				value={palette}
				onChange={(next) => setAppearance({ palette: next })}
				options={PALETTES.map((value) => ({
					value,
					label: t(`shell.palette.${value}`),
					aside: <PaletteSample palette={value} />,
				}))}
			/>
			<MenuRadio
				stay
				label={t("shell.density")}
				value={density}
				onChange={(next) => setAppearance({ density: next })}
				options={DENSITIES.map((value) => ({ value, label: t(`shell.density.${value}`) }))}
			/>
			<MenuSeparator />
			<MenuItem icon={<LogOut className="icon rtl:-scale-x-100" aria-hidden />} onSelect={onLogout}>
				{t("shell.user.logout")}
			</MenuItem>
		</Menu>
	);
}
