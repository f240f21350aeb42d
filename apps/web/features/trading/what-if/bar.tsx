import { FlaskConical, RotateCcw, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useEngineState } from "../../../data/accounts/engine-state.ts";
import { type LocalInstrument, newCommandId, useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { refusalText } from "../figures.ts";
import { useWhatIfPlace } from "../layout/what-if-place.ts";
import { useSettingsOf } from "../preferences.ts";
import { type BasketItem, basketOf } from "./basket.ts";
import { BasketDialog } from "./basket-dialog.tsx";
import type { Evaluated } from "./evaluate.ts";
import { BeforeAfter, FiguresTable } from "./figures.tsx";
import { SupposeOrders } from "./orders.tsx";
import { SupposePrices } from "./prices.tsx";
import { Closed, OrdersOnTheWay, Prices } from "./results.tsx";
import { isNothing, NOTHING_SUPPOSED, type Scenario } from "./scenario.ts";
import { SupposeTerms } from "./terms.tsx";
import { useBasket } from "./use-basket.ts";
import { type Evaluation, useEvaluation } from "./use-evaluation.ts";
import { outcomeWords, reaches } from "./words.ts";

export interface WhatIfProps {
	/** The current instrument: of a new supposed order. */
	readonly instrument: LocalInstrument;
	readonly onClose: () => void;
}

/** The what-if bar of the selected account: in the blotter's place, or as a sheet on a narrow screen. */
export function WhatIf(props: WhatIfProps) {
	const t = useT();
	const account = useSelectedAccount();
	const place = useWhatIfPlace();
	if (account === undefined) return null;
	// Another account begins with nothing supposed.
	const bar = <Bar key={account.id} accountId={account.id} {...props} />;
	if (place !== null) return createPortal(bar, place);
	return (
		<Sheet open side="bottom" title={t("whatIf.mark")} onOpenChange={(next) => (next ? undefined : props.onClose())}>
			{bar}
		</Sheet>
	);
}

function Bar({ accountId, instrument, onClose }: WhatIfProps & { readonly accountId: string }) {
	const t = useT();
	const query = useEngineState();
	const state = query.data;
	const [scenario, setScenario] = useState<Scenario>(NOTHING_SUPPOSED);
	const basket = useBasket(accountId);
	// What is done is on the account: it is no supposition any more, also while the dialog still tells of it.
	const left = useMemo(() => withoutDone(scenario, basket.outcomes), [scenario, basket.outcomes]);
	const evaluation = useEvaluation(state, left);
	const { byId } = useDirectory();
	const [confirmed, setConfirmed] = useState<readonly BasketItem[] | null>(null);
	const root = useRef<HTMLElement>(null);
	const isWide = useWhatIfPlace() !== null;
	const { panels } = useSettingsOf("layout");
	useEffect(() => {
		if (isWide) root.current?.focus();
	}, [isWide]);
	const { latest } = evaluation;
	const leaveDialog = () => {
		setConfirmed(null);
		setScenario((held) => withNewIds(withoutDone(held, basket.outcomes), basket.outcomes));
		basket.forget([...basket.outcomes].flatMap(([id, { state: of }]) => (of === "unknown" ? [] : [id])));
	};
	const locked = new Set([...basket.outcomes].flatMap(([id, { state: of }]) => (of === "unknown" ? [id] : [])));
	const items = latest === null ? [] : basketOf(latest, byId);
	return (
		<section
			ref={root}
			tabIndex={-1}
			aria-label={t("whatIf.title")}
			className={cx("@container flex min-h-0 flex-col bg-surface-1 outline-none", !isWide && "-mx-5")}
			{...(isWide ? { style: { height: `max(${panels.blotter}px, 22rem)` } } : {})}
		>
			<header className="sticky top-0 z-10 flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-warn-quiet px-3 py-1.5">
				{isWide ? (
					<h2>
						<Badge tone="warn" icon={<FlaskConical className="icon size-3.5" aria-hidden />}>
							{t("whatIf.mark")}
						</Badge>
					</h2>
				) : null}
				{latest === null ? null : <BeforeAfter evaluated={latest} />}
				<span className="ms-auto flex items-center gap-1.5">
					<HelpLink place="close-out#seeing-it-before" about={t("whatIf.title")} />
					<IconButton
						size="sm"
						label={t("whatIf.reset")}
						disabled={isNothing(left)}
						icon={<RotateCcw className="icon" aria-hidden />}
						onClick={() => setScenario(resetTo(left, locked))}
					/>
					<Button
						size="sm"
						variant="primary"
						disabledReason={items.length === 0 ? t("whatIf.basket.empty") : null}
						onClick={() => setConfirmed(items)}
					>
						{t("whatIf.basket.open")}
					</Button>
					{isWide ? (
						<IconButton
							size="sm"
							label={t("whatIf.leave")}
							icon={<X className="icon" aria-hidden />}
							onClick={onClose}
						/>
					) : null}
				</span>
			</header>
			{latest === null || state === undefined ? (
				<div className="p-panel">
					{query.isError ? (
						<ErrorState
							compact
							title={t("whatIf.failed")}
							onRetry={() => void query.refetch()}
							retrying={query.isFetching}
						/>
					) : (
						<Skeleton lines={6} />
					)}
				</div>
			) : (
				<Columns
					instrument={instrument}
					scenario={left}
					onChange={setScenario}
					latest={latest}
					evaluation={evaluation}
					locked={locked}
				/>
			)}
			{confirmed === null || state === undefined ? null : (
				<BasketDialog
					items={confirmed}
					currency={state.currency}
					outcomes={basket.outcomes}
					isSending={basket.isSending}
					onSend={() => void basket.send(confirmed)}
					onClose={leaveDialog}
				/>
			)}
		</section>
	);
}

type Outcomes = ReturnType<typeof useBasket>["outcomes"];

function withoutDone(scenario: Scenario, outcomes: Outcomes): Scenario {
	const isLeft = ({ id }: { readonly id: string }) => outcomes.get(id)?.state !== "done";
	if (scenario.orders.every(isLeft) && scenario.closes.every(isLeft)) return scenario;
	return { ...scenario, orders: scenario.orders.filter(isLeft), closes: scenario.closes.filter(isLeft) };
}

/** Nothing, but for what was sent and has no answer yet. */
const resetTo = ({ orders, closes }: Scenario, locked: ReadonlySet<string>): Scenario => ({
	...NOTHING_SUPPOSED,
	orders: orders.filter(({ id }) => locked.has(id)),
	closes: closes.filter(({ id }) => locked.has(id)),
});

/** A refused order can be changed and sent again: as a command of its own. */
function withNewIds(scenario: Scenario, outcomes: Outcomes): Scenario {
	const renewed = <Item extends { readonly id: string }>(item: Item): Item =>
		outcomes.get(item.id)?.state === "refused" ? { ...item, id: newCommandId() } : item;
	return { ...scenario, orders: scenario.orders.map(renewed), closes: scenario.closes.map(renewed) };
}

interface ColumnsProps {
	readonly instrument: LocalInstrument;
	readonly scenario: Scenario;
	readonly onChange: (scenario: Scenario) => void;
	readonly latest: Evaluated;
	readonly evaluation: Evaluation;
	readonly locked: ReadonlySet<string>;
}

/** What is supposed, and what comes of it. */
function Columns({ instrument, scenario, onChange, latest, evaluation, locked }: ColumnsProps) {
	const suppose = { scenario, onChange, state: latest.state, view: latest.view };
	const column = "min-w-0 p-3 @4xl:min-h-0 @4xl:overflow-y-auto";
	return (
		<div className="grid min-h-0 flex-1 divide-line overflow-y-auto @4xl:grid-cols-[minmax(0,21rem)_minmax(0,19rem)_minmax(0,1fr)] @4xl:divide-x @4xl:overflow-hidden">
			<div className={column}>
				<SupposePrices {...suppose} />
			</div>
			<div className={`${column} flex flex-col gap-4`}>
				<SupposeOrders {...suppose} instrument={instrument} locked={locked} />
				<SupposeTerms {...suppose} />
			</div>
			<div className={`${column} flex flex-col gap-4`}>
				<Results latest={latest} evaluation={evaluation} scenario={scenario} onChange={onChange} />
			</div>
		</div>
	);
}

function Results({ latest, evaluation, scenario, onChange }: Omit<ColumnsProps, "instrument" | "locked">) {
	const t = useT();
	const { byId } = useDirectory();
	const unit = useSettingsOf("ticket").unit;
	const { settled, prices } = evaluation;
	const found = reaches(prices, byId, (id) => latest.view.quote(id)?.bid);
	const { opens, pending, hypothetical } = latest.supposed;
	const about = (part: string, index: number) => {
		const id =
			part === "open"
				? opens[index]?.instrumentId
				: part === "order"
					? pending[index]?.order.instrumentId
					: part === "close"
						? latest.state.openTrades.get(hypothetical.closes[index]?.tradeId ?? "")?.instrumentId
						: part === "dividend"
							? hypothetical.dividends?.[index]?.instrumentId
							: [...latest.state.openTrades.values()][0]?.instrumentId;
		return byId(id ?? "");
	};
	return (
		<>
			<div role="status" className="flex flex-col gap-1 text-13">
				{(settled === null ? [] : outcomeWords(settled, found, byId)).map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			{latest.preview.refused.map(({ part, index, refusal }) => {
				const instrument = about(part, index);
				return instrument === undefined ? null : (
					<Alert key={`${part}-${index}`} variant="warning">
						{t("whatIf.refused", { reason: refusalText(refusal, instrument, unit) })}
					</Alert>
				);
			})}
			<Closed evaluated={latest} />
			<OrdersOnTheWay evaluated={latest} />
			<FiguresTable evaluated={latest} />
			<Prices
				found={found}
				onTry={({ instrument: { id }, nearest }) =>
					onChange({ ...scenario, way: "steps", moves: { [id]: { by: "percent", text: nearest.percent } } })
				}
			/>
		</>
	);
}
