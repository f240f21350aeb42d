import { useEffect } from "react";
import { useNavigate } from "react-router";
import { onSessionLost } from "../data/index.ts";
import { t } from "../i18n/index.ts";
import { notify } from "../ui/notify.ts";

/** Long enough to read after the page has changed. */
const READ_MS = 12_000;

/** SPEC §8: a lost session redirects to the root, with a notice, so that it is not mistaken for a fault. */
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
