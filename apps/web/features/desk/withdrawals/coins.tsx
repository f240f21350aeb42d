import type { CoinPayoutWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { Link } from "react-router";
import { COIN_PAYOUT_FILTERS, type CoinPayoutFilter, useCoinPayouts } from "../../../data/desk/coin-payouts.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { shortHash } from "../../../lib/coin-text.ts";
import { formatWait } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CoinAmount } from "../../../ui/coin-amount.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { Select } from "../../../ui/select.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { useNow } from "../use-now.ts";
import { PAYOUT_TONES, StateBadge } from "./coin-words.tsx";
import { nextAct } from "./next-act.ts";

const UNDER_WAY: CoinPayoutFilter = "under-way";

/** Withdrawals that leave as coins: those under way, the oldest first, with who has to act. */
export function CoinPayouts() {
	const t = useT();
	const { user } = useSession();
	const { address, change } = useAddressFilter();
	const asked = address.get("status");
	const status = asked === "all" ? null : (COIN_PAYOUT_FILTERS.find((each) => each === asked) ?? UNDER_WAY);
	const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
	const query = useCoinPayouts({ status, page });
	const columns = useMemo(
		(): readonly Column<CoinPayoutWire>[] => [
			{
				id: "customer",
				header: t("desk.card"),
				rowHeader: true,
				interactive: true,
				cell: (row) => (
					<span className="flex flex-col items-start gap-0.5 py-1">
						<Link
							to={`/admin/withdrawals/coins/${row.id}`}
							dir="auto"
							className="font-medium underline-offset-4 hover:underline"
						>
							{row.customer.name}
						</Link>
						<bdi dir="ltr" className="font-mono text-12 text-muted">
							{shortHash(row.address)}
						</bdi>
						<span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:hidden">
							<StateBadge payout={row} />
							<Age since={row.asked_at} />
						</span>
						<span className="md:hidden">
							<Next row={row} viewerId={user?.id} />
						</span>
					</span>
				),
			},
			{ id: "state", header: t("withdrawal.history.status"), from: "md", cell: (row) => <StateBadge payout={row} /> },
			{
				id: "next",
				header: t("coinPayout.next"),
				from: "md",
				cell: (row) => <Next row={row} viewerId={user?.id} />,
			},
			{ id: "age", header: t("coinPayout.age"), from: "md", cell: (row) => <Age since={row.asked_at} /> },
			{
				id: "coins",
				header: t("coinPayout.coins"),
				numeric: true,
				cell: (row) => (
					<span className="flex flex-col items-end">
						<span className="whitespace-nowrap font-medium">
							{row.coins === null ? row.coin : <CoinAmount value={row.coins} coin={row.coin} />}
						</span>
						<Money value={row.amount} currency={row.currency} className="text-12 text-muted" />
					</span>
				),
			},
		],
		[t, user?.id],
	);
	return (
		<>
			<div className="flex flex-wrap items-center gap-2 border-line border-b px-panel py-2">
				<Select
					size="sm"
					className="max-w-60 flex-[1_1_10rem]"
					aria-label={t("withdrawal.history.status")}
					value={status ?? "all"}
					onChange={(next) => change({ status: next === UNDER_WAY ? null : next })}
					options={[
						...COIN_PAYOUT_FILTERS.map((value) => ({ value, label: t(`coinPayout.status.${value}`) })),
						{ value: "all" as const, label: t("inbox.status.all") },
					]}
				/>
			</div>
			<DataTable
				label={t("coinPayout.title")}
				columns={columns}
				rows={query.data?.data}
				rowId={({ id }) => id}
				source={{ query, failed: t("coinPayout.failed") }}
				empty={{ title: t("coinPayout.none"), hint: t("coinPayout.none.hint") }}
				pages={{ meta: query.data?.meta, onPage: (next) => change({ page: String(next), status: asked }) }}
			/>
		</>
	);
}

function Age({ since }: { readonly since: string }) {
	const nowMs = useNow(30_000);
	return <span className="num text-12 text-secondary">{formatWait(nowMs - Date.parse(since))}</span>;
}

/** What happens next, and who does it. */
function Next({ row, viewerId }: { readonly row: CoinPayoutWire; readonly viewerId: string | undefined }) {
	const t = useT();
	const { turn, who } = nextAct(row, viewerId);
	return turn === "none" ? null : (
		<span className="flex flex-wrap items-center gap-x-2 text-12">
			<span>{t(`coinPayout.turn.${turn}`)}</span>
			{who === "nobody" ? null : (
				<Badge tone={who === "staff" ? PAYOUT_TONES.unpriced : "neutral"}>{t(`coinPayout.who.${who}`)}</Badge>
			)}
		</span>
	);
}
