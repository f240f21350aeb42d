import { FileDown } from "lucide-react";
import { useState } from "react";
import { fetchAuditFile } from "../../../data/desk/index.ts";
import { messageOf } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { DeskPage } from "../parts/page.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { ActsList } from "./acts-list.tsx";
import { readFilter } from "./filter.ts";
import { AuditFilterBar } from "./filter-bar.tsx";

/** `/admin/audit`: the log of staff actions, by who, what, whom and when. */
export default function AuditScreen() {
	const t = useT();
	useDocumentTitle(t("staff.audit"));
	const parameters = useAddressFilter();
	const read = readFilter(parameters.address);
	const [busy, setBusy] = useState(false);
	const take = async (): Promise<void> => {
		setBusy(true);
		try {
			const { file_name, media_type, content, rows, left_out } = await fetchAuditFile(read.filter);
			saveFile(file_name, media_type, content);
			notify({
				tone: left_out > 0 ? "warn" : "ok",
				title: t("staff.audit.exported", { rows }),
				...(left_out > 0 ? { description: t("staff.audit.leftOut", { count: left_out }) } : {}),
			});
		} catch (error) {
			notify({ tone: "danger", title: t("staff.audit.export.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<DeskPage
			title={t("staff.audit")}
			fixed
			tools={
				<Button icon={<FileDown className="icon" aria-hidden />} busy={busy} onClick={() => void take()}>
					{t("staff.audit.export")}
				</Button>
			}
		>
			<AuditFilterBar parameters={parameters} read={read} />
			<div className="min-h-0 flex-1 overflow-auto border-line border-t bg-surface-1">
				<ActsList filter={read.filter} />
			</div>
		</DeskPage>
	);
}
