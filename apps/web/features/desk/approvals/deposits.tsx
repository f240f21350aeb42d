import type { DepositWire } from "@truefill/contracts/http";
import { WalletCards } from "lucide-react";
import { Link } from "react-router";
import { sendDepositDecision, useDeposits } from "../../../data/desk/deposits.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { RequestRow } from "../requests/row.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";

const TONES: Readonly<Record<DepositWire["status"], Tone>> = {
	pending: "warn",
	approved: "info",
	booked: "ok",
	held: "danger",
	returned: "neutral",
};

type Decision = "approve" | "return";

const STATUS = { waiting: "pending", held: "held", all: null } as const;

/** Received payments: pending a second person, held at the bank, or all. */
export function Deposits() {
	const t = useT();
	const view = useQueueView<keyof typeof STATUS>("waiting");
	const query = useDeposits(STATUS[view.filter], view.page);
	return (
		<RequestQueue<DepositWire, typeof view.filter, Decision>
			view={view}
			query={query}
			texts={{
				failed: t("deposits.desk.failed"),
				none: t("deposits.desk.none"),
				hint: t("deposits.desk.hint"),
			}}
			filters={[
				{ value: "waiting", label: t("staff.approvals.waiting") },
				{ value: "held", label: t("deposits.desk.held") },
				{ value: "all", label: t("staff.approvals.all") },
			]}
			create={{
				label: t("deposits.desk.enter"),
				icon: <WalletCards className="icon" aria-hidden />,
				form: (close) => <DepositDialog accounts={[]} onClose={close} />,
			}}
			row={(deposit, decide) => <Deposit deposit={deposit} decide={decide} />}
			dialog={(deposit, decision, close) => <Decide deposit={deposit} decision={decision} onClose={close} />}
		/>
	);
}

interface DepositProps {
	readonly deposit: DepositWire;
	readonly decide: (decision: Decision) => void;
}

function Deposit({ deposit, decide }: DepositProps) {
	const t = useT();
	const { user } = useSession();
	const { amount, currency, status, failure } = deposit;
	const giveBack = { label: t("deposits.desk.return"), onPress: () => decide("return") };
	const approve = {
		label: t("deposits.desk.approve"),
		isPrimary: true,
		disabledReason: deposit.requested_by === user?.id ? t("deposits.desk.own") : null,
		onPress: () => decide("approve"),
	};
	const isOpen = status === "pending" || status === "held";
	return (
		<RequestRow
			title={
				<>
					<Money value={amount} currency={currency} className="font-semibold text-14" />
					<Badge tone={TONES[status]}>{t(`deposits.desk.status.${status}`)}</Badge>
					<Link
						to={`/admin/users/${deposit.customer_id}`}
						className="num text-12 text-secondary underline-offset-4 hover:underline"
					>
						{deposit.account_number}
					</Link>
				</>
			}
			reason={deposit.reason}
			requested={{ label: t("deposits.desk.entered"), byId: deposit.requested_by, at: deposit.requested_at }}
			decided={
				deposit.decided_by === null
					? null
					: {
							label: t("staff.adjust.decided"),
							byId: deposit.decided_by,
							at: deposit.decided_at,
							reason: deposit.decision_reason,
						}
			}
			notes={
				failure === null || status !== "held" ? null : (
					<Alert variant="warning" title={serverText("error", failure)}>
						{t(failure.code === "DEPOSIT_ABOVE_LIMIT" ? "deposits.desk.what" : "deposits.desk.what.other")}
					</Alert>
				)
			}
			decisions={isOpen ? [giveBack, approve] : status === "approved" ? [approve] : []}
		>
			<p dir="auto" className="wrap-anywhere">
				{deposit.reference}
			</p>
		</RequestRow>
	);
}

interface DecideProps {
	readonly deposit: DepositWire;
	readonly decision: Decision;
	readonly onClose: () => void;
}

function Decide({ deposit, decision, onClose }: DecideProps) {
	const t = useT();
	const { id, account_number: account, amount, currency, reference } = deposit;
	return (
		<ReasonDialog
			title={t(`deposits.desk.${decision}.title`, { amount, currency })}
			description={
				decision === "approve"
					? t("deposits.desk.approve.body", { account, reference })
					: t("deposits.desk.return.body", { account })
			}
			submit={t(`deposits.desk.${decision}`)}
			danger={decision === "return"}
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (why) => {
				await sendDepositDecision(decision, id, why);
				notify({ tone: "ok", title: t(decision === "approve" ? "deposits.desk.approved" : "deposits.desk.returned") });
			}}
		/>
	);
}
