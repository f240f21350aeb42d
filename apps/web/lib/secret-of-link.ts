import { useCallback, useLayoutEffect, useState } from "react";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token after `#` in the URL (`#reset=…`, `#…`); empty if malformed, null if there is none. Removed from the URL
 * before the first render is painted, so that it is neither in the history nor on a screenshot. A second link opened in the same
 * tab changes only the hash, and replaces it.
 */
export function useSecretOfLink(prefix: string): { secret: string | null; forget: () => void } {
	const [secret, setSecret] = useState(() => secretIn(window.location.hash, prefix));
	useLayoutEffect(() => {
		const take = (): void => {
			const { hash, pathname, search } = window.location;
			if (hash === "") return;
			setSecret(secretIn(hash, prefix));
			window.history.replaceState(window.history.state, "", pathname + search);
		};
		take();
		window.addEventListener("hashchange", take);
		return () => window.removeEventListener("hashchange", take);
	}, [prefix]);
	return { secret, forget: useCallback(() => setSecret(null), []) };
}

function secretIn(hash: string, prefix: string): string | null {
	const text = hash.slice(1);
	if (text === "" || !text.startsWith(prefix)) return null;
	const token = text.slice(prefix.length);
	return TOKEN.test(token) ? token : "";
}
