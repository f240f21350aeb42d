import { ArrowDown, ArrowUp } from "lucide-react";
import type { Palette } from "../lib/appearance.ts";

/** What a palette looks like, whichever is chosen now. */
export function PaletteSample({ palette }: { readonly palette: Palette }) {
	const [up, down] = palette.split("-");
	return (
		<span className="flex" aria-hidden>
			<ArrowUp className="icon" style={{ color: `var(--${up})` }} />
			<ArrowDown className="icon" style={{ color: `var(--${down})` }} />
		</span>
	);
}
