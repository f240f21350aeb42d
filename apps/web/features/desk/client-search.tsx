import { Search, X } from "lucide-react";
import type { RefObject } from "react";
import { useT } from "../../i18n/index.ts";
import { Input } from "../../ui/input.tsx";

/** The search box above the clients. Escape clears it. */
export function ClientSearch({
	box,
	value,
	onChange,
}: {
	readonly box: RefObject<HTMLInputElement | null>;
	readonly value: string;
	readonly onChange: (value: string) => void;
}) {
	const t = useT();
	return (
		<Input
			ref={box}
			type="search"
			value={value}
			placeholder={t("desk.search")}
			aria-label={t("desk.search")}
			aria-keyshortcuts="Control+K Meta+K"
			start={<Search className="icon" aria-hidden />}
			{...(value === ""
				? {}
				: {
						end: (
							<button
								type="button"
								aria-label={t("desk.search.clear")}
								onClick={() => onChange("")}
								className="flex size-6 items-center justify-center rounded-control hover:bg-hover"
							>
								<X className="icon" aria-hidden />
							</button>
						),
					})}
			onChange={(event) => onChange(event.target.value)}
			onKeyDown={(event) => {
				if (event.key === "Escape" && value !== "") {
					event.stopPropagation();
					onChange("");
				}
			}}
		/>
	);
}
