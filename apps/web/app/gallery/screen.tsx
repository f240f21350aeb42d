import { Direction } from "radix-ui";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { DENSITIES, PALETTES, setAppearance, useAppearance } from "../../lib/appearance.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Buttons, Choices, Fields } from "./controls.tsx";
import { Alerts, States } from "./feedback.tsx";
import { Gate, isGate, ShellParts } from "./frames.tsx";
import { Overlays } from "./overlays.tsx";
import { TabsAndTable } from "./tables.tsx";
import { Badges, Numbers, Prices } from "./values.tsx";

const plain = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const DIRECTIONS = ["ltr", "rtl"] as const;
const FIXED_THEMES = ["dark", "light"] as const;

/**
 * Development only: every component in every state, theme, palette, density and direction. Its sample texts are here,
 * not in the catalogue.
 */
export default function GalleryScreen() {
	const { theme, palette, density } = useAppearance();
	const [search] = useSearchParams();
	const [direction, setDirection] = useState<"ltr" | "rtl">(search.get("dir") === "rtl" ? "rtl" : "ltr");
	useEffect(() => {
		const before = document.documentElement.dir;
		document.documentElement.dir = direction;
		return () => {
			document.documentElement.dir = before;
		};
	}, [direction]);
	const gate = search.get("gate");
	if (isGate(gate)) return <Gate name={gate} />;
	return (
		<Direction.Provider dir={direction}>
			<main className="mx-auto flex max-w-7xl flex-col gap-4 px-gutter py-6 text-13">
				<header className="flex flex-wrap items-center justify-between gap-4">
					<h1 className="font-semibold text-20">Gallery</h1>
					<div className="flex flex-wrap gap-2">
						<SegmentedControl
							label="Theme"
							value={theme === "light" ? "light" : "dark"}
							onChange={(next) => setAppearance({ theme: next })}
							items={plain(FIXED_THEMES)}
						/>
						<SegmentedControl
							label="Palette"
							value={palette}
							onChange={(next) => setAppearance({ palette: next })}
							items={plain(PALETTES)}
						/>
						<SegmentedControl
							label="Density"
							value={density}
							onChange={(next) => setAppearance({ density: next })}
							items={plain(DENSITIES)}
						/>
						<SegmentedControl label="Direction" value={direction} onChange={setDirection} items={plain(DIRECTIONS)} />
					</div>
				</header>
				<div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
					<Buttons />
					<Badges />
					<Fields />
					<Choices />
					<Numbers />
					<Prices />
					<Overlays />
					<TabsAndTable />
					<Alerts />
					<States />
				</div>
				<ShellParts />
			</main>
		</Direction.Provider>
	);
}
