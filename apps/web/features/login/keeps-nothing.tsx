import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { refusedKeeping } from "../../lib/browser-keeps.ts";
import { Alert } from "../../ui/alert.tsx";

/** Shown before the sign-in if the browser blocks storage: what will be lost, and why. */
export function KeepsNothing() {
	const t = useT();
	const [refused] = useState(refusedKeeping);
	if (refused === null) return null;
	return <Alert variant="warning">{t(refused === "cookies" ? "recovery.cookiesOff" : "recovery.storageFull")}</Alert>;
}
