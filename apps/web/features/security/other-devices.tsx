import { useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { revokeOthers, useSessions } from "../../data/identity/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";

/** After a sign-in method was added or removed: other sessions stay signed in unless ended here. */
export function OtherDevices({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const { data } = useSessions();
	const [busy, setBusy] = useState(false);
	const count = data?.filter(({ current }) => !current).length ?? 0;
	if (count === 0) return null;
	const end = async () => {
		setBusy(true);
		try {
			notify({ tone: "ok", title: t("security.sessions.others.done", { count: await revokeOthers() }) });
			onDone();
		} catch (error) {
			notify({ tone: "danger", title: t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }) });
		} finally {
			setBusy(false);
		}
	};
	return (
		<div role="status">
			<Alert
				title={t("signIn.changed")}
				actions={
					<>
						<Button size="sm" variant="primary" busy={busy} onClick={() => void end()}>
							{t("security.sessions.others")}
						</Button>
						<Button size="sm" onClick={onDone}>
							{t("signIn.changed.keep")}
						</Button>
					</>
				}
			>
				{t("signIn.changed.body", { count })}
			</Alert>
		</div>
	);
}
