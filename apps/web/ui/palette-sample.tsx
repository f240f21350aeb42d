import { ArrowDown, ArrowUp } from "lucide-react";
import type { Palette } from "../lib/appearance.ts";

/** A preview of a palette, whichever is active. */
export function PaletteSample({ palette }: { readonly palette: Palette }) {
	const [up, down] = palette.split("-");
	return (
		<span className="flex" aria-hidden>
			<ArrowUp className="icon" style={{ color: `var(--${up})` }} />
			<ArrowDown className="icon" style={{ color: `var(--${down})` }} />
		</span>
	);
}
