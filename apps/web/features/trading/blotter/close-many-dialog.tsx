import type { ChangesWire } from "@truefill/contracts/http";
import { marketVerdict } from "@truefill/core/trading";
import { useMemo, useState } from "react";
import {
	type LocalInstrument,
	localTrades,
	sendCloseMany,
	useDirectory,
	useOpenTrades,
	useSecond,
	useSelectedAccount,
} from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { sumOf } from "../../../lib/decimal.ts";
import { formatMoney, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { refusalText, volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import {
	type CloseChoice,
	type CloseEstimate,
	closeEstimate,
	isChosen,
	moneyText,
	priceOf,
	staleRatesOf,
	totalNet,
} from "./estimate.ts";
import { SideText } from "./parts.tsx";
import { StaleRate } from "./stale-rate.tsx";
import { useOrderCommand } from "./use-command.ts";

export interface CloseManyDialogProps {
	readonly choice: CloseChoice;
	readonly onClose: () => void;
}

function titleOf({ which, side, instrumentId, byHand }: CloseChoice, instrument: LocalInstrument | undefined): string {
	if (byHand === true) return t("closing.title.byHand");
	if (instrumentId !== null)
		return t("closing.title.instrument", { instrument: instrument?.displayName ?? instrumentId });
	if (side !== null) return t(side === "buy" ? "closing.title.buys" : "closing.title.sells");
	return t(
		which === "all" ? "closing.title.all" : which === "winners" ? "closing.title.winners" : "closing.title.losers",
	);
}

/** Lists the trades to close with their estimates; the button shows the total. Failures are reported afterwards. */
export function CloseManyDialog({ choice, onClose }: CloseManyDialogProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const directory = useDirectory();
	const [failed, setFailed] = useState<ChangesWire["failed"]>([]);
	const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
	useSecond();
	const byHand = choice.byHand === true;
	const { busy, refused, unknown, run } = useOrderCommand(
		`close-many ${account?.id ?? ""} ${choice.which} ${choice.instrumentId ?? ""} ${choice.side ?? ""} ${byHand}`,
		({ which, instrumentId, side, tradeIds }: CloseChoice & { readonly tradeIds: readonly string[] }, commandId) =>
			sendCloseMany({
				command_id: commandId,
				account_id: account?.id ?? "",
				which,
				...(instrumentId === null ? {} : { asset_id: instrumentId }),
				...(side === null ? {} : { side }),
				...(byHand ? { trade_ids: [...tradeIds] } : {}),
			}),
	);
	const estimates = [...localTrades(open ?? []).values()]
		.filter((trade) => isChosen(trade, choice))
		.flatMap((trade) => {
			const instrument = directory.byId(trade.instrumentId);
			return instrument === undefined ? [] : [closeEstimate(trade, instrument)];
		});
	const currency = account?.currency ?? "USD";
	const chosen = byHand ? estimates.filter(({ trade }) => picked.has(trade.id)) : estimates;
	const now = chosen.filter(({ market }) => market.state !== "closed");
	const total = totalNet(now);
	const stale = staleRatesOf(now);
	const submit = async () => {
		const changes = await run({ ...choice, tradeIds: chosen.map(({ trade }) => trade.id) });
		if (changes === null) return;
		report(changes, currency);
		if (changes.failed.length === 0) onClose();
		else setFailed(changes.failed);
	};
	const count = chosen.length;
	return (
		<Dialog
			open
			onOpenChange={(next) => (next ? undefined : onClose())}
			width="md"
			title={titleOf(choice, directory.byId(choice.instrumentId ?? ""))}
			description={
				failed.length > 0
					? t("closing.failed.some", { count: failed.length })
					: t("closing.describe", {
							count,
							amount: formatMoney(total, currency, { sign: "always" }),
						})
			}
			footer={
				failed.length > 0 ? (
					<Button onClick={onClose}>{t("common.close")}</Button>
				) : (
					<>
						<Button variant="quiet" onClick={onClose}>
							{t("closing.keep")}
						</Button>
						<Button
							variant="danger"
							busy={busy}
							disabledReason={count === 0 && !unknown ? t(byHand ? "closing.none.picked" : "closing.none") : null}
							onClick={() => void submit()}
						>
							{unknown
								? t("trading.ticket.findOut")
								: t("closing.submit", { count, amount: formatMoney(total, currency, { sign: "always" }) })}
						</Button>
					</>
				)
			}
		>
			<div className="flex flex-col gap-3">
				{refused === null ? null : (
					<Alert variant={unknown ? "warning" : "destructive"} announce>
						{refused}
					</Alert>
				)}
				{failed.length > 0 ? (
					<Failures failed={failed} />
				) : (
					<Estimates estimates={estimates} currency={currency} picked={byHand ? picked : null} onPicked={setPicked} />
				)}
				{failed.length > 0 ? null : stale.map((each) => <StaleRate key={each.instrumentId} stale={each} />)}
			</div>
		</Dialog>
	);
}

interface EstimatesProps {
	readonly estimates: readonly CloseEstimate[];
	readonly currency: string;
	/** Ids of the trades that are chosen; null: all are. */
	readonly picked: ReadonlySet<string> | null;
	readonly onPicked: (picked: ReadonlySet<string>) => void;
}

function Estimates({ estimates, currency, picked, onPicked }: EstimatesProps) {
	const t = useT();
	const columns = useEstimateColumns(currency);
	const pick = usePickColumn(picked, onPicked);
	return (
		<>
			<div className="-mx-5 max-h-[40vh] overflow-hidden border-line border-y [&_section]:max-h-[40vh]">
				<DataTable
					label={t("closing.table")}
					columns={picked === null ? columns : [pick, ...columns]}
					rows={estimates}
					rowId={({ trade }) => trade.id}
					empty={{ title: t("closing.none") }}
				/>
			</div>
			<p className="text-12 text-muted">{t("closing.note")}</p>
		</>
	);
}

function usePickColumn(
	picked: ReadonlySet<string> | null,
	onPicked: EstimatesProps["onPicked"],
): Column<CloseEstimate> {
	const t = useT();
	return useMemo(
		() => ({
			id: "picked",
			header: t("closing.pick"),
			headHidden: true,
			headClassName: "!ps-5",
			className: "!ps-5",
			interactive: true,
			cell: ({ trade, instrument }) => (
				<Checkbox
					checked={picked?.has(trade.id) === true}
					label={
						<VisuallyHidden>
							{t("closing.pick.trade", { instrument: instrument.displayName, trade: trade.id })}
						</VisuallyHidden>
					}
					onChange={(isPicked) => {
						const next = new Set(picked);
						if (isPicked) next.add(trade.id);
						else next.delete(trade.id);
						onPicked(next);
					}}
				/>
			),
		}),
		[t, picked, onPicked],
	);
}

function useEstimateColumns(currency: string): readonly Column<CloseEstimate>[] {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	return useMemo(
		() => [
			{
				id: "instrument",
				header: t("trading.instrument"),
				rowHeader: true,
				headClassName: "!ps-5",
				className: "!ps-5 font-medium",
				cell: ({ instrument }) => instrument.displayName,
			},
			{ id: "side", header: t("trading.side"), cell: ({ trade }) => <SideText side={trade.side} /> },
			{
				id: "volume",
				header: t("trading.volume"),
				numeric: true,
				cell: ({ trade, instrument }) => volumeLabel(instrument, trade.volume, unit),
			},
			{
				id: "price",
				header: t("closing.price"),
				numeric: true,
				cell: (estimate) => <ClosePrice estimate={estimate} />,
			},
			{
				id: "net",
				header: t("trading.netIn", { currency }),
				numeric: true,
				headClassName: "!pe-5",
				className: "!pe-5",
				cell: ({ trade, market, result }) => (
					<Money
						value={market.state === "closed" ? null : moneyText(result?.netPnl, trade)}
						currency={currency}
						show="none"
						tone="signed"
						sign="always"
					/>
				),
			},
		],
		[t, unit, currency],
	);
}

/** The price of a close now, or why there is none. */
function ClosePrice({ estimate: { instrument, market, price } }: { readonly estimate: CloseEstimate }) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	if (market.state === "closed") return <Badge tone="warn">{t("closing.waits")}</Badge>;
	const stopped = marketVerdict(instrument, market, "close");
	if (stopped !== null) {
		return (
			<span title={refusalText(stopped, instrument, unit)}>
				<Badge tone="danger">{t("closing.cannot")}</Badge>
			</span>
		);
	}
	return price === null ? UNKNOWN : formatPrice(priceOf(price, instrument), instrument.priceDigits);
}

function Failures({ failed }: { readonly failed: ChangesWire["failed"] }) {
	return (
		<ul className="flex flex-col gap-1.5">
			{failed.map(({ trade_id, reason }) => (
				<li key={trade_id}>
					<Alert variant="destructive" title={trade_id}>
						{serverText("error", reason)}
					</Alert>
				</li>
			))}
		</ul>
	);
}

/** Reports the server's result: trades closed, their net result, closes queued. */
function report({ closed, trades, failed }: ChangesWire, currency: string): void {
	const waiting = trades.filter(({ close_request }) => close_request !== null).length;
	const net = formatMoney(sumOf(closed.map(({ pnl }) => pnl)), currency, { sign: "always" });
	notify({
		tone: failed.length > 0 ? "warn" : "ok",
		urgent: true,
		title: closed.length > 0 ? t("closing.done", { count: closed.length }) : t("closing.done.none"),
		description: [
			...(closed.length > 0 ? [t("trading.closed.result", { amount: net })] : []),
			...(waiting > 0 ? [t("closing.done.waiting", { count: waiting })] : []),
			...(failed.length > 0 ? [t("closing.failed.some", { count: failed.length })] : []),
		].join(" · "),
	});
}
