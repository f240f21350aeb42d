import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { DENSITIES, PALETTES, setAppearance, THEMES, useAppearance } from "../lib/appearance.ts";
import { PaletteSample } from "./palette-sample.tsx";

export interface AppearanceChoice {
	readonly label: string;
	readonly value: string;
	readonly options: readonly { readonly value: string; readonly label: string; readonly sample?: ReactNode }[];
	readonly onChange: (value: string) => void;
}

/** One choice with its labels; `onChange` ignores anything but its values. */
function choiceOf<Value extends string>(
	label: string,
	value: Value,
	values: readonly Value[],
	say: (value: Value) => { readonly label: string; readonly sample?: ReactNode },
	choose: (value: Value) => void,
): AppearanceChoice {
	return {
		label,
		value,
		options: values.map((each) => ({ value: each, ...say(each) })),
		onChange: (next) => {
			const known = values.find((each) => each === next);
			if (known !== undefined) choose(known);
		},
	};
}

/** Theme, up and down colours, and density: shared by a menu and the settings. */
export function useAppearanceChoices(): Readonly<Record<"theme" | "palette" | "density", AppearanceChoice>> {
	const t = useT();
	const { theme, palette, density } = useAppearance();
	return {
		theme: choiceOf(
			t("shell.theme"),
			theme,
			THEMES,
			(value) => ({ label: t(`shell.theme.${value}`) }),
			(next) => setAppearance({ theme: next }),
		),
		palette: choiceOf(
			t("shell.palette"),
			palette,
			PALETTES,
			(value) => ({ label: t(`shell.palette.${value}`), sample: <PaletteSample palette={value} /> }),
			(next) => setAppearance({ palette: next }),
		),
		density: choiceOf(
			t("shell.density"),
			density,
			DENSITIES,
			(value) => ({ label: t(`shell.density.${value}`) }),
			(next) => setAppearance({ density: next }),
		),
	};
}
