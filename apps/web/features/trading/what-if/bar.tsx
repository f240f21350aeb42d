import { FlaskConical, RotateCcw, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useEngineState } from "../../../data/accounts/engine-state.ts";
import { type LocalInstrument, newCommandId, useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { useWhatIfPlace } from "../layout/what-if-place.ts";
import { useSettingsOf } from "../preferences.ts";
import { type BasketItem, basketOf } from "./basket.ts";
import { BasketDialog } from "./basket-dialog.tsx";
import { Columns } from "./columns.tsx";
import type { Evaluated } from "./evaluate.ts";
import { BeforeAfter } from "./figures.tsx";
import { isNothing, NOTHING_SUPPOSED, type Scenario } from "./scenario.ts";
import { useBasket } from "./use-basket.ts";
import { useEvaluation } from "./use-evaluation.ts";

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
	// Evaluated a moment before: what is not supposed any more, or has a new id since it was refused, is not sent.
	const present = new Set([...left.orders, ...left.closes].map(({ id }) => id));
	const items = latest === null ? [] : basketOf(latest, byId).filter(({ id }) => present.has(id));
	return (
		<section
			ref={root}
			tabIndex={-1}
			aria-label={t("whatIf.title")}
			className={cx("@container flex min-h-0 flex-col bg-surface-1 outline-none", !isWide && "-mx-5")}
			{...(isWide ? { style: { height: `max(${panels.blotter}px, 22rem)` } } : {})}
		>
			<Header
				isWide={isWide}
				latest={latest}
				isReset={isNothing(left)}
				isEmpty={items.length === 0}
				onReset={() => setScenario(resetTo(left, locked))}
				onConfirm={() => setConfirmed(items)}
				onClose={onClose}
			/>
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

interface HeaderProps {
	readonly isWide: boolean;
	readonly latest: Evaluated | null;
	/** Nothing is supposed. */
	readonly isReset: boolean;
	/** Nothing of it could be sent. */
	readonly isEmpty: boolean;
	readonly onReset: () => void;
	readonly onConfirm: () => void;
	readonly onClose: () => void;
}

/** The mark that nothing is executed, what comes of it in one line, and what can be done with it. */
function Header({ isWide, latest, isReset, isEmpty, onReset, onConfirm, onClose }: HeaderProps) {
	const t = useT();
	return (
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
					disabled={isReset}
					icon={<RotateCcw className="icon" aria-hidden />}
					onClick={onReset}
				/>
				<Button
					size="sm"
					variant="primary"
					disabledReason={isEmpty ? t("whatIf.basket.empty") : null}
					onClick={onConfirm}
				>
					{t("whatIf.basket.open")}
				</Button>
				{isWide ? (
					<IconButton size="sm" label={t("whatIf.leave")} icon={<X className="icon" aria-hidden />} onClick={onClose} />
				) : null}
			</span>
		</header>
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
