import { useEffect, useMemo, useState } from "react";
import {
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
import { formatPrice } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { NOTHING_SUPPOSED, previewBody, type Scenario } from "./suppose.ts";
import { SupposePanel } from "./suppose-panel.tsx";
import { Closed, FiguresTable, Prices } from "./tables.tsx";
import { mapWords, reaches } from "./words.ts";

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
