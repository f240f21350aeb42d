import type { StaffRequestDetail } from "@truefill/contracts/http";
import { useActionTotals } from "../../../data/desk/index.ts";
import { type DecidableKind, type RequestDecision, sendRequestDecision } from "../../../data/desk/request-decisions.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { notify } from "../../../ui/notify.ts";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Totals } from "../market/action-decision.tsx";
import { ReasonDialog, type ReasonDialogProps } from "../parts/reason-dialog.tsx";
import { approveLabel, KINDS } from "./kinds.ts";

type Request = StaffRequestDetail & { readonly kind: DecidableKind };

interface DecideProps {
	readonly request: Request;
	readonly decision: RequestDecision;
	readonly onClose: () => void;
}

/** The dialog of a decision, with its usual reasons. */
export function DecideRequest(props: DecideProps) {
	return props.request.kind === "corporate-action" && props.decision === "approve" ? (
		<ApproveAction {...props} />
	) : (
		<Decide {...props} />
	);
}

function Decide({
	request,
	decision,
	onClose,
	...more
}: DecideProps & Partial<Pick<ReasonDialogProps, "blocked" | "children">>) {
	const t = useT();
	const { kind, amount, currency, customer, account_number: account } = request;
	const { help, reasons } = KINDS[kind];
	const label = t(decision === "approve" ? approveLabel(request) : KINDS[kind].refuse);
	const about = [
		amount === null || currency === null ? null : formatMoney(amount, currency),
		customer?.name,
		account,
	].filter((part) => typeof part === "string");
	return (
		<ReasonDialog
			title={label}
			description={
				<>
					{t(`inbox.effect.${kind}.${decision}`)}
					{about.length === 0 ? null : (
						<span dir="auto" className="mt-1 block font-medium text-primary">
							{about.join(" · ")}
						</span>
					)}
				</>
			}
			submit={label}
			danger={decision === "refuse"}
			help={t(help)}
			width="md"
			presets={reasons[decision].map((key) => t(key))}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendRequestDecision(request, decision, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
			{...more}
		/>
	);
}

/** A dividend or split is approved only after its effect is shown with numbers. */
function ApproveAction(props: DecideProps) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useActionTotals(props.request.id);
	return (
		<Decide
			{...props}
			blocked={data === undefined ? t(isError ? "staff.actions.totals.failed" : "staff.actions.totals.loading") : null}
		>
			{data !== undefined ? (
				<Totals totals={data} />
			) : isError ? (
				<ErrorState
					compact
					title={t("staff.actions.totals.failed")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			) : (
				<Skeleton lines={4} />
			)}
		</Decide>
	);
}
