import type { SessionView } from "@truefill/contracts/http";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { revokeAll, revokeOthers, revokeSession, useSessions } from "../../data/identity/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { deviceText } from "./device-text.ts";
import { SignInHistory } from "./sign-in-history.tsx";

/** Active sessions with a button for each, and the sign-in attempts. */
export function SessionsSection() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useSessions();
	const [busy, setBusy] = useState<string | null>(null);
	const [asking, setAsking] = useState(false);
	const others = data?.filter(({ current }) => !current) ?? [];

	const run = async (what: string, work: () => Promise<string | null>) => {
		setBusy(what);
		try {
			const title = await work();
			if (title !== null) notify({ tone: "ok", title });
		} catch (error) {
			notify({ tone: "danger", title: t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }) });
		} finally {
			setBusy(null);
		}
	};
	const end = (session: SessionView) =>
		run(session.id, async () => {
			await revokeSession(session.id);
			return t("security.sessions.ended", { device: deviceText(session.device) });
		});
	const endOthers = () =>
		run("others", async () => t("security.sessions.others.done", { count: await revokeOthers() }));
	const endAll = () =>
		run("all", async () => {
			await revokeAll();
			return null;
		});

	return (
		<>
			<SettingsCard
				title={t("security.sessions.live")}
				about={t("security.sessions.live.about")}
				footer={
					<>
						<Button variant="quiet" onClick={() => setAsking(true)}>
							{t("security.sessions.everywhere")}
						</Button>
						<Button
							busy={busy === "others"}
							disabledReason={others.length === 0 ? t("security.sessions.others.none") : null}
							onClick={() => void endOthers()}
						>
							{t("security.sessions.others")}
						</Button>
					</>
				}
			>
				{data === undefined ? (
					isError ? (
						<ErrorState
							compact
							title={t("security.sessions.failed")}
							onRetry={() => void refetch()}
							retrying={isFetching}
						/>
					) : (
						<Skeleton className="h-14 w-full" />
					)
				) : (
					<ul className="-my-3 flex flex-col divide-y divide-line">
						{data.map((session) => (
							<SessionRow
								key={session.id}
								session={session}
								busy={busy === session.id}
								onEnd={() => void end(session)}
							/>
						))}
					</ul>
				)}
			</SettingsCard>
			<SignInHistory />
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t("security.sessions.everywhere.ask")}
				description={t("security.sessions.everywhere.body")}
				footer={
					<>
						<Button onClick={() => setAsking(false)}>{t("security.sessions.everywhere.cancel")}</Button>
						<Button variant="danger" busy={busy === "all"} onClick={() => void endAll()}>
							{t("security.sessions.everywhere")}
						</Button>
					</>
				}
			/>
		</>
	);
}

function SessionRow(props: { readonly session: SessionView; readonly busy: boolean; readonly onEnd: () => void }) {
	const t = useT();
	const { session, busy, onEnd } = props;
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
			<MonitorSmartphone className="icon-lg flex-none text-muted" aria-hidden />
			<div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
				<span className="flex flex-wrap items-center gap-2 font-medium text-13">
					<bdi>{deviceText(session.device)}</bdi>
					{session.current ? <Badge tone="ok">{t("security.sessions.current")}</Badge> : null}
				</span>
				<span className="flex flex-wrap gap-x-3 text-12 text-secondary">
					<span>{t("security.sessions.seen", { time: formatTime(session.last_seen_at, "date-time") })}</span>
					<span>{t("security.sessions.since", { time: formatTime(session.started_at, "date-time") })}</span>
					<span>{t("security.sessions.network", { network: `\u2066${session.network}\u2069` })}</span>
					<span>{t(`security.method.${session.method}`)}</span>
				</span>
			</div>
			{session.current ? null : (
				<Button
					size="sm"
					busy={busy}
					aria-label={t("security.sessions.end.label", { device: deviceText(session.device) })}
					onClick={onEnd}
				>
					{t("security.sessions.end")}
				</Button>
			)}
		</li>
	);
}
