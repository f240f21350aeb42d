import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { isApiError } from "../../data/index.ts";
import { useReceipt } from "../../data/receipts/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { ReceiptView } from "../../ui/receipt/receipt-view.tsx";

/** `/main/receipts/{account}/{movement}`: the receipt of a deposit, a withdrawal, an adjustment or a payment of interest. */
export default function ReceiptScreen() {
	const t = useT();
	useDocumentTitle(t("receipt.title"));
	const { account = "", movement = "" } = useParams();
	const query = useReceipt(account, movement);
	const { account_number: number, kind } = query.data ?? {};
	const back = kind === "interest" ? `/main/savings/${account}` : `/main/accounts/${number}`;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-gutter">
			<Link
				to={number === undefined ? "/main/accounts" : back}
				className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary print:hidden"
			>
				<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
				{t("receipt.back")}
			</Link>
			<h1 className="font-semibold text-20">{t("receipt.title")}</h1>
			<ReceiptView query={query} isMissing={isMissing(query.error)} />
		</div>
	);
}

const isMissing = (error: unknown): boolean =>
	isApiError(error) && (error.code === "RECEIPT_NOT_FOUND" || error.code === "ACCOUNT_NOT_FOUND");
