import type { WireConfirmation } from "@truefill/contracts/http";
import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { dropWireConfirmation, useWireConfirmations } from "../../data/deposits/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";

const TONES: Readonly<Record<WireConfirmation["status"], Tone>> = {
	received: "info",
	matched: "info",
	booked: "ok",
	held: "warn",
	returned: "neutral",
};

/** What was uploaded and what became of it; nothing while there is none. */
export function Confirmations() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useWireConfirmations();
	const [removing, setRemoving] = useState<WireConfirmation | null>(null);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("deposit.confirm.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : null;
	}
	if (data.length === 0) return null;
	return (
		<section aria-label={t("deposit.confirm.list")} className="flex flex-col">
			<h3 className="flex items-center gap-1 font-medium text-12 text-muted">
				{t("deposit.confirm.list")}
				<HelpLink place="deposits#if-a-transfer-is-held" about={t("deposit.confirm.list")} />
			</h3>
			<ul className="divide-y divide-line">
				{data.map((each) => (
					<li key={each.id} className="flex items-center gap-3 py-2.5">
						<FileText className="icon flex-none text-muted" aria-hidden />
						<div className="flex min-w-0 flex-1 flex-col gap-0.5">
							<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
								<Money value={each.amount} currency={each.currency} className="font-medium text-13" />
								<Badge tone={TONES[each.status]}>{t(`deposit.confirm.status.${each.status}`)}</Badge>
							</span>
							<span className="flex min-w-0 flex-wrap gap-x-2 text-12 text-muted">
								<bdi className="truncate">{each.file_name}</bdi>
								<TimeText value={each.uploaded_at} />
							</span>
						</div>
						{each.status === "received" ? (
							<IconButton
								label={t("deposit.confirm.remove", { name: each.file_name })}
								icon={<Trash2 className="icon" aria-hidden />}
								onClick={() => setRemoving(each)}
							/>
						) : null}
					</li>
				))}
			</ul>
			{removing === null ? null : <Removal confirmation={removing} onClose={() => setRemoving(null)} />}
		</section>
	);
}

function Removal({ confirmation, onClose }: { readonly confirmation: WireConfirmation; readonly onClose: () => void }) {
	const t = useT();
	return (
		<ConfirmDialog
			title={t("deposit.confirm.remove.title")}
			body={t("deposit.confirm.remove.body")}
			yes={t("deposit.confirm.remove.submit")}
			no={t("common.cancel")}
			onNo={onClose}
			onYes={async () => {
				await dropWireConfirmation(confirmation.id);
				notify({ tone: "ok", title: t("deposit.confirm.removed") });
				onClose();
			}}
		>
			<p className="wrap-anywhere text-13">{confirmation.file_name}</p>
		</ConfirmDialog>
	);
}
