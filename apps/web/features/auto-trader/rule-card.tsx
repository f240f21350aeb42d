import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ConditionEditor, conditionOf } from "./condition-editor.tsx";
import { type ConditionWire, conditionText } from "./words.ts";

export interface RuleCardProps {
	/** What the rule does: chooses the side. */
	readonly head: ReactNode;
	readonly conditions: readonly ConditionWire[];
	readonly onConditions: (conditions: ConditionWire[]) => void;
	readonly onRemove: () => void;
	/** A sentence of what is wrong; the path begins at the rule. */
	readonly errorAt: (path: string) => string | null;
	readonly maximum: number;
}

/** One rule: what it does, and its conditions as sentences, each of which opens to be edited in place. */
export function RuleCard({ head, conditions, onConditions, onRemove, errorAt, maximum }: RuleCardProps) {
	const t = useT();
	const [open, setOpen] = useState<number | null>(null);
	const own = conditions.length === 0 ? errorAt("") : null;
	return (
		<li className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-3">
			<div className="flex items-center gap-2">
				<div className="min-w-0 flex-1">{head}</div>
				<IconButton
					size="sm"
					label={t("autoTrader.removeRule")}
					icon={<Trash2 className="icon" aria-hidden />}
					onClick={onRemove}
				/>
			</div>
			<ul className="flex flex-col gap-1.5">
				{conditions.map((condition, at) => (
					<ConditionRow
						// biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own.
						key={`${at}-${conditions.length}`}
						condition={condition}
						isOpen={open === at}
						error={errorAt(`all.${at}`)}
						errorAt={(part) => errorAt(`all.${at}.${part}`)}
						onOpen={() => setOpen(open === at ? null : at)}
						onChange={(next) => onConditions(conditions.map((each, nth) => (nth === at ? next : each)))}
						onRemove={() => {
							setOpen(null);
							onConditions(conditions.filter((_, nth) => nth !== at));
						}}
					/>
				))}
			</ul>
			{own === null ? null : <p className="text-12 text-danger">{own}</p>}
			{conditions.length >= maximum ? null : (
				<div>
					<Button
						size="sm"
						variant="quiet"
						onClick={() => {
							setOpen(conditions.length);
							onConditions([...conditions, conditionOf("compare")]);
						}}
					>
						<Plus className="icon" aria-hidden />
						{t("autoTrader.addCondition")}
					</Button>
				</div>
			)}
		</li>
	);
}

interface ConditionRowProps {
	readonly condition: ConditionWire;
	readonly isOpen: boolean;
	readonly error: string | null;
	readonly errorAt: (part: string) => string | null;
	readonly onOpen: () => void;
	readonly onChange: (condition: ConditionWire) => void;
	readonly onRemove: () => void;
}

function ConditionRow({ condition, isOpen, error, errorAt, onOpen, onChange, onRemove }: ConditionRowProps) {
	const t = useT();
	const text = conditionText(t, condition);
	return (
		<li className={cx("rounded-control border", error === null ? "border-line" : "border-danger")}>
			<div className="flex items-center">
				<button
					type="button"
					aria-expanded={isOpen}
					aria-label={t("autoTrader.editCondition", { condition: text })}
					onClick={onOpen}
					className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2.5 py-1.5 text-start text-13 hover:bg-hover pointer-coarse:min-h-11"
				>
					<span className="min-w-0 flex-1">{text}</span>
					<ChevronDown className={cx("icon flex-none text-muted", isOpen && "rotate-180")} aria-hidden />
				</button>
				<IconButton
					size="sm"
					label={t("autoTrader.removeCondition", { condition: text })}
					icon={<Trash2 className="icon" aria-hidden />}
					onClick={onRemove}
				/>
			</div>
			{error === null ? null : <p className="px-2.5 pb-2 text-12 text-danger">{error}</p>}
			{isOpen ? <ConditionEditor condition={condition} onChange={onChange} errorAt={errorAt} /> : null}
		</li>
	);
}
