import { lazy, WhileLoading } from "../../lib/lazy.tsx";
import { loadAgain } from "../../lib/load-again.ts";

export interface UserMenuProps {
	readonly firstName: string;
	readonly lastName: string;
	readonly email: string;
	/** Path of the user's settings. */
	readonly settingsAt: string;
	/** Path of their personal data; absent: none. */
	readonly personalAt?: string;
	readonly onLogout: () => void;
}

/** The menu code is larger than the bar it is in: loaded right after the first render. */
const Open = lazy(async () => (await loadAgain(() => import("./user-menu-open.tsx"))).UserMenuOpen);

export function UserMenu(props: UserMenuProps) {
	const face = (
		<span className="flex size-8 flex-none items-center justify-center pointer-coarse:size-11">
			<UserFace {...props} />
		</span>
	);
	return (
		<WhileLoading fallback={face}>
			<Open {...props} />
		</WhileLoading>
	);
}

export const initialsOf = ({ firstName, lastName }: Pick<UserMenuProps, "firstName" | "lastName">): string =>
	[firstName, lastName].map((part) => [...part][0] ?? "").join("");

export function UserFace(person: Pick<UserMenuProps, "firstName" | "lastName">) {
	return (
		<span className="flex size-8 items-center justify-center rounded-pill border border-line-strong bg-surface-3 font-semibold text-12 text-secondary uppercase group-hover:text-primary group-data-[state=open]:border-accent">
			{initialsOf(person)}
		</span>
	);
}
