import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { refusedKeeping } from "../../lib/browser-keeps.ts";
import { Alert } from "../../ui/alert.tsx";

/** Said before one logs in: what will be forgotten, and why. Nothing where the browser keeps what it is given. */
export function KeepsNothing() {
	const t = useT();
	const [refused] = useState(refusedKeeping);
	if (refused === null) return null;
	return <Alert variant="warning">{t(refused === "cookies" ? "recovery.cookiesOff" : "recovery.storageFull")}</Alert>;
}
