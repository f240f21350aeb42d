import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { freshRecoveryCodes, type Security, turnTotpOff } from "../../data/security/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { TotpCodes } from "./totp-codes.tsx";
import { TotpEnrol } from "./totp-enrol.tsx";

const FEW = 3;
type Open = "enrol" | "off" | "renew" | { readonly codes: readonly string[] };

/** The authenticator app: setup, recovery codes, turning it off. */
export function TotpCard({
	totp,
	onChanged,
}: {
	readonly totp: Security["totp"];
	/** Called after it was turned on or off. */
	readonly onChanged?: () => void;
}) {
	const t = useT();
	const [open, setOpen] = useState<Open | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const close = () => setOpen(null);
	const run = async (work: () => Promise<Open | null>) => {
		setFailure(null);
		try {
			setOpen(await work());
		} catch (error) {
			if (!isApiError(error)) throw error;
			close();
			setFailure(t("signIn.didNotWork", { reason: error.message }));
		}
	};

	return (
		<SettingsCard
			title={t("totp.title")}
			about={t("totp.about")}
			aside={<Badge tone={totp.on ? "ok" : "neutral"}>{totp.on ? t("totp.on") : t("totp.off")}</Badge>}
			footer={
				totp.on ? (
					<>
						<Button size="sm" onClick={() => setOpen("renew")}>
							{t("recovery.renew")}
						</Button>
						<Button size="sm" onClick={() => setOpen("off")}>
							{t("totp.turnOff")}
						</Button>
					</>
				) : (
					<Button size="sm" variant="primary" onClick={() => setOpen("enrol")}>
						{t("totp.setUp")}
					</Button>
				)
			}
		>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{totp.on ? (
				<p className="text-13 text-secondary">
					{t("totp.since", { date: formatTime(totp.since, "date") })}{" "}
					{t("recovery.left", { count: totp.recovery_codes_left })}
				</p>
			) : undefined}
			{totp.on && totp.recovery_codes_left <= FEW ? <Alert variant="warning">{t("recovery.few")}</Alert> : null}
			{open === "enrol" ? (
				<TotpEnrol
					onCancel={close}
					onDone={(codes) => {
						setOpen({ codes });
						onChanged?.();
					}}
				/>
			) : null}
			{open === "off" ? (
				<ConfirmDialog
					title={t("totp.turnOff.title")}
					body={t("totp.turnOff.body")}
					yes={t("totp.turnOff")}
					no={t("totp.turnOff.keep")}
					onNo={close}
					onYes={() =>
						run(async () => {
							await turnTotpOff();
							onChanged?.();
							return null;
						})
					}
				/>
			) : null}
			{open === "renew" ? (
				<ConfirmDialog
					title={t("recovery.renew.title")}
					body={t("recovery.renew.body")}
					yes={t("recovery.renew")}
					no={t("recovery.cancel")}
					onNo={close}
					onYes={() => run(async () => ({ codes: await freshRecoveryCodes() }))}
				/>
			) : null}
			{open !== null && typeof open === "object" ? <TotpCodes codes={open.codes} onDone={close} /> : null}
		</SettingsCard>
	);
}
