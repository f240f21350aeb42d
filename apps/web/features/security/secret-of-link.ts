import { useEffect, useState } from "react";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * What stands behind `#` in the address (`#reset=…`, `#…`); empty when it is none of ours, null when there is nothing.
 * The address loses it as soon as the page is drawn: neither the history of the browser nor a screenshot keeps it.
 */
export function useSecretOfLink(prefix: string): { secret: string | null; forget: () => void } {
	const [secret, setSecret] = useState(() => secretIn(window.location.hash, prefix));
	useEffect(() => {
		const { hash, pathname, search } = window.location;
		if (hash !== "") window.history.replaceState(window.history.state, "", pathname + search);
	}, []);
	return { secret, forget: () => setSecret(null) };
}

function secretIn(hash: string, prefix: string): string | null {
	const text = hash.slice(1);
	if (text === "" || !text.startsWith(prefix)) return null;
	const token = text.slice(prefix.length);
	return TOKEN.test(token) ? token : "";
}
