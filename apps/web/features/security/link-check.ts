import type { LinkPurpose } from "@truefill/contracts/http";
import { useEffect } from "react";
import { isLinkSpent } from "../../data/identity/index.ts";

/**
 * Checks immediately whether the link still works, so that the user does not fill the form in vain. Calls `onSpent` if
 * it does not. If that is unknown, the page continues, and the call that uses the link decides.
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
