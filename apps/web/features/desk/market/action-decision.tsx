import type { ActionTotals, CorporateActionWire } from "@truefill/contracts/http";
import { sendActionDecision, sendCancelAction, useActionTotals } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, formatZoned } from "../../../lib/format.ts";
import { notify } from "../../../ui/notify.ts";
import { Money, Num } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

export type ActionDecision = "approve" | "refuse" | "cancel";

interface ActionDecisionProps {
	readonly action: CorporateActionWire;
	readonly name: string;
	readonly onClose: () => void;
}

/** The dialog of a decision. */
export function DecideAction({ decision, ...props }: ActionDecisionProps & { readonly decision: ActionDecision }) {
	switch (decision) {
		case "approve":
			return <ApproveAction {...props} />;
		case "refuse":
			return <RefuseAction {...props} />;
		case "cancel":
			return <CancelAction {...props} />;
	}
}

/** Approves a colleague's proposal; only after its effect is shown with numbers. */
function ApproveAction({ action, name, onClose }: ActionDecisionProps) {
	const t = useT();
	const { byId } = useDirectory();
	const { id, kind, ex_at, dividend, tax_basis_points: tax, numerator, denominator } = action;
	const { data, isError, isFetching, refetch } = useActionTotals(id);
	const when = formatZoned(ex_at);
	const description =
		kind === "split"
			? t("staff.actions.approve.split", { when, numerator: numerator ?? 1, denominator: denominator ?? 1 })
			: t("staff.actions.approve.dividend", {
					when,
					amount: formatNumber(dividend),
					currency: byId(action.asset_id)?.quoteCurrency ?? "",
					tax: (tax ?? 0) / 100,
				});
	return (
		<ReasonDialog
			title={t("staff.actions.approve.title", { name })}
			description={description}
			submit={t("staff.actions.approve")}
			help={t("staff.reason.log")}
			blocked={data === undefined ? t(isError ? "staff.actions.totals.failed" : "staff.actions.totals.loading") : null}
			width="md"
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendActionDecision("approve", id, reason);
				notify({ tone: "ok", title: t("staff.actions.approved") });
			}}
		>
			{data === undefined ? (
				isError ? (
					<ErrorState
						compact
						title={t("staff.actions.totals.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<Skeleton lines={4} />
				)
			) : (
				<Totals totals={data} />
			)}
		</ReasonDialog>
	);
}

/** Its effect over all accounts if it were applied now. */
export function Totals({ totals }: { readonly totals: ActionTotals }) {
	const t = useT();
	const { accounts, trades, orders, unknown, price, share_percent: share, cash } = totals;
	return (
		<section
			aria-label={t("staff.actions.totals")}
			className="flex flex-col gap-1 rounded-card bg-surface-2 p-3 text-13"
		>
			<h3 className="text-12 text-muted">{t("staff.actions.totals")}</h3>
			<p>
				{[
					t("staff.actions.totals.accounts", { count: accounts }),
					t("staff.actions.totals.trades", { count: trades }),
					t("staff.actions.totals.orders", { count: orders }),
				].join(" · ")}
			</p>
			{price === null ? null : (
				<p>
					{t("staff.actions.totals.price")} <Num value={price} />
					{share === null ? null : <> · {t("staff.actions.totals.share", { share: formatNumber(share) })}</>}
				</p>
			)}
			{cash.map(({ currency, received, taken }) => (
				<p key={currency}>
					{t("staff.actions.totals.received")} <Money value={received} currency={currency} /> ·{" "}
					{t("staff.actions.totals.taken")} <Money value={taken} currency={currency} />
				</p>
			))}
			{unknown === 0 ? null : <p className="text-warn">{t("staff.actions.totals.unknown", { count: unknown })}</p>}
		</section>
	);
}

/** Rejects a pending proposal, or withdraws one's own. */
function RefuseAction({ action, name, onClose }: ActionDecisionProps) {
	const t = useT();
	return (
		<ReasonDialog
			title={t("staff.actions.refuse.title", { name })}
			description={t("staff.actions.refuse.body")}
			submit={t("staff.actions.refuse")}
			danger
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendActionDecision("refuse", action.id, reason);
				notify({ tone: "ok", title: t("staff.actions.refused") });
			}}
		/>
	);
}

/** Cancels an announced one before it begins. */
function CancelAction({ action, name, onClose }: ActionDecisionProps) {
	const t = useT();
	return (
		<ReasonDialog
			title={t("staff.actions.cancel.title", { name })}
			description={t("staff.actions.cancel.body")}
			submit={t("staff.actions.cancel")}
			danger
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendCancelAction(action.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
