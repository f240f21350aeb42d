import { useCallback, useState } from "react";
import { Link } from "react-router";
import { isApiError, messageOf } from "../../data/http/index.ts";
import { takeEmailBack } from "../../data/identity/email-change.ts";
import { useT } from "../../i18n/index.ts";
import { useSecretOfLink } from "../../lib/secret-of-link.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { RecoveryFrame } from "./frame.tsx";
import { useLinkCheck } from "./link-check.ts";

/**
 * `/undo-email-change#…`, the "it was not me" link sent to the previous address. It requires a click, so that email
 * scanners do not trigger it.
 */
export default function UndoEmailChange() {
	const { secret } = useSecretOfLink("");
	return <Undo key={secret} secret={secret} />;
}

function Undo({ secret }: { readonly secret: string | null }) {
	const t = useT();
	const [state, setState] = useState<"open" | "busy" | "spent">(secret === null || secret === "" ? "spent" : "open");
	const [restored, setRestored] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	useLinkCheck(
		"undo-email-change",
		secret,
		useCallback(() => setState((now) => (now === "open" ? "spent" : now)), []),
	);

	const undo = async () => {
		setState("busy");
		setFailure(null);
		try {
			setRestored(await takeEmailBack(secret ?? ""));
		} catch (error) {
			if (isApiError(error) && error.code === "LINK_SPENT") setState("spent");
			else {
				setState("open");
				setFailure(t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }));
			}
		}
	};

	if (restored !== null) {
		return (
			<RecoveryFrame title={t("email.undone")} body={t("email.undone.body", { email: restored })}>
				<Link to="/forgot-password" className={TEXT_LINK}>
					{t("email.undone.reset")}
				</Link>
			</RecoveryFrame>
		);
	}
	if (state === "spent") return <RecoveryFrame title={t("recovery.spent.title")} body={t("email.undo.spent")} />;
	return (
		<RecoveryFrame title={t("email.undo")} body={t("email.undo.body")}>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			<Button
				variant="primary"
				size="lg"
				block
				busy={state === "busy"}
				busyLabel={t("email.undo.busy")}
				onClick={() => void undo()}
			>
				{t("email.undo.submit")}
			</Button>
		</RecoveryFrame>
	);
}
