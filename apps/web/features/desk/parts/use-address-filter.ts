import { useSearchParams } from "react-router";

/** The parameters of the page's URL that choose what a list shows: it can be bookmarked, shared and returned to. */
export interface AddressFilter {
	readonly address: URLSearchParams;
	/** Null or an empty text removes a parameter. The list starts at its first page again, unless a page is given. */
	readonly change: (next: Readonly<Record<string, string | null>>) => void;
	readonly clear: () => void;
}

export function useAddressFilter(): AddressFilter {
	const [address, setAddress] = useSearchParams();
	return {
		address,
		change: (next) =>
			setAddress(
				(now) => {
					const changed = new URLSearchParams(now);
					for (const [name, value] of Object.entries({ page: null, ...next })) {
						if (value === null || value === "") changed.delete(name);
						else changed.set(name, value);
					}
					return changed;
				},
				{ replace: true },
			),
		clear: () => setAddress({}, { replace: true }),
	};
}
