import type { ClientCard } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Money } from "../../ui/num.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { useMay } from "./permissions.ts";

type CardPayment = ClientCard["payments"][number];

const PAYMENT_TONES: Readonly<Record<CardPayment["status"], Tone>> = {
	requested: "info",
	pending: "info",
	approved: "info",
	processing: "info",
	held: "warn",
	"partly-paid": "warn",
	offset: "warn",
	booked: "ok",
	paid: "ok",
	refused: "danger",
	rejected: "danger",
	returned: "danger",
	failed: "danger",
	reversed: "danger",
	cancelled: "neutral",
};

const LINK = "text-accent-text underline-offset-4 hover:underline";

/** A payment of the customer's card; its amount and its page are for roles that see payments. */
export function Payment({ payment }: { readonly payment: CardPayment }) {
	const t = useT();
	const mayFund = useMay("funding.read");
	const { direction, status, label, amount, currency, at } = payment;
	const name: ReactNode = (
		<>
			{t(`inbox.kind.${direction}`)}
			{label === null ? null : <bdi> · {label}</bdi>}
		</>
	);
	const to = mayFund ? pageOf(payment) : null;
	return (
		<li className="flex items-baseline gap-2 py-1.5">
			<span className="min-w-0 flex-1">
				<span className="block truncate">
					{to === null ? (
						name
					) : (
						<Link to={to} className={LINK}>
							{name}
						</Link>
					)}
				</span>
				<span className="flex flex-wrap items-baseline gap-x-2 text-11 text-muted">
					{amount === null || currency === null ? null : <Money value={amount} currency={currency} />}
					<TimeText value={at} />
				</span>
			</span>
			<Badge tone={PAYMENT_TONES[status]}>
				{payment.direction === "deposit"
					? t(`deposit.status.${payment.status}`)
					: t(`withdrawal.status.${payment.status}`)}
			</Badge>
		</li>
	);
}

/** Where staff see all of it: its receipt once it is booked, else its request. Null: it has no page. */
function pageOf(payment: CardPayment): string | null {
	const { id, account_id: account } = payment;
	if (payment.direction === "withdrawal") return `/admin/withdrawals/${id}`;
	if (payment.status === "booked" || payment.status === "reversed") return `/admin/receipts/${account}/${id}`;
	return payment.method === "wire" ? `/admin/approvals/${id}` : null;
}

/** Where a part of the verification stands, with the request for those who review documents. */
export function VerificationLine({ step }: { readonly step: ClientCard["verification"]["steps"][number] }) {
	const t = useT();
	const { part, status, request_id: requestId } = step;
	return (
		<li className="flex items-baseline justify-between gap-2 py-1.5">
			{requestId === null ? (
				<span>{t(`verification.${part}`)}</span>
			) : (
				<Link to={`/admin/verification/${requestId}`} className={LINK}>
					{t(`verification.${part}`)}
				</Link>
			)}
			<Badge tone={status === "accepted" ? "ok" : status === "review" ? "info" : "neutral"}>
				{t(`verification.status.${status}`)}
			</Badge>
		</li>
	);
}
