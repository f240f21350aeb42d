import { formatPrice as exactPrice } from "@truefill/core/money";
import { useEffect, useMemo, useState } from "react";
import {
	type AccountPreviewWire,
	directory,
	type LocalInstrument,
	localTrades,
	prices,
	useAccountPreview,
	useDirectory,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { formatPercent, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Money, Percent } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { SideText, VolumeText, WirePrice } from "../blotter/parts.tsx";
import { NOTHING_SUPPOSED, previewBody, type Scenario } from "./suppose.ts";
import { SupposePanel } from "./suppose-panel.tsx";
import { mapWords, type Reach, reaches } from "./words.ts";

export interface CloseOutMapProps {
	/** The current instrument: the default for a hypothetical order. */
	readonly instrument: LocalInstrument;
	readonly onClose: () => void;
}

const SETTLE_MS = 250;

/** Debounced input. */
function useSettled<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), SETTLE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

/** What would be closed, in order and at which price, in the user's own scenario (E17, E19). */
export function CloseOutMap({ instrument, onClose }: CloseOutMapProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { byId } = useDirectory();
	const [scenario, setScenario] = useState<Scenario>(NOTHING_SUPPOSED);
	const settled = useSettled(scenario);
	const trades = useMemo(() => [...localTrades(open ?? []).values()], [open]);
	const query = useAccountPreview(account?.id, JSON.stringify(settled), () =>
		previewBody(settled, { instrument: directory().byId, quote: (id) => prices.quote(id)?.exact }),
	);
	const preview = query.data;
	const found = preview === undefined ? [] : reaches(preview, byId, (id) => prices.quote(id)?.exact.bid);
	const priceText = (id: string, price: string | null) => formatPrice(price, byId(id)?.priceDigits ?? 5);
	const name = (id: string) => byId(id)?.displayName ?? id;
	return (
		<Dialog
			open
			width="xl"
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("map.title")}
			description={t("map.describe")}
		>
			<div className="grid gap-6 md:grid-cols-[280px_1fr]">
				<SupposePanel scenario={scenario} onChange={setScenario} trades={trades} instrument={instrument} />
				<div className="flex min-w-0 flex-col gap-5" aria-busy={query.isFetching}>
					{preview === undefined ? (
						query.isError ? (
							<ErrorState
								compact
								title={t("map.failed")}
								onRetry={() => void query.refetch()}
								retrying={query.isFetching}
							/>
						) : (
							<Skeleton lines={10} />
						)
					) : (
						<>
							<div role="status" className="flex flex-col gap-1 text-14">
								{trades.length === 0 && scenario.order === null ? <p>{t("map.empty")}</p> : null}
								{mapWords(preview, settled, found, name, priceText).map((sentence) => (
									<p key={sentence}>{sentence}</p>
								))}
							</div>
							{preview.refused.map(({ part, index, reason }) => (
								<Alert key={`${part}-${index}`} variant="warning">
									{t(part === "open" ? "map.refused.open" : "map.refused.close", {
										reason: serverText("error", reason),
									})}
								</Alert>
							))}
							<FiguresTable preview={preview} />
							<Closed preview={preview} name={name} />
							<Prices
								found={found}
								onTry={({ instrument: { id }, nearest }) =>
									setScenario({ ...scenario, way: "steps", moves: { [id]: nearest.percent } })
								}
							/>
						</>
					)}
				</div>
			</div>
		</Dialog>
	);
}

function Heading({ children }: { readonly children: string }) {
	return <h3 className="pb-1.5 font-medium text-12 text-muted">{children}</h3>;
}

function FiguresTable({ preview }: { readonly preview: AccountPreviewWire }) {
	const t = useT();
	// All three from the same prices: a tick between columns would look like a cost of the order.
	const { figures_now: now, figures, figures_at_end: end, currency } = preview;
	const row = (
		label: string,
		before: string | null | undefined,
		after: string | undefined,
		last: string | undefined,
	) => (
		<Row>
			<Cell head className="!ps-0 text-secondary">
				{label}
			</Cell>
			{[before, after, last].map((value, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
				<Cell key={at} numeric className="last:!pe-0">
					<Money value={value} currency={currency} show="none" tone={value?.startsWith("-") ? "signed" : "plain"} />
				</Cell>
			))}
		</Row>
	);
	return (
		<section>
			<Heading>{t("map.figures")}</Heading>
			<Table label={t("map.figures")}>
				<TableHead>
					<HeadCell className="!ps-0 !bg-surface-2">{currency}</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.now")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.after")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2 !pe-0">
						{t("map.end")}
					</HeadCell>
				</TableHead>
				<TableBody>
					{row(t("trading.equity"), now?.equity, figures?.equity, end?.equity)}
					{row(t("trading.usedMargin"), now?.used_margin, figures?.used_margin, end?.used_margin)}
					{row(t("trading.freeMargin"), now?.free_margin, figures?.free_margin, end?.free_margin)}
					<Row>
						<Cell head className="!ps-0 text-secondary">
							{t("trading.marginLevel")}
						</Cell>
						{[now?.margin_level, figures?.margin_level, end?.margin_level].map((level, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
							<Cell key={at} numeric className="font-semibold last:!pe-0">
								<Percent value={level ?? null} />
							</Cell>
						))}
					</Row>
				</TableBody>
			</Table>
		</section>
	);
}

