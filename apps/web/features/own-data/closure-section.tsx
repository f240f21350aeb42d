import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type ClosingState, useClosing } from "../../data/account-closure/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatNumber } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { ClosureDialog } from "./closure-dialog.tsx";

/** Something that must be finished first, with a link. */
interface Blocker {
	readonly key: string;
	readonly text: string;
	readonly to: string;
	readonly go: string;
}

function useBlockers(state: ClosingState | undefined): readonly Blocker[] {
	const t = useT();
	if (state === undefined) return [];
	const ofAccounts = state.accounts.flatMap(
		({ id, number, currency, open_trades, pending_orders, money }): Blocker[] => {
			const account = `\u2068${number}\u2069`;
			return [
				...(open_trades > 0
					? [
							{
								key: `${id} trades`,
								text: t("closure.trades", { count: open_trades, account }),
								to: "/main/trading",
								go: t("closure.go.trades"),
							},
						]
					: []),
				...(pending_orders > 0
					? [
							{
								key: `${id} orders`,
								text: t("closure.orders", { count: pending_orders, account }),
								to: "/main/trading",
								go: t("closure.go.orders"),
							},
						]
					: []),
				...(money === null
					? []
					: [
							{
								key: `${id} money`,
								text: t("closure.money", { amount: formatNumber(money), currency, account }),
								to: "/main/withdrawal",
								go: t("closure.go.money"),
							},
						]),
			];
		},
	);
	const { requests, bookings, verifications, withdrawals, card_payments: payments } = state;
	return [
		...ofAccounts,
		...(requests > 0
			? [
					{
						key: "requests",
						text: t("closure.requests", { count: requests }),
						to: "/main/personal",
						go: t("closure.go.requests"),
					},
				]
			: []),
		...(bookings > 0
			? [
					{
						key: "bookings",
						text: t("closure.bookings", { count: bookings }),
						to: "/main/chat",
						go: t("closure.go.bookings"),
					},
				]
			: []),
		...(verifications > 0
			? [
					{
						key: "verifications",
						text: t("closure.verifications", { count: verifications }),
						to: "/main/verification",
						go: t("closure.go.requests"),
					},
				]
			: []),
		...(withdrawals > 0
			? [
					{
						key: "withdrawals",
						text: t("closure.withdrawals", { count: withdrawals }),
						to: "/main/withdrawal",
						go: t("closure.go.withdrawals"),
					},
				]
			: []),
		...(payments > 0
			? [
					{
						key: "payments",
						text: t("closure.payments", { count: payments }),
						to: "/main/deposit/history",
						go: t("closure.go.payments"),
					},
				]
			: []),
	];
}

/** Settings, "Close your account": blockers with a link to each, the consequences, and the button. */
export function ClosureSection() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useClosing();
	const blockers = useBlockers(data);
	const [asking, setAsking] = useState(false);
	if (data === undefined) {
		return isError ? (
			<ErrorState title={t("closure.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Skeleton className="h-64" />
		);
	}
	return (
		<>
			{data.is_demo ? <Alert>{t("closure.demo")}</Alert> : null}
			{blockers.length === 0 ? (
				<SettingsCard>
					<div className="flex items-start gap-2.5">
						<CircleCheck className="icon-lg flex-none text-ok" aria-hidden />
						<div className="flex flex-col gap-0.5">
							<h3 className="font-semibold text-13">{t("closure.clear")}</h3>
							<p className="text-13 text-secondary">{t("closure.clear.body")}</p>
						</div>
					</div>
				</SettingsCard>
			) : (
				<SettingsCard title={t("closure.stands")} about={t("closure.stands.about")}>
					<ul aria-label={t("closure.stands")} className="-my-2 flex flex-col divide-y divide-line">
						{blockers.map(({ key, text, to, go }) => (
							<li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-13">
								<span>{text}</span>
								<Link to={to} className={TEXT_LINK}>
									{go}
								</Link>
							</li>
						))}
					</ul>
				</SettingsCard>
			)}
			<SettingsCard
				title={t("closure.what")}
				footer={
					<Button
						variant="danger"
						disabledReason={data.is_demo ? t("closure.demo") : blockers.length > 0 ? t("closure.stands.about") : null}
						onClick={() => setAsking(true)}
					>
						{t("closure.start")}
					</Button>
				}
			>
				<ul className="flex list-disc flex-col gap-2 ps-4 text-13 text-secondary">
					<li>{t("closure.ends")}</li>
					<li>{t("closure.archive")}</li>
					<li>{t("closure.books")}</li>
					<li>{t("closure.back")}</li>
					<li>
						{t("closure.copy")}{" "}
						<Link to="/main/settings/your-data" className={TEXT_LINK}>
							{t("ownData.title")}
						</Link>
					</li>
				</ul>
			</SettingsCard>
			{asking ? <ClosureDialog onDone={() => setAsking(false)} /> : null}
		</>
	);
}
