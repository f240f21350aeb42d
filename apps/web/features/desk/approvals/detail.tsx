import type { StaffRequestDetail } from "@truefill/contracts/http";
import { ArrowLeft, FileQuestion, Link2, SquareArrowOutUpRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { isDecidable, type RequestDecision } from "../../../data/desk/request-decisions.ts";
import { useStaffRequest } from "../../../data/desk/requests.ts";
import { isApiError } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { formatWait } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { useNow } from "../use-now.ts";
import { Changes } from "./changes.tsx";
import { DepositFacts } from "./compared.tsx";
import { RequestCustomer } from "./customer.tsx";
import { DecideRequest } from "./decide.tsx";
import { RequestHistory } from "./history.tsx";
import { approveLabel, KINDS, REQUEST_TONES } from "./kinds.ts";
import { SummaryText } from "./summary-text.tsx";

/** One request: what it would change, whom it concerns, who asked and decided, and the decision. */
export function RequestDetail({ id, backTo }: { readonly id: string; readonly backTo: string | null }) {
	const t = useT();
	const { data: request, error, isFetching, refetch } = useStaffRequest(id);
	// The dialog is here and not in the part that changes with the request's status.
	const [decision, setDecision] = useState<RequestDecision | null>(null);
	const back =
		backTo === null ? null : (
			<Link to={backTo} className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary">
				<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
				{t("inbox.back")}
			</Link>
		);
	if (request === undefined) {
		return (
			<div className="flex flex-col gap-3 p-panel">
				{back}
				{isApiError(error) && error.code === "REQUEST_NOT_FOUND" ? (
					<EmptyState icon={<FileQuestion className="size-8" aria-hidden />} title={t("inbox.missing")}>
						{t("inbox.missing.hint")}
					</EmptyState>
				) : error !== null ? (
					<ErrorState compact title={t("inbox.one.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<Skeleton lines={10} />
				)}
			</div>
		);
	}
	const { kind } = request;
	return (
		<article aria-label={t(`inbox.kind.${kind}`)} className="flex flex-col gap-5 p-4">
			{back}
			<Head request={request} />
			<Buttons request={request} decide={setDecision} />
			{request.failure === null ? null : (
				<Alert variant="warning" title={serverText("error", request.failure)}>
					{t(`inbox.failure.${heldHint(request)}`)}
				</Alert>
			)}
			<Changes request={request} />
			{kind === "deposit" ? <DepositFacts id={request.id} /> : null}
			<RequestHistory request={request} />
			<RequestCustomer request={request} />
			{decision === null || !isDecidable(kind) ? null : (
				<DecideRequest request={{ ...request, kind }} decision={decision} onClose={() => setDecision(null)} />
			)}
		</article>
	);
}

/** What staff can do about a request that could not be carried out. */
function heldHint({ status, kind, failure }: StaffRequestDetail): "limit" | "level" | "deposit" | "held" | "failed" {
	if (status !== "held") return "failed";
	if (kind !== "deposit") return "held";
	if (failure?.code === "DEPOSIT_ABOVE_LEVEL") return "level";
	return failure?.code === "DEPOSIT_ABOVE_LIMIT" ? "limit" : "deposit";
}

function Head({ request }: { readonly request: StaffRequestDetail }) {
	const t = useT();
	const nowMs = useNow(30_000);
	const { id, kind, status, amount, currency, requested_at, late, may } = request;
	const Icon = KINDS[kind].icon;
	const age = formatWait(nowMs - Date.parse(requested_at));
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(new URL(`/admin/approvals/${id}`, location.href).href);
		notify({ tone: "ok", title: t("inbox.copied") });
	};
	return (
		<header className="flex flex-col gap-1.5">
			<p className="flex items-center gap-2 text-12 text-secondary">
				<Icon className="icon flex-none" aria-hidden />
				<span className="min-w-0 flex-1">{t(`inbox.kind.${kind}`)}</span>
				<IconButton
					size="sm"
					label={t("inbox.copy")}
					icon={<Link2 className="icon" aria-hidden />}
					onClick={() => void copy()}
				/>
			</p>
			<h2 className="wrap-anywhere font-semibold text-20">
				{amount === null || currency === null ? (
					<SummaryText request={request} />
				) : (
					<Money value={amount} currency={currency} />
				)}
			</h2>
			<p className="flex flex-wrap items-center gap-1.5">
				<Badge tone={REQUEST_TONES[status]}>{t(`inbox.status.${status}`)}</Badge>
				{may.approve === "decided" ? null : (
					<Badge tone={late ? "danger" : "neutral"}>{late ? t("inbox.late", { age }) : t("inbox.age", { age })}</Badge>
				)}
			</p>
		</header>
	);
}

/** The possible decisions, and why the viewer cannot make one. */
function Buttons(props: {
	readonly request: StaffRequestDetail;
	readonly decide: (decision: RequestDecision) => void;
}): ReactNode {
	const t = useT();
	const { request, decide } = props;
	const { kind, id, may, approvals } = request;
	const page = KINDS[kind].page?.(id) ?? null;
	const isOpen = may.approve !== "decided";
	const reason = (bar: StaffRequestDetail["may"]["approve"]) => (bar === null ? null : t(`inbox.bar.${bar}`));
	if (!isOpen && page === null) return null;
	return (
		<section aria-label={t("inbox.decision")} className="flex flex-col gap-2 rounded-card bg-surface-2 p-3">
			{isOpen ? (
				<p className="text-12 text-secondary">
					{may.approve !== null
						? t(`inbox.bar.${may.approve}`)
						: approvals.needed > 1
							? t("inbox.needs", { given: approvals.given, needed: approvals.needed })
							: t("inbox.needs.one")}
				</p>
			) : null}
			<div className="flex flex-wrap gap-2">
				{isOpen && isDecidable(kind) ? (
					<>
						<Button variant="primary" disabledReason={reason(may.approve)} onClick={() => decide("approve")}>
							{t(approveLabel(request))}
						</Button>
						<Button disabledReason={reason(may.refuse)} onClick={() => decide("refuse")}>
							{t(KINDS[kind].refuse)}
						</Button>
					</>
				) : null}
				{page === null ? null : (
					<Link
						to={page}
						className="flex h-control items-center gap-1.5 rounded-control px-2 text-13 text-accent-text underline-offset-4 hover:underline"
					>
						<SquareArrowOutUpRight className="icon" aria-hidden />
						{t("inbox.page")}
					</Link>
				)}
			</div>
		</section>
	);
}
