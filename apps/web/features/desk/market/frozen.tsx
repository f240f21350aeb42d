import { useState } from "react";
import { Link } from "react-router";
import { sendUnfreeze, useFrozenAccounts, useHeldFinancing } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

/** Accounts frozen for trading, and financing that is missing a price. */
export function Frozen() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useFrozenAccounts();
	const [asked, setAsked] = useState<string | null>(null);
	return (
		<>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("staff.market.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={4} />
					</div>
				)
			) : data.length === 0 ? (
				<EmptyState compact title={t("staff.frozen.none")}>
					{t("staff.frozen.hint")}
				</EmptyState>
			) : (
				<ul className="divide-y divide-line">
					{data.map(({ account_id, number, user_id, reason, frozen_at }) => (
						<li key={account_id} className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
							<div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
								<p className="num font-medium">
									{number ?? account_id}
									{user_id === null ? null : (
										<>
											{" · "}
											<Link to={`/admin/users/${user_id}`} className="underline-offset-4 hover:underline">
												{user_id}
											</Link>
										</>
									)}
								</p>
								<p className="wrap-anywhere text-danger">{reason}</p>
								<TimeText value={frozen_at} className="text-12 text-muted" />
							</div>
							<Button size="sm" onClick={() => setAsked(account_id)}>
								{t("staff.frozen.unfreeze")}
							</Button>
						</li>
					))}
				</ul>
			)}
			<Held />
			{asked === null ? null : (
				<ReasonDialog
					title={t("staff.frozen.unfreeze.title", { account: asked })}
					description={t("staff.frozen.unfreeze.body")}
					submit={t("staff.frozen.unfreeze")}
					help={t("staff.reason.log")}
					onClose={() => setAsked(null)}
					onSubmit={async (reason) => {
						await sendUnfreeze(asked, reason);
						notify({ tone: "ok", title: t("staff.frozen.unfrozen") });
					}}
				/>
			)}
		</>
	);
}

function Held() {
	const t = useT();
	const { data } = useHeldFinancing();
	return (
		<section aria-label={t("staff.held")} className="border-line border-t px-panel py-3">
			<h2 className="font-semibold text-13">{t("staff.held")}</h2>
			{data === undefined || data.length === 0 ? (
				<p className="text-12 text-muted">
					{data === undefined ? "…" : t("staff.held.none")} {t("staff.held.hint")}
				</p>
			) : (
				<ul className="flex flex-col gap-1 pt-1 text-13">
					{data.map(({ account_id, date, asset_ids }) => (
						<li key={`${account_id}-${date}`}>
							{t("staff.held.line", { account: account_id, date, instruments: asset_ids.join(", ") })}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
