import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import type { AccountState, MarketView } from "@truefill/core/trading";
import { ArrowRight } from "lucide-react";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { againstMoves, PRESETS, presetMoves } from "./presets.ts";
import { instrumentsOf, percentTo, type Scenario, type SupposedMove, supposedBid } from "./scenario.ts";
import { Heading } from "./section.tsx";
import { Slider } from "./slider.tsx";

export interface SupposeProps {
	readonly scenario: Scenario;
	readonly onChange: (scenario: Scenario) => void;
	readonly state: AccountState;
	/** The prices of the latest answer. */
	readonly view: MarketView;
}

const WIDEST = 25;
const STEP = "0.1";

/** How far all are moved against the customer, if all that have a net position are; null: not the same for all. */
function againstOf(scenario: Scenario, state: AccountState): string | null {
	const size =
		Object.values(scenario.moves)
			.find(({ text }) => text !== "")
			?.text.replace(/^-/, "") ?? "";
	if (size === "") return "";
	const all = againstMoves(size, state);
	const isSame = Object.entries(all).every(([id, { text }]) => scenario.moves[id]?.text === text);
	return isSame && Object.keys(all).length === Object.keys(scenario.moves).length ? size : null;
}

/** Where prices go: all against the customer, a shock, or one by one in percent or to a price. */
export function SupposePrices({ scenario, onChange, state, view }: SupposeProps) {
	const t = useT();
	const { byId } = useDirectory();
	const { moves, way } = scenario;
	const ids = instrumentsOf(state, scenario);
	const against = againstOf(scenario, state);
	const move = (id: string, next: SupposedMove) => onChange({ ...scenario, moves: { ...moves, [id]: next } });
	return (
		<section aria-label={t("whatIf.moves")} className="flex min-w-0 flex-col gap-2.5">
			<Heading>{t("whatIf.moves")}</Heading>
			<SegmentedControl
				block
				label={t("whatIf.way")}
				value={way}
				onChange={(next) => onChange({ ...scenario, way: next })}
				items={(["steps", "jump"] as const).map((value) => ({ value, label: t(`whatIf.way.${value}`) }))}
			/>
			{ids.length === 0 ? <p className="text-12 text-muted">{t("whatIf.moves.none")}</p> : null}
			{state.openTrades.size === 0 ? null : (
				<>
					<Slider
						name={t("whatIf.against")}
						label={t("whatIf.against")}
						aside={against === null ? t("whatIf.against.mixed") : null}
						value={against ?? ""}
						onChange={(text) => onChange({ ...scenario, moves: againstMoves(text.replace(/^-/, ""), state) })}
						min={0}
						max={WIDEST}
						step={STEP}
						unit="%"
					/>
					<div className="flex flex-wrap gap-1.5">
						{PRESETS.map((preset) => {
							const next = presetMoves(preset, state, byId);
							return (
								<Button
									key={preset}
									size="sm"
									disabledReason={Object.keys(next).length === 0 ? t("whatIf.preset.none") : null}
									onClick={() => onChange({ ...scenario, moves: next, way: preset === "weekend" ? "jump" : way })}
								>
									{t(`whatIf.preset.${preset}`)}
								</Button>
							);
						})}
					</div>
				</>
			)}
			{ids.map((id) => {
				const instrument = byId(id);
				return instrument === undefined ? null : (
					<PriceSlider
						key={id}
						instrument={instrument}
						view={view}
						move={moves[id]}
						onChange={(next) => move(id, next)}
					/>
				);
			})}
		</section>
	);
}

interface PriceSliderProps {
	readonly instrument: LocalInstrument;
	readonly view: MarketView;
	readonly move: SupposedMove | undefined;
	readonly onChange: (move: SupposedMove) => void;
}

function PriceSlider({ instrument, view, move, onChange }: PriceSliderProps) {
	const t = useT();
	const bid = view.quote(instrument.id)?.bid;
	const there = supposedBid(move, instrument.id, view);
	const exact = (at: Price) => exactPrice(at, instrument.priceDigits);
	const text = (at: Price) => formatPrice(exact(at), instrument.priceDigits);
	const name = { instrument: instrument.displayName };
	const typed =
		move?.by === "price" ? move.text : there === null ? (bid === undefined ? "" : exact(bid)) : exact(there);
	const percent = move?.by === "percent" ? move.text : there === null || bid === undefined ? "" : percentTo(bid, there);
	return (
		<Slider
			name={t("whatIf.move", name)}
			label={instrument.displayName}
			aside={
				<>
					<bdi dir="ltr">{bid === undefined ? t("whatIf.move.noPrice") : text(bid)}</bdi>
					<ArrowRight className="icon size-3 rtl:-scale-x-100" aria-hidden />
					<span className="w-32 flex-none text-primary pointer-coarse:w-48">
						<NumberField
							size="sm"
							aria-label={t("whatIf.move.price", name)}
							step={exact(instrument.priceIncrement)}
							value={typed}
							onChange={(next) => onChange({ by: "price", text: next })}
						/>
					</span>
				</>
			}
			value={percent}
			onChange={(next) => onChange({ by: "percent", text: next })}
			min={-WIDEST}
			max={WIDEST}
			step={STEP}
			unit="%"
			signed
		/>
	);
}
