import { LoaderCircle } from "lucide-react";
import { cx } from "../lib/cx.ts";

/** A loading indicator. `label` is read aloud; omit it if a text beside it says the same. */
export function Spinner({ label, large }: { readonly label?: string; readonly large?: boolean }) {
	return (
		<span className="inline-flex" {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}>
			<LoaderCircle className={cx(large ? "icon-lg" : "icon", "turns")} aria-hidden />
		</span>
	);
}
