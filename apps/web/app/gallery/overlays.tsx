import { ChevronDown, Copy, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "../../ui/menu.tsx";
import { closeNotice, notify } from "../../ui/notify.ts";
import { Popover } from "../../ui/popover.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { Line, Section } from "./section.tsx";

const SIDES = ["start", "end", "bottom"] as const;

export function Overlays() {
	return (
		<Section title="Overlays">
			<Line>
				<Tooltip content="Equity / used margin × 100">
					<Button>Tooltip</Button>
				</Tooltip>
				<MenuExample />
				<Popover label="More about the margin" trigger={<Button>Popover</Button>}>
					<p className="max-w-60">Margin is fixed at the fill, so you can know your close-out price.</p>
				</Popover>
				<DialogExample />
				<SheetExamples />
			</Line>
			<Toasts />
		</Section>
	);
}

function MenuExample() {
	const [sort, setSort] = useState<"name" | "change">("name");
	return (
		<Menu
			align="start"
			trigger={
				<Button>
					Menu
					<ChevronDown className="icon" aria-hidden />
				</Button>
			}
		>
			<MenuItem icon={<Copy className="icon" aria-hidden />} onSelect={() => notify({ tone: "ok", title: "Copied" })}>
				Copy the trade's number
			</MenuItem>
			<MenuItem icon={<Settings2 className="icon" aria-hidden />} disabled onSelect={() => undefined}>
				Not possible now
			</MenuItem>
			<MenuSeparator />
			<MenuRadio
				label="Sort by"
				value={sort}
				onChange={setSort}
				options={[
					{ value: "name", label: "Name" },
					{ value: "change", label: "Change of the day" },
				]}
			/>
			<MenuSeparator />
			<MenuItem
				danger
				icon={<Trash2 className="icon" aria-hidden />}
				onSelect={() => notify({ tone: "warn", title: "Removed" })}
			>
				Remove
			</MenuItem>
		</Menu>
	);
}

function DialogExample() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>Dialog</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title="Close 0.50 EUR/USD?"
				description="It closes at the bid of the moment, 1.08391 now: about −60.50 USD."
				footer={
					<>
						<Button onClick={() => setOpen(false)}>Keep it open</Button>
						<Button variant="danger" onClick={() => setOpen(false)}>
							Close 0.50 EUR/USD
						</Button>
					</>
				}
			>
				<p className="text-13 text-secondary">Bought on 02 May 2014 at 1.08512.</p>
			</Dialog>
		</>
	);
}

/** The last side stays while the sheet leaves the screen. */
function SheetExamples() {
	const [side, setSide] = useState<(typeof SIDES)[number] | null>(null);
	const [lastSide, setLastSide] = useState<(typeof SIDES)[number]>("end");
	return (
		<>
			{SIDES.map((each) => (
				<Button
					key={each}
					onClick={() => {
						setLastSide(each);
						setSide(each);
					}}
				>
					Sheet {each}
				</Button>
			))}
			<Sheet
				open={side !== null}
				onOpenChange={() => setSide(null)}
				side={lastSide}
				title="New order"
				description="EUR/USD"
				footer={
					<Button variant="up" block size="lg" onClick={() => setSide(null)}>
						Buy 0.50 EUR/USD
					</Button>
				}
			>
				<p className="text-13 text-secondary">The ticket on a phone.</p>
			</Sheet>
		</>
	);
}

function Toasts() {
	return (
		<Line>
			<Button onClick={() => notify({ tone: "neutral", title: "Connected to server", durationMs: 2000 })}>Toast</Button>
			<Button
				onClick={() =>
					notify({ tone: "ok", title: "Bought 0.50 EUR/USD at 1.08512", description: "Margin 1,808.54 USD" })
				}
			>
				Toast ok
			</Button>
			<Button onClick={() => notify({ tone: "warn", title: "Margin level below 100%" })}>Toast warning</Button>
			<Button
				onClick={() =>
					notify({
						tone: "danger",
						title: "The order was refused",
						description: "The price moved beyond your bound.",
						action: { label: "Try again", onPress: () => undefined },
					})
				}
			>
				Toast error
			</Button>
			<Button
				onClick={() => {
					const id = notify({
						tone: "busy",
						title: "Reconnecting to server...",
						durationMs: Number.POSITIVE_INFINITY,
					});
					setTimeout(() => closeNotice(id), 3000);
				}}
			>
				Toast until resolved
			</Button>
		</Line>
	);
}
