import { Search, X } from "lucide-react";
import { useRef } from "react";
import { useT } from "../../../i18n/index.ts";
import { Input } from "../../../ui/input.tsx";

export interface WatchSearchProps {
	readonly id: string;
	/** Id of the list, and of the row in it that the keys have reached. */
	readonly listId: string;
	readonly activeId: string | undefined;
	readonly search: string;
	readonly onSearch: (search: string) => void;
}

/** The search box; its arrow keys move through the list. */
export function WatchSearch({ id, listId, activeId, search, onSearch }: WatchSearchProps) {
	const t = useT();
	const field = useRef<HTMLInputElement>(null);
	return (
		<Input
			ref={field}
			id={id}
			size="sm"
			type="search"
			role="combobox"
			aria-expanded
			aria-controls={listId}
			aria-activedescendant={activeId}
			aria-label={t("trading.watchlist.search")}
			placeholder={t("trading.watchlist.searchHint")}
			autoComplete="off"
			spellCheck={false}
			value={search}
			onChange={(event) => onSearch(event.target.value)}
			// Hides the browser's clear button, in favour of our own.
			className="[&_::-webkit-search-cancel-button]:hidden"
			start={<Search className="icon" aria-hidden />}
			end={
				search === "" ? undefined : (
					<button
						type="button"
						aria-label={t("trading.watchlist.clear")}
						onClick={() => {
							onSearch("");
							// The button disappears when the text is cleared.
							field.current?.focus();
						}}
						className="-me-1.5 flex size-6 items-center justify-center rounded-control hover:text-primary"
					>
						<X className="icon" aria-hidden />
					</button>
				)
			}
		/>
	);
}
