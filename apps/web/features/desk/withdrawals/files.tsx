import type { PaymentFileWire } from "@truefill/contracts/http";
import { FileDown, FilePlus2 } from "lucide-react";
import { useState } from "react";
import {
	type FileDecision,
	fetchPaymentFile,
	sendFileDecision,
	sendPaymentFile,
	usePaymentFiles,
	useWaitingPayments,
} from "../../../data/desk/withdrawals.ts";
import { messageOf, newCommandId, useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useMay } from "../permissions.ts";
import { RequestQueue } from "../requests/queue.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

const TONES: Readonly<Record<PaymentFileWire["status"], Tone>> = {
	made: "warn",
	released: "info",
	settled: "ok",
	discarded: "neutral",
};

type Decision = FileDecision | "settle";

/** Bank payments: what waits for a file, and the files with who made and released them. */
export function PaymentFiles() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = usePaymentFiles(page);
	return (
		<>
			<Waiting />
			<RequestQueue<PaymentFileWire, "all", Decision>
				view={{ filter: "all", page, setPage, setFilter: () => setPage(1) }}
				query={query}
				texts={{ failed: t("payout.files.failed"), none: t("payout.files.none"), hint: t("payout.files.hint") }}
				row={(file, decide) => <PaymentFile file={file} decide={decide} />}
				dialog={(file, decision, close) =>
					decision === "settle" ? (
						<SettleDialog about={{ file }} onClose={close} />
					) : (
						<DecideFile file={file} decision={decision} onClose={close} />
					)
				}
			/>
		</>
	);
}

/** Released payments that are in no file yet: one file for each currency. */
function Waiting() {
	const t = useT();
	const mayDecide = useMay("funding.decide");
	const { data = [] } = useWaitingPayments();
	const [currency, setCurrency] = useState<string | null>(null);
	// One for each dialog: sent twice, it is one file.
	const [command, setCommand] = useState(newCommandId);
	if (data.length === 0) return null;
	return (
		<section aria-label={t("payout.waiting")} className="border-line border-b bg-surface-2 px-panel py-3">
			<h2 className="mb-2 font-semibold text-13">{t("payout.waiting")}</h2>
			<ul className="flex flex-col gap-2">
				{data.map((each) => (
					<li key={each.currency} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13">
						<Money value={each.total} currency={each.currency} className="font-semibold" />
						<span className="text-secondary">{t("payout.waiting.count", { count: each.count })}</span>
						<span className="text-12 text-muted">
							{t("payout.waiting.oldest")} <TimeText value={each.oldest_at} />
						</span>
						{mayDecide ? (
							<Button
								size="sm"
								className="ms-auto"
								icon={<FilePlus2 className="icon" aria-hidden />}
								onClick={() => {
									setCommand(newCommandId());
									setCurrency(each.currency);
								}}
							>
								{t("payout.make")}
							</Button>
						) : null}
					</li>
				))}
			</ul>
			{currency === null ? null : (
				<ReasonDialog
					title={t("payout.make.title", { currency })}
					description={t("payout.make.body")}
					submit={t("payout.make")}
					help={t("staff.reason.log")}
					onClose={() => setCurrency(null)}
					onSubmit={async (reason) => {
						await sendPaymentFile({ command_id: command, currency, reason });
						notify({ tone: "ok", title: t("payout.made") });
					}}
				/>
			)}
		</section>
	);
}

interface PaymentFileProps {
	readonly file: PaymentFileWire;
	readonly decide: (decision: Decision) => void;
}

function PaymentFile({ file, decide }: PaymentFileProps) {
	const t = useT();
	const { user } = useSession();
	const mayDecide = useMay("funding.decide");
	const [busy, setBusy] = useState(false);
	const { id, currency, status, count, total, reason, made_by, made_at, released_by, released_at, sha256 } = file;
	const save = async (): Promise<void> => {
		setBusy(true);
		try {
			const { file_name, media_type, content } = await fetchPaymentFile(id);
			saveFile(file_name, media_type, content);
		} catch (error) {
			notify({ tone: "danger", title: t("payout.download.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<>
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-12">
				<p className="flex flex-wrap items-center gap-2">
					<Money value={total} currency={currency} className="font-semibold text-14" />
					<span className="text-secondary">{t("payout.waiting.count", { count })}</span>
					<Badge tone={TONES[status]}>{t(`payout.file.${status}`)}</Badge>
				</p>
				<p dir="auto" className="wrap-anywhere text-secondary">
					{reason}
				</p>
				<p className="text-muted">
					{t("payout.file.madeBy")} <bdi>{made_by.name}</bdi> · <TimeText value={made_at} />
				</p>
				{released_by === null ? null : (
					<p className="text-muted">
						{t("payout.file.releasedBy")} <bdi>{released_by.name}</bdi> · <TimeText value={released_at} />
					</p>
				)}
				<p dir="ltr" className="num wrap-anywhere text-start text-11 text-muted">
					SHA-256 {sha256}
				</p>
			</div>
			{mayDecide ? (
				<div className="flex flex-none flex-wrap gap-2">
					{status === "made" ? (
						<>
							<Button size="sm" onClick={() => decide("discard")}>
								{t("payout.file.discard")}
							</Button>
							<Button
								size="sm"
								variant="primary"
								disabledReason={made_by.id === user?.id ? t("payout.file.own") : null}
								onClick={() => decide("release")}
							>
								{t("payout.file.release")}
							</Button>
						</>
					) : null}
					{status === "released" ? (
						<Button size="sm" busy={busy} icon={<FileDown className="icon" aria-hidden />} onClick={() => void save()}>
							{t("payout.download")}
						</Button>
					) : null}
					{status === "released" ? (
						<Button size="sm" variant="primary" onClick={() => decide("settle")}>
							{t("payout.settle")}
						</Button>
					) : null}
				</div>
			) : null}
		</>
	);
}

interface DecideFileProps {
	readonly file: PaymentFileWire;
	readonly decision: FileDecision;
	readonly onClose: () => void;
}

function DecideFile({ file, decision, onClose }: DecideFileProps) {
	const t = useT();
	const label = t(`payout.file.${decision}`);
	return (
		<ReasonDialog
			title={label}
			description={t(`payout.file.${decision}.body`, {
				total: formatMoney(file.total, file.currency),
				count: file.count,
			})}
			submit={label}
			danger={decision === "discard"}
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendFileDecision(decision, file.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