function Closed({ preview, name }: { readonly preview: AccountPreviewWire; readonly name: (id: string) => string }) {
	const t = useT();
	const { byId } = useDirectory();
	const { closed, currency } = preview;
	return (
		<section>
			<Heading>{t("map.closed")}</Heading>
			{closed.length === 0 ? (
				<p className="text-13 text-secondary">{t("map.closed.none")}</p>
			) : (
				<Table label={t("map.closed")}>
					<TableHead>
						<HeadCell className="!ps-0 !bg-surface-2">#</HeadCell>
						<HeadCell className="!bg-surface-2">{t("trading.instrument")}</HeadCell>
						<HeadCell className="!bg-surface-2">{t("trading.side")}</HeadCell>
						<HeadCell numeric className="!bg-surface-2">
							{t("trading.volume")}
						</HeadCell>
						<HeadCell numeric className="!bg-surface-2">
							{t("map.closed.at")}
						</HeadCell>
						<HeadCell className="!bg-surface-2">{t("trading.reason")}</HeadCell>
						<HeadCell numeric className="!bg-surface-2 !pe-0">
							{t("trading.netIn", { currency })}
						</HeadCell>
					</TableHead>
					<TableBody>
						{closed.map(({ trade }, at) => (
							<Row key={`${trade.trade_id}-${trade.id}`}>
								<Cell className="num !ps-0 text-muted">{at + 1}</Cell>
								<Cell head>{name(trade.asset_id)}</Cell>
								<Cell>
									<SideText side={trade.trade_type} />
								</Cell>
								<Cell numeric>
									<VolumeText units={trade.volume} instrument={byId(trade.asset_id)} />
								</Cell>
								<Cell numeric>
									<WirePrice value={trade.closing_price} instrument={byId(trade.asset_id)} />
								</Cell>
								<Cell className="text-secondary">
									{trade.close_reason === null ? "" : t(`trading.reason.${trade.close_reason}`)}
								</Cell>
								<Cell numeric className="!pe-0">
									<Money value={trade.pnl} currency={currency} show="none" tone="signed" sign="always" />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</section>
	);
}

function Prices({ found, onTry }: { readonly found: readonly Reach[]; readonly onTry: (reach: Reach) => void }) {
	const t = useT();
	if (found.length === 0) return <p className="text-12 text-muted">{t("map.prices.none")}</p>;
	return (
		<section>
			<Heading>{t("map.prices")}</Heading>
			<Table label={t("map.prices")}>
				<TableHead>
					<HeadCell className="!ps-0 !bg-surface-2">{t("trading.instrument")}</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.price.now")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.price.below")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.price.above")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.price.away")}
					</HeadCell>
					<HeadCell className="!bg-surface-2 !pe-0">
						<span className="sr-only">{t("trading.actions")}</span>
					</HeadCell>
				</TableHead>
				<TableBody>
					{found.map((reach) => {
						const { instrument, now, below, above, nearest } = reach;
						const text = (price: string | null) =>
							price === null ? UNKNOWN : formatPrice(price, instrument.priceDigits);
						return (
							<Row key={instrument.id}>
								<Cell head className="!ps-0 font-medium">
									{instrument.displayName}
								</Cell>
								<Cell numeric>{text(exactPrice(now, instrument.priceDigits))}</Cell>
								<Cell numeric>{text(below)}</Cell>
								<Cell numeric>{text(above)}</Cell>
								<Cell numeric>
									<bdi dir="ltr">{formatPercent(nearest.percent, 2, "always")}</bdi>
								</Cell>
								<Cell className="!pe-0 text-end">
									<Button
										size="sm"
										aria-label={t("map.price.tryOf", { instrument: instrument.displayName })}
										onClick={() => onTry(reach)}
									>
										{t("map.price.try")}
									</Button>
								</Cell>
							</Row>
						);
					})}
				</TableBody>
			</Table>
		</section>
	);
}
