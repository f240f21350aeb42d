import type { StaffRequestDetail } from "@truefill/contracts/http";
import { ChevronDown, MessagesSquare, ReceiptText, UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { ClientCard } from "../card.tsx";
import { SampleBadge } from "../parts/sample-badge.tsx";
import { useMay } from "../permissions.ts";

const LINK = "flex items-center gap-1.5 text-12 text-accent-text underline-offset-4 hover:underline";

/** Whom the request concerns. The card is opened by hand: each look at it is recorded. */
export function RequestCustomer({ request }: { readonly request: StaffRequestDetail }) {
	const t = useT();
	const mayReadChats = useMay("chat.read");
	const [shownOf, setShownOf] = useState<string | null>(null);
	const mayFund = useMay("funding.read");
	const { id, customer, account_id: accountId, account_number: account, amount, status } = request;
	const hasReceipt = status === "done" && amount !== null && accountId !== null;
	if (customer === null) return null;
	const isShown = shownOf === id;
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-semibold text-13">{t("desk.card")}</h3>
			<p className="flex flex-wrap items-baseline gap-x-2 text-13">
				<span dir="auto" className="font-medium">
					{customer.name}
				</span>
				<SampleBadge of={customer} />
				{account === null ? null : <span className="num text-muted">{account}</span>}
			</p>
			<p className="flex flex-wrap gap-x-4 gap-y-2">
				<Link to={`/admin/users/${customer.id}`} className={LINK}>
					<UserRound className="icon" aria-hidden />
					{t("desk.card.page")}
				</Link>
				{mayReadChats ? (
					<Link to={`/admin/chat/${customer.id}`} className={LINK}>
						<MessagesSquare className="icon" aria-hidden />
						{t("inbox.chat")}
					</Link>
				) : null}
				{hasReceipt && mayFund ? (
					<Link to={`/admin/receipts/${accountId}/${id}`} className={LINK}>
						<ReceiptText className="icon" aria-hidden />
						{t("receipt.open")}
					</Link>
				) : null}
				<Link to={`/admin/approvals?customer=${customer.id}&status=all`} className={LINK}>
					{t("inbox.customer.all")}
				</Link>
			</p>
			<div>
				<Button
					size="sm"
					aria-expanded={isShown}
					icon={<ChevronDown className={isShown ? "icon rotate-180" : "icon"} aria-hidden />}
					onClick={() => setShownOf(isShown ? null : id)}
				>
					{isShown ? t("desk.card.hide") : t("desk.card.show")}
				</Button>
			</div>
			{isShown ? (
				<div className="rounded-card border border-line p-3">
					<ClientCard customerId={customer.id} />
				</div>
			) : null}
		</section>
	);
}
