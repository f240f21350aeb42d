import { useT } from "../../i18n/index.ts";
import type { Refused } from "../../lib/browser-keeps.ts";
import { Alert } from "../../ui/alert.tsx";

/** Shown before the sign-in if the browser blocks storage: what will be lost, and why. */
export function KeepsNothing({ refused }: { readonly refused: Refused }) {
	const t = useT();
	return <Alert variant="warning">{t(refused === "cookies" ? "recovery.cookiesOff" : "recovery.storageFull")}</Alert>;
}
