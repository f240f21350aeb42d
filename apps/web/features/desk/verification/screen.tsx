import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { DeskPage } from "../parts/page.tsx";
import { VerificationRequests } from "./requests.tsx";

/** `/admin/verification`: documents to check, newest first. */
export default function VerificationQueueScreen() {
	const t = useT();
	useDocumentTitle(t("staff.verification"));
	return (
		<DeskPage title={t("staff.verification")}>
			<div className="mx-3 mb-6 rounded-card border border-line bg-surface-1 md:mx-4">
				<VerificationRequests />
			</div>
		</DeskPage>
	);
}
