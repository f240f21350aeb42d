import { useParams } from "react-router";
import { isApiError } from "../../../data/index.ts";
import { useStaffReceipt } from "../../../data/receipts/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { ReceiptView } from "../../../ui/receipt/receipt-view.tsx";
import { DeskPage } from "../parts/page.tsx";

/** `/admin/receipts/{account}/{movement}`: a movement with the entries of both journals and every step of staff. */
export default function StaffReceiptScreen() {
	const t = useT();
	useDocumentTitle(t("receipt.title"));
	const { account = "", movement = "" } = useParams();
	const query = useStaffReceipt(account, movement);
	const { error } = query;
	return (
		<DeskPage title={t("receipt.title")}>
			<div className="mx-auto max-w-3xl px-3 pb-6 md:px-4">
				<ReceiptView
					query={query}
					isMissing={isApiError(error) && (error.code === "RECEIPT_NOT_FOUND" || error.code === "ACCOUNT_NOT_FOUND")}
				/>
			</div>
		</DeskPage>
	);
}
