import { useEffect } from "react";
import { useNavigate } from "react-router";
import { onSessionLost } from "../data/index.ts";
import { t } from "../i18n/index.ts";
import { notify } from "../ui/notify.ts";

/** Long enough to be read after the page has changed under the reader. */
const READ_MS = 12_000;

/** SPEC §8: who loses the session is sent to the root; that it ended is said there, so that nobody takes it for a fault. */
export function useSessionEnd(): void {
	const navigate = useNavigate();
	useEffect(
		() =>
			onSessionLost((path) => {
				void navigate(path, { replace: true });
				notify({
					id: "session-ended",
					tone: "info",
					title: t("shell.ended"),
					description: t("shell.ended.body"),
					durationMs: READ_MS,
				});
			}),
		[navigate],
	);
}
