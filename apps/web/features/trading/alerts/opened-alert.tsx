import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useOpenAlert } from "./open.ts";

const AlertDialog = lazyPart(async () => (await import("./alert-dialog.tsx")).AlertDialog);

/** The dialog of a price alert, on every screen where `openAlert` is called. */
export function OpenedAlert() {
	const alert = useOpenAlert();
	return alert === null ? null : <AlertDialog from={alert} />;
}
