import type { LinkPurpose } from "@truefill/contracts/http";
import { useCallback, useEffect, useState } from "react";
import { isLinkSpent } from "../../data/identity/index.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * What stands behind `#` in the address (`#reset=…`, `#…`); empty when it is none of ours, null when there is nothing.
 * The address loses it as soon as the page is drawn: neither the history of the browser nor a screenshot keeps it. Another
 * link that is opened in the same tab changes nothing but that part, and takes its place.
 */
export function useSecretOfLink(prefix: string): { secret: string | null; forget: () => void } {
	const [secret, setSecret] = useState(() => secretIn(window.location.hash, prefix));
	useEffect(() => {
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

/**
 * Asks at once whether the link still works, so that nobody finds out after the work is done. `onSpent` is called when it
 * does not; when nobody can tell, the page goes on and the call that uses the link decides.
 */
export function useLinkCheck(purpose: LinkPurpose, token: string | null, onSpent: () => void): void {
	useEffect(() => {
		if (token === null || token === "") return;
		let over = false;
		void isLinkSpent(purpose, token).then((spent) => {
			if (spent && !over) onSpent();
		});
		return () => {
			over = true;
		};
	}, [purpose, token, onSpent]);
}
