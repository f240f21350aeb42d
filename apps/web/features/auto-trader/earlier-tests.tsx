import { useBackTests } from "../../data/strategies/back-tests.ts";
import { useT } from "../../i18n/index.ts";
import { Money } from "../../ui/num.tsx";
import { TimeText } from "../../ui/time-text.tsx";

const SHOWN = 5;

/** Results that are kept, of any strategy; one press shows it again. */
export function EarlierTests({
	shownId,
	onChoose,
}: {
	readonly shownId: string | null;
	readonly onChoose: (id: string) => void;
}) {
	const t = useT();
	const { data = [] } = useBackTests();
	const others = data.filter(({ id }) => id !== shownId);
	if (others.length === 0) return null;
	return (
		<section aria-label={t("autoTrader.earlier")} className="flex flex-col gap-1">
			<h3 className="font-semibold text-13">{t("autoTrader.earlier")}</h3>
			<ul className="flex flex-col">
				{others.slice(0, SHOWN).map(({ id, name, asset_id, interval, created_at, net, currency }) => (
					<li key={id} className="border-line border-t">
						<button
							type="button"
							onClick={() => onChoose(id)}
							className="flex min-h-9 w-full flex-wrap items-center justify-between gap-x-4 py-1 text-start text-13 hover:bg-hover pointer-coarse:min-h-11"
						>
							<span>
								<bdi>{name}</bdi> · <bdi>{asset_id}</bdi> · {interval}
							</span>
							<span className="flex gap-3">
								<TimeText value={created_at} className="text-muted" />
								<Money value={net} currency={currency} tone="signed" sign="always" />
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
