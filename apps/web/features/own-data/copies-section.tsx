import { Download, FileArchive } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { askForCopy, type DataExport, linkOfCopy, useCopies } from "../../data/own-data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatNumber, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

const TONES: Readonly<Record<DataExport["status"], Tone>> = { waiting: "info", ready: "ok", failed: "danger" };

/** Starts a browser download; the page stays. */
function download(url: string): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = "";
	link.click();
}

/** Settings, "A copy of your data": request one, and download those that are ready. */
export function CopiesSection() {
	const t = useT();
	const copies = useCopies();
	const [busy, setBusy] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);

	const run = async (what: string, work: () => Promise<string>) => {
		setFailure(null);
		setBusy(what);
		try {
			notify({ tone: "ok", title: await work() });
		} catch (error) {
			if (!isApiError(error)) throw error;
			// A cancelled step-up needs no message.
			if (error.code !== "STEP_UP_REQUIRED") setFailure(error.message);
		} finally {
			setBusy(null);
		}
	};
	const ask = () =>
		run("ask", async () => {
			await askForCopy();
			return t("ownData.asked");
		});
	const fetchCopy = ({ id }: DataExport) =>
		run(id, async () => {
			download(await linkOfCopy(id));
			return t("ownData.begun");
		});
	const waiting = copies.data?.some(({ status }) => status === "waiting") === true;

	return (
		<>
			<SettingsCard
				title={t("ownData.card")}
				about={t("ownData.card.about")}
				footer={
					<Button
						variant="primary"
						icon={<FileArchive className="icon" aria-hidden />}
						busy={busy === "ask"}
						disabledReason={waiting ? t("ownData.waits") : null}
						onClick={() => void ask()}
					>
						{t("ownData.ask")}
					</Button>
				}
			>
				{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
				<p className="text-13 text-secondary">{t("ownData.alone")}</p>
			</SettingsCard>
			<SettingsCard title={t("ownData.list")}>
				{copies.data === undefined ? (
					copies.isError ? (
						<ErrorState
							compact
							title={t("ownData.failed")}
							onRetry={() => void copies.refetch()}
							retrying={copies.isFetching}
						/>
					) : (
						<Skeleton className="h-14" />
					)
				) : copies.data.length === 0 ? (
					<EmptyState compact icon={<FileArchive className="icon-lg" aria-hidden />} title={t("ownData.none")}>
						{t("ownData.none.body")}
					</EmptyState>
				) : (
					<ul aria-label={t("ownData.list")} className="-my-3 flex flex-col divide-y divide-line">
						{copies.data.map((copy) => (
							<Copy key={copy.id} copy={copy} busy={busy === copy.id} onFetch={() => void fetchCopy(copy)} />
						))}
					</ul>
				)}
			</SettingsCard>
		</>
	);
}

function Copy(props: { readonly copy: DataExport; readonly busy: boolean; readonly onFetch: () => void }) {
	const t = useT();
	const { copy, busy, onFetch } = props;
	const time = formatTime(copy.requested_at, "date-time");
	const kilobytes =
		copy.size_bytes === null ? null : formatNumber(`${Math.max(1, Math.round(copy.size_bytes / 1024))}`);
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
			<div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
				<span className="flex flex-wrap items-center gap-2 font-medium text-13">
					{t("ownData.at", { time })}
					<Badge tone={TONES[copy.status]}>{t(`ownData.status.${copy.status}`)}</Badge>
				</span>
				{copy.status === "ready" ? (
					<span className="flex flex-wrap gap-x-3 text-12 text-secondary">
						<span>{t("ownData.until", { time: formatTime(copy.kept_until, "date-time") })}</span>
						{kilobytes === null ? null : <span>{t("ownData.size", { size: kilobytes })}</span>}
					</span>
				) : null}
			</div>
			{copy.status === "ready" ? (
				<Button
					size="sm"
					icon={<Download className="icon" aria-hidden />}
					busy={busy}
					aria-label={t("ownData.download.label", { time })}
					onClick={onFetch}
				>
					{t("ownData.download")}
				</Button>
			) : null}
		</li>
	);
}
