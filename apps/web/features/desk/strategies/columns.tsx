import type { StaffStrategyRunWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { Link } from "react-router";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { AccountTypeBadge, Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

const TONES: Readonly<Record<StaffStrategyRunWire["status"], Tone>> = {
	running: "ok",
	paused: "warn",
	stopped: "neutral",
};

/** `onStop` null: the member of staff may not stop any. */
export function useRunColumns(
	onStop: ((run: StaffStrategyRunWire) => void) | null,
): readonly Column<StaffStrategyRunWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	return useMemo(
		() => [
			{
				id: "customer",
				header: t("staffStrategies.col.customer"),
				rowHeader: true,
				interactive: true,
				cell: ({ user_id, user_name }) => (
					<Link to={`/admin/users/${user_id}`} className="font-medium underline-offset-4 hover:underline">
						<bdi>{user_name}</bdi>
					</Link>
				),
			},
			{
				id: "strategy",
				header: t("staffStrategies.col.strategy"),
				cell: ({ strategy: { name, asset_id, interval } }) => (
					<span className="flex max-w-72 flex-col py-1">
						<bdi className="truncate" title={name}>
							{name}
						</bdi>
						<span className="text-12 text-muted">
							{byId(asset_id)?.displayName ?? asset_id} · {interval}
						</span>
					</span>
				),
			},
			{
				id: "account",
				header: t("staffStrategies.col.account"),
				cell: ({ account_type }) => <AccountTypeBadge type={account_type} />,
			},
			{
				id: "status",
				header: t("staffStrategies.status"),
				cell: ({ status, paused_by, stopped_by }) => {
					const code = stopped_by ?? paused_by;
					return (
						<span className="flex flex-col items-start gap-0.5 py-1">
							<Badge tone={TONES[status]}>{t(`strategyRun.status.${status}`)}</Badge>
							{code === null ? null : (
								<span className="text-12 text-secondary">{t(`staffStrategies.why.${code}`)}</span>
							)}
						</span>
					);
				},
			},
			{
				id: "started",
				header: t("staffStrategies.col.started"),
				className: "text-secondary",
				cell: ({ started_at }) => <TimeText value={started_at} />,
			},
			{
				id: "open",
				header: t("staffStrategies.col.open"),
				numeric: true,
				cell: ({ open_trades }) => formatNumber(`${open_trades.length}`),
			},
			{
				id: "today",
				header: t("staffStrategies.col.today"),
				numeric: true,
				cell: ({ day_result, currency }) => (
					<Money value={day_result} currency={currency} tone="signed" sign="always" />
				),
			},
			{
				id: "total",
				header: t("staffStrategies.col.total"),
				numeric: true,
				cell: ({ total_result, currency }) => (
					<Money value={total_result} currency={currency} tone="signed" sign="always" />
				),
			},
			{
				id: "limit",
				header: t("staffStrategies.col.limit"),
				numeric: true,
				className: "text-secondary",
				cell: ({ limits, currency }) => formatMoney(limits.total_loss, currency),
			},
			...(onStop === null ? [] : [stopColumn(t("staffStrategies.col.act"), t("strategyRun.stop"), onStop)]),
		],
		[t, byId, onStop],
	);
}

const stopColumn = (
	header: string,
	label: string,
	onStop: (run: StaffStrategyRunWire) => void,
): Column<StaffStrategyRunWire> => ({
	id: "act",
	header,
	headHidden: true,
	interactive: true,
	cell: (run) =>
		run.status === "stopped" ? null : (
			<Button size="sm" onClick={() => onStop(run)}>
				{label}
			</Button>
		),
});
