import { useEffect, useRef, useState } from "react";
import type { AddressFilter } from "./use-address-filter.ts";

const TYPED_MS = 250;

/** The text in a search box, which becomes `search` of the page's URL after a pause. */
export function useTypedSearch(search: string, change: AddressFilter["change"]) {
	const [typed, setTyped] = useState(search);
	const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => () => clearTimeout(pause.current), []);
	const type = (text: string): void => {
		setTyped(text);
		clearTimeout(pause.current);
		pause.current = setTimeout(() => change({ search: text.trim() }), TYPED_MS);
	};
	return { typed, type, setTyped };
}
