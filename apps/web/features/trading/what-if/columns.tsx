import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { refusalText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import type { Evaluated } from "./evaluate.ts";
import { FiguresTable } from "./figures.tsx";
import { SupposeOrders } from "./orders.tsx";
import { SupposePrices } from "./prices.tsx";
import { Closed, OrdersOnTheWay, Prices } from "./results.tsx";
import type { Scenario } from "./scenario.ts";
import { SupposeTerms } from "./terms.tsx";
import type { Evaluation } from "./use-evaluation.ts";
import { outcomeWords, reaches } from "./words.ts";

interface ColumnsProps {
	readonly instrument: LocalInstrument;
	readonly scenario: Scenario;
	readonly onChange: (scenario: Scenario) => void;
	readonly latest: Evaluated;
	readonly evaluation: Evaluation;
	readonly locked: ReadonlySet<string>;
}

/** What is supposed, and what comes of it. */
export function Columns({ instrument, scenario, onChange, latest, evaluation, locked }: ColumnsProps) {
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
