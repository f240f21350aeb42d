import {
	Eye,
	EyeOff,
	Lock,
	type LucideIcon,
	Magnet,
	Minus,
	MoveDiagonal,
	MoveUpRight,
	Redo2,
	Ruler,
	SeparatorVertical,
	Square,
	Tally3,
	Trash2,
	Type,
	Undo2,
	Unlock,
} from "lucide-react";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Drawing, TOOLS, type Tool } from "./drawing.ts";
import { DrawingList } from "./drawing-list.tsx";
import { DrawingName } from "./drawing-name.tsx";
import type { Drawer } from "./use-drawings.ts";

const ICONS: Readonly<Record<Tool, LucideIcon>> = {
	trend: MoveDiagonal,
	ray: MoveUpRight,
	horizontal: Minus,
	vertical: SeparatorVertical,
	channel: Tally3,
	fibonacci: FibonacciIcon,
	rectangle: Square,
	text: Type,
	measure: Ruler,
} as Readonly<Record<Tool, LucideIcon>>;

/** There is none in the set: levels that come closer. */
function FibonacciIcon({ className }: { readonly className?: string }) {
	return (
		<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className={className} aria-hidden>
			<path d="M3 4h18M3 13h18M3 17h18M3 20h18" />
		</svg>
	);
}

const SWATCHES = ["bg-accent", "bg-warn", "bg-info", "bg-secondary"] as const;

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys while the tools are open: never one that sends anything. */
function useKeys(drawer: Drawer): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (isTyping(event.target) || event.defaultPrevented) return;
			const isZ = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
			if (isZ && event.shiftKey) drawer.redo();
			else if (isZ) drawer.undo();
			else if (event.key === "Escape" && drawer.tool !== null) drawer.choose(null);
			else if (/^(Delete|Backspace)$/.test(event.key) && drawer.selected !== null && !drawer.selected.locked)
				drawer.remove(drawer.selected.id);
			else return;
			event.preventDefault();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [drawer]);
}

/** The tools of drawing, in two columns over the chart's start; arrow keys move between them. */
export function DrawingTools({ drawer, priceDigits }: { readonly drawer: Drawer; readonly priceDigits: number }) {
	const t = useT();
	useKeys(drawer);
	const { selected, drawings } = drawer;
	const areHidden = drawings.length > 0 && drawings.every(({ hidden }) => hidden);
	return (
		<>
			<div
				role="toolbar"
				aria-label={t("drawing.tools")}
				dir="ltr"
				onKeyDown={moveFocus}
				className="absolute start-2 top-8 z-20 max-h-[calc(100%-4rem)] grid w-fit auto-rows-min grid-cols-2 gap-0.5 overflow-y-auto rounded-control border border-line-strong bg-surface-2 p-1 shadow-float [scrollbar-width:none]"
			>
				{TOOLS.map((tool) => {
					const Icon = ICONS[tool];
					return (
						<IconButton
							key={tool}
							size="sm"
							className="flex-none"
							label={t(`drawing.tool.${tool}`)}
							pressed={drawer.tool === tool}
							disabled={drawer.isFull}
							icon={<Icon className="icon" aria-hidden />}
							onClick={() => drawer.choose(drawer.tool === tool ? null : tool)}
						/>
					);
				})}
				<DrawingList drawer={drawer} priceDigits={priceDigits} />
				<span className="col-span-2 my-0.5 border-line border-t" />
				<IconButton
					size="sm"
					className="flex-none"
					label={t("drawing.snap")}
					pressed={drawer.isSnapping}
					icon={<Magnet className="icon" aria-hidden />}
					onClick={() => drawer.setSnapping(!drawer.isSnapping)}
				/>
				<IconButton
					size="sm"
					className="flex-none"
					label={areHidden ? t("drawing.showAll") : t("drawing.hideAll")}
					pressed={areHidden}
					disabled={drawings.length === 0}
					icon={areHidden ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
					onClick={() => drawer.hideAll(!areHidden)}
				/>
				<IconButton
					size="sm"
					className="flex-none"
					label={t("drawing.undo")}
					disabled={!drawer.canUndo}
					icon={<Undo2 className="icon" aria-hidden />}
					onClick={drawer.undo}
				/>
				<IconButton
					size="sm"
					className="flex-none"
					label={t("drawing.redo")}
					disabled={!drawer.canRedo}
					icon={<Redo2 className="icon" aria-hidden />}
					onClick={drawer.redo}
				/>
			</div>
			<p role="status" className="sr-only">
				{drawer.tool === null ? "" : t("drawing.hint", { tool: t(`drawing.tool.${drawer.tool}`) })}
			</p>
			{drawer.tool === null ? null : (
				<p
					aria-hidden
					className="pointer-events-none absolute inset-x-0 top-8 z-10 mx-auto w-fit rounded-control border border-line-strong bg-surface-2 px-2.5 py-1 text-12 text-secondary"
				>
					{t("drawing.hint", { tool: t(`drawing.tool.${drawer.tool}`) })}
				</p>
			)}
			{selected === null || drawer.tool !== null ? null : <SelectedTools drawer={drawer} selected={selected} />}
			{drawer.naming === null ? null : <DrawingName drawing={drawer.naming} onName={drawer.name} />}
		</>
	);
}

/** Colour, lock and removal of the drawing that is selected. */
function SelectedTools({ drawer, selected }: { readonly drawer: Drawer; readonly selected: Drawing }) {
	const t = useT();
	return (
		<div
			role="toolbar"
			aria-label={t("drawing.selected", { tool: t(`drawing.tool.${selected.tool}`) })}
			className="absolute inset-x-0 top-8 z-20 mx-auto flex w-fit gap-0.5 rounded-control border border-line-strong bg-surface-2 p-1 shadow-float"
		>
			{SWATCHES.map((swatch, color) => (
				<IconButton
					key={swatch}
					size="sm"
					label={t("drawing.color", { number: color + 1 })}
					pressed={selected.color === color}
					icon={<span aria-hidden className={cx("size-3.5 rounded-full", swatch)} />}
					onClick={() => {
						drawer.setColor(color);
						drawer.change(selected.id, { color });
					}}
				/>
			))}
			<IconButton
				size="sm"
				label={selected.locked ? t("drawing.unlock") : t("drawing.lock")}
				pressed={selected.locked}
				icon={selected.locked ? <Lock className="icon" aria-hidden /> : <Unlock className="icon" aria-hidden />}
				onClick={() => drawer.change(selected.id, { locked: !selected.locked })}
			/>
			<IconButton
				size="sm"
				label={t("drawing.remove")}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={() => drawer.remove(selected.id)}
			/>
		</div>
	);
}

/** Arrow keys between the buttons of a toolbar, Home and End to its ends. */
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
	const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
	const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
	const to = {
		ArrowRight: at + 1,
		ArrowDown: at + 2,
		ArrowLeft: at - 1,
		ArrowUp: at - 2,
		Home: 0,
		End: buttons.length - 1,
	}[event.key];
	if (to === undefined || at < 0) return;
	event.preventDefault();
	buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
}
