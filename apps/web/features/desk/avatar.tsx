import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { initialsOf } from "./filter-clients.ts";

export interface AvatarProps {
	readonly firstName: string;
	readonly lastName: string;
	readonly picture: string | null;
	readonly isOnline: boolean;
}

/** A user's image or initials, with an online dot; the text is beside it or for screen readers. */
export function Avatar({ firstName, lastName, picture, isOnline }: AvatarProps) {
	const t = useT();
	return (
		<span className="relative size-9 flex-none">
			<span className="flex size-9 items-center justify-center overflow-hidden rounded-pill border border-line-strong bg-surface-3 font-semibold text-12 text-secondary uppercase">
				{picture === null ? (
					<span aria-hidden>{initialsOf(firstName, lastName)}</span>
				) : (
					<img src={picture} alt="" className="size-full object-cover" />
				)}
			</span>
			<span
				title={isOnline ? t("desk.online") : t("desk.offline")}
				className={cx(
					"absolute -end-0.5 -bottom-0.5 size-3 rounded-pill border-2 border-surface-1",
					isOnline ? "bg-ok" : "bg-muted",
				)}
				aria-hidden
			/>
		</span>
	);
}
