import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { isApiError, messageOf } from "../../data/index.ts";
import {
	checkPush,
	type PushState,
	showSample,
	turnPushOff,
	turnPushOn,
	usePush,
} from "../../data/notifications/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";

const TONES: Readonly<Record<Exclude<PushState, "checking">, Tone>> = {
	on: "ok",
	off: "neutral",
	denied: "warn",
	unsupported: "neutral",
};

/** Whether this browser gets pushes while no page is open, and how to change that. */
export function PushCard() {
	const t = useT();
	const state = usePush();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<string | null>(null);

	useEffect(() => {
		const look = () => void checkPush();
		look();
		// The permission is changed outside the page; the user then returns to it.
		addEventListener("focus", look);
		let permission: PermissionStatus | undefined;
		navigator.permissions?.query({ name: "notifications" }).then(
			(status) => {
				permission = status;
				status.addEventListener("change", look);
			},
			() => undefined,
		);
		return () => {
			removeEventListener("focus", look);
			permission?.removeEventListener("change", look);
		};
	}, []);

	const turnOn = async (): Promise<void> => {
		setBusy(true);
		setFailed(null);
		try {
			await turnPushOn();
		} catch (error) {
			setFailed(isApiError(error) ? messageOf(error, t("notify.push.failed.why")) : t("notify.push.failed.why"));
		}
		setBusy(false);
	};
	const turnOff = async (): Promise<void> => {
		setBusy(true);
		try {
			await turnPushOff();
		} catch {
			notify({ tone: "warn", title: t("notify.push.offFailed"), description: t("notify.push.offFailed.why") });
		}
		setBusy(false);
	};

	return (
		<SettingsCard
			title={t("notify.push")}
			about={t("notify.push.about")}
			aside={state === "checking" ? null : <Badge tone={TONES[state]}>{t(`notify.push.${state}`)}</Badge>}
		>
			{failed === null ? null : (
				<Alert variant="destructive" title={t("notify.push.failed")}>
					{failed}
				</Alert>
			)}
			{state === "denied" ? <Alert variant="warning">{t("notify.push.denied.how")}</Alert> : null}
			{state === "unsupported" ? <Alert>{t("notify.push.unsupported.why")}</Alert> : null}
			{state === "off" ? (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<Button
						variant="primary"
						busy={busy}
						icon={<BellRing className="icon" aria-hidden />}
						onClick={() => void turnOn()}
					>
						{t("notify.push.turnOn")}
					</Button>
					<span className="text-12 text-muted">{t("notify.push.asks")}</span>
				</div>
			) : null}
			{state === "on" ? (
				<div className="flex flex-wrap gap-2">
					<Button onClick={() => void showSample(t("notify.push.sample.title"), t("notify.push.sample.body"))}>
						{t("notify.push.sample")}
					</Button>
					<Button busy={busy} onClick={() => void turnOff()}>
						{t("notify.push.turnOff")}
					</Button>
				</div>
			) : null}
		</SettingsCard>
	);
}
