import { findIndicator, INDICATOR_GROUPS, type IndicatorId, initialParameters } from "@truefill/core/indicators";
import { Plus, Search } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Input } from "../ui/input.tsx";
import { SHORT_NAMES } from "./indicator-labels.ts";
import { ShownList } from "./indicator-settings.tsx";
import { INDICATOR_COLORS, MAX_INDICATORS, readShown, type ShownIndicator, withIndicator } from "./shown-indicators.ts";

export interface IndicatorDialogProps {
	/** As stored. */
	readonly stored: readonly unknown[];
	readonly onChange: (indicators: readonly ShownIndicator[]) => void;
	readonly onClose: () => void;
	/** Below what is on the chart: named sets of them. */
	readonly templates?: Templates | undefined;
}

export type Templates = (
	shown: readonly ShownIndicator[],
	onChange: (indicators: readonly ShownIndicator[]) => void,
) => ReactNode;

const GROUPS = [
	"averages",
	"bands",
	"oscillators",
	"trend",
	"volume",
] as const satisfies readonly (keyof typeof INDICATOR_GROUPS)[];

/** The colour that the fewest of the chart's indicators have. */
function nextColor(indicators: readonly ShownIndicator[]): number {
	const uses = (color: number) => indicators.filter((each) => each.color === color).length;
	return INDICATOR_COLORS.reduce<number>((best, color) => (uses(color) < uses(best) ? color : best), 0);
}

/** What is on the chart, with its settings, and everything that can be added. Each change applies at once. */
export function IndicatorDialog({ stored, onChange, onClose, templates }: IndicatorDialogProps) {
	const t = useT();
	const indicators = useMemo(() => readShown(stored), [stored]);
	const [told, setTold] = useState("");
	const heading = useRef<HTMLHeadingElement>(null);
	const full = indicators.length >= MAX_INDICATORS ? t("indicator.full", { count: MAX_INDICATORS }) : null;
	const add = (id: IndicatorId) => {
		const indicator = findIndicator(id);
		if (indicator === undefined || full !== null) return;
		const parameters = initialParameters(indicator);
		onChange(withIndicator(indicators, { id, parameters, color: nextColor(indicators) }));
		setTold(t("indicator.added", { name: t(`indicator.name.${id}`) }));
	};
	const remove = (removed: ShownIndicator, name: string) => {
		onChange(indicators.filter((each) => each !== removed));
		setTold(t("indicator.removed", { name }));
		// Its button is gone.
		heading.current?.focus();
	};
	return (
		<Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t("indicator.title")} width="lg">
			<div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
				<div className="flex min-w-0 flex-col gap-5">
					<section aria-labelledby="indicators-shown" className="flex min-w-0 flex-col gap-2">
						<h3 id="indicators-shown" ref={heading} tabIndex={-1} className="font-semibold text-13 outline-none">
							{t("indicator.shown")}
						</h3>
						<ShownList
							indicators={indicators}
							onSet={(next) => onChange(indicators.map((each) => (each.key === next.key ? next : each)))}
							onRemove={remove}
						/>
					</section>
					{templates?.(indicators, onChange)}
				</div>
				<AddList full={full} onAdd={add} />
			</div>
			<p role="status" className="sr-only">
				{told}
			</p>
		</Dialog>
	);
}

function AddList({ full, onAdd }: { readonly full: string | null; readonly onAdd: (id: IndicatorId) => void }) {
	const t = useT();
	const [search, setSearch] = useState("");
	const sought = search.trim().toLocaleLowerCase();
	const groups = GROUPS.map((group) => ({
		group,
		found: INDICATOR_GROUPS[group]
			.map(({ id }) => ({ id, name: t(`indicator.name.${id}`), short: SHORT_NAMES[id] }))
			.filter(({ name, short }) => `${short} ${name}`.toLocaleLowerCase().includes(sought)),
	})).filter(({ found }) => found.length > 0);
	return (
		<section aria-labelledby="indicators-add" className="flex min-w-0 flex-col gap-2">
			<h3 id="indicators-add" className="font-semibold text-13">
				{t("indicator.add")}
			</h3>
			<Input
				type="search"
				aria-label={t("indicator.search")}
				placeholder={t("indicator.search")}
				value={search}
				maxLength={60}
				onChange={(event) => setSearch(event.target.value)}
				start={<Search className="icon" aria-hidden />}
			/>
			{full === null ? null : <p className="text-12 text-warn">{full}</p>}
			{groups.map(({ group, found }) => (
				<div key={group} className="flex flex-col">
					<h4 className="pt-2 pb-1 text-11 text-muted">{t(`indicator.group.${group}`)}</h4>
					{group === "volume" ? <p className="pb-1 text-11 text-muted">{t("indicator.volume")}</p> : null}
					<ul>
						{found.map(({ id, name, short }) => (
							<li key={id}>
								<button
									type="button"
									onClick={() => onAdd(id)}
									aria-disabled={full !== null}
									{...(full === null ? {} : { "aria-description": full })}
									className="-mx-2 flex min-h-control-sm w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 py-1 text-start text-13 hover:bg-hover aria-disabled:opacity-55"
								>
									<span className="min-w-0 flex-1">{name}</span>
									<span className="text-11 text-muted" dir="ltr">
										{short === name ? null : short}
									</span>
									<Plus className="icon flex-none text-muted" aria-hidden />
								</button>
							</li>
						))}
					</ul>
				</div>
			))}
			{groups.length === 0 ? (
				<p role="status" className="py-4 text-13 text-secondary">
					{t("indicator.nothing", { search: search.trim() })}
				</p>
			) : null}
		</section>
	);
}
