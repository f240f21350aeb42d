import type { PriceAlertWire } from "@truefill/contracts/http";
import { BellRing, History, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { sendAlertDeletion, useAlertUpdates, usePastPriceAlerts, usePriceAlerts } from "../../../data/alerts/alerts.ts";
import { isApiError, type LocalInstrument, prices, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { LiveText } from "../../../ui/live-text.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { stepUnit } from "../figures.ts";
import type { OrdersTabProps } from "../orders/tab-props.ts";
import { settingsOf } from "../preferences.ts";
import { AlertInstrument } from "./alert-instrument.tsx";
import { conditionText, pipsAway } from "./alert-words.ts";
import { openAlert } from "./open.ts";

type View = "active" | "past";

/** The customer's price alerts: those that wait, and those that have ended. */
export function AlertsTab(props: OrdersTabProps) {
	const t = useT();
	const directory = useDirectory();
	const [view, setView] = useState<View>("active");
	useAlertUpdates();
	const add = () => {
		const [last = ""] = settingsOf("layout").recent;
		const shown = directory.byId(last) ?? directory.all[0];
		if (shown !== undefined) openAlert({ instrumentId: shown.id });
	};
	return (
		<div className="flex h-full min-h-0 flex-col">
			<div className="flex min-h-9 flex-none items-center justify-between gap-3 border-line border-b px-panel py-1">
				<SegmentedControl
					label={t("alerts.view")}
					value={view}
					onChange={setView}
					items={[
						{ value: "active", label: t("alerts.view.active") },
						{ value: "past", label: t("alerts.view.past") },
					]}
				/>
				<Button size="sm" onClick={add}>
					<Plus className="icon" aria-hidden />
					{t("alerts.new")}
				</Button>
			</div>
			<div className="min-h-0 flex-1 overflow-y-auto">
				{view === "active" ? <Active {...props} /> : <Past {...props} />}
			</div>
		</div>
	);
}

const idOf = ({ id }: PriceAlertWire): string => id;

/** Columns that both lists begin with. */
function useSharedColumns(onInstrument: OrdersTabProps["onInstrument"]): readonly Column<PriceAlertWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	return useMemo(
		() => [
			{
				id: "instrument",
				header: t("trading.instrument"),
				rowHeader: true,
				cell: ({ asset_id }) => (
					<AlertInstrument id={asset_id} instrument={byId(asset_id)} onInstrument={onInstrument} />
				),
			},
			{
				id: "condition",
				header: t("alerts.condition"),
				className: "num",
				cell: (alert) => conditionText(alert, byId(alert.asset_id)),
			},
		],
		[t, byId, onInstrument],
	);
}

function useNoteColumn(): Column<PriceAlertWire> {
	const t = useT();
	return useMemo(
		() => ({
			id: "note",
			header: t("alerts.note"),
			className: "max-w-[32ch] truncate text-secondary",
			cellProps: () => ({ dir: "auto" }),
			cell: ({ note }) => note ?? "",
		}),
		[t],
	);
}

function Active({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const { byId } = useDirectory();
	const query = usePriceAlerts();
	const shared = useSharedColumns(onInstrument);
	const note = useNoteColumn();
	const columns = useMemo<readonly Column<PriceAlertWire>[]>(
		() => [
			...shared,
			{
				id: "distance",
				header: t("orders.distance"),
				numeric: true,
				cell: (alert) => <Distance alert={alert} instrument={byId(alert.asset_id)} />,
			},
			note,
			{ id: "ends", header: t("alerts.ends"), className: "text-secondary", cell: (alert) => <Ends alert={alert} /> },
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				interactive: true,
				cell: (alert) => <AlertActions alert={alert} />,
			},
		],
		[t, byId, shared, note],
	);
	return (
		<DataTable
			label={t("alerts.title")}
			columns={columns}
			rows={query.data}
			rowId={idOf}
			source={{ query, failed: t("alerts.loadFailed") }}
			skeletonRows={3}
			empty={{
				icon: <BellRing className="icon-lg" aria-hidden />,
				title: t("alerts.empty"),
				hint: t("alerts.empty.body"),
			}}
			card={cards ? (alert) => <AlertCard alert={alert} onInstrument={onInstrument} /> : undefined}
		/>
	);
}

function Past({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const { byId } = useDirectory();
	const [page, setPage] = useState(1);
	const query = usePastPriceAlerts(page);
	const shared = useSharedColumns(onInstrument);
	const note = useNoteColumn();
	const columns = useMemo<readonly Column<PriceAlertWire>[]>(
		() => [
			...shared,
			{
				id: "outcome",
				header: t("orders.outcome"),
				cell: (alert) => <Outcome alert={alert} instrument={byId(alert.asset_id)} />,
			},
			{
				id: "ended",
				header: t("alerts.ended"),
				className: "text-secondary",
				cell: ({ ended_at }) => (ended_at === null ? null : <TimeText value={ended_at} format="day-time" />),
			},
			note,
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				interactive: true,
				cell: (alert) => <AlertActions alert={alert} />,
			},
		],
		[t, byId, shared, note],
	);
	return (
		<DataTable
			label={t("alerts.view.past")}
			columns={columns}
			rows={query.data?.data}
			rowId={idOf}
			source={{ query, failed: t("alerts.loadFailed") }}
			empty={{
				icon: <History className="icon-lg" aria-hidden />,
				title: t("alerts.past.empty"),
				hint: t("alerts.past.empty.body"),
			}}
			pages={{ meta: query.data?.meta, onPage: setPage }}
			card={cards ? (alert) => <AlertCard alert={alert} onInstrument={onInstrument} /> : undefined}
		/>
	);
}

interface AlertProps {
	readonly alert: PriceAlertWire;
	readonly instrument: LocalInstrument | undefined;
}

function Distance({ alert, instrument }: AlertProps) {
	const t = useT();
	const live = useMemo(
		() => ({
			read: () => {
				const pips = instrument === undefined ? null : pipsAway(alert, instrument);
				if (pips === null || instrument === undefined) return { text: UNKNOWN };
				return { text: t("orders.distance.of", { pips: formatNumber(pips), unit: stepUnit(instrument) }) };
			},
			subscribe: (listener: () => void) => prices.subscribe(alert.asset_id, listener),
		}),
		[alert, instrument, t],
	);
	return <LiveText {...live} />;
}

function Ends({ alert }: { readonly alert: PriceAlertWire }) {
	const t = useT();
	return alert.expires_at === null ? t("alerts.ends.never") : <TimeText value={alert.expires_at} format="day-time" />;
}

function Outcome({ alert, instrument }: AlertProps) {
	const t = useT();
	const { status, reached, price_type } = alert;
	if (status !== "triggered") return <Badge>{t(status === "expired" ? "alerts.expired" : "alerts.removed")}</Badge>;
	const side = reached === null || price_type === "mid" ? null : reached[price_type];
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2">
			<Badge tone={alert.while_stopped ? "warn" : "ok"}>{t("alerts.reached")}</Badge>
			{side === null ? null : (
				<span className="num text-12">
					{t("alerts.reachedAt", { price: formatPrice(side, instrument?.priceDigits ?? 0) })}
				</span>
			)}
			{alert.while_stopped ? <span className="text-12 text-secondary">{t("alerts.whileStopped")}</span> : null}
		</span>
	);
}

/** Changes an armed alert, sets an ended one again, and deletes without a question: it can be set again. */
function AlertActions({ alert }: { readonly alert: PriceAlertWire }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const instrument = useDirectory().byId(alert.asset_id);
	const isArmed = alert.status === "armed";
	const words = { instrument: instrument?.displayName ?? alert.asset_id, condition: conditionText(alert, instrument) };
	const remove = async () => {
		setBusy(true);
		try {
			await sendAlertDeletion(alert.id);
			notify({ tone: "ok", title: t("alerts.deleted", words) });
		} catch (error) {
			notify({
				tone: "danger",
				title: t("alerts.failed"),
				...(isApiError(error) ? { description: error.message } : {}),
			});
		} finally {
			setBusy(false);
		}
	};
	return (
		<span className="inline-flex gap-1.5">
			{instrument === undefined ? null : (
				<Button
					size="sm"
					aria-label={t(isArmed ? "alerts.editOf" : "alerts.againOf", words)}
					onClick={() => openAlert({ instrumentId: alert.asset_id, alert })}
				>
					{isArmed ? t("alerts.edit") : t("alerts.again")}
				</Button>
			)}
			<Button size="sm" busy={busy} aria-label={t("alerts.deleteOf", words)} onClick={() => void remove()}>
				{t("alerts.delete")}
			</Button>
		</span>
	);
}

/** An alert on a phone. */
function AlertCard({ alert, onInstrument }: Pick<OrdersTabProps, "onInstrument"> & { readonly alert: PriceAlertWire }) {
	const t = useT();
	const instrument = useDirectory().byId(alert.asset_id);
	const isArmed = alert.status === "armed";
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start justify-between gap-3">
				<span className="flex flex-col items-start gap-0.5">
					<AlertInstrument id={alert.asset_id} instrument={instrument} onInstrument={onInstrument} />
					<span className="num text-13">{conditionText(alert, instrument)}</span>
				</span>
				<span className="num text-12 text-secondary">
					{isArmed ? <Distance alert={alert} instrument={instrument} /> : <Ended alert={alert} />}
				</span>
			</header>
			{isArmed ? null : <Outcome alert={alert} instrument={instrument} />}
			{alert.note === null ? null : (
				<p dir="auto" className="break-words text-12 text-secondary">
					{alert.note}
				</p>
			)}
			<footer className="flex items-center justify-between gap-2 border-line border-t pt-2">
				<span className="text-12 text-muted">
					{isArmed ? (
						<>
							{t("alerts.ends")}: <Ends alert={alert} />
						</>
					) : null}
				</span>
				<AlertActions alert={alert} />
			</footer>
		</article>
	);
}

function Ended({ alert: { ended_at } }: { readonly alert: PriceAlertWire }) {
	return ended_at === null ? null : <TimeText value={ended_at} format="day-time" />;
}
