import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { openWhy, type WhySubject } from "./opened.ts";

/** The name of a figure that opens its explanation. */
export function WhyTerm({ of, children }: { readonly of: WhySubject; readonly children: ReactNode }) {
	const t = useT();
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			title={t("why.ask")}
			onClick={() => openWhy(of)}
			className="min-h-6 rounded-[4px] text-start decoration-dotted underline-offset-2 hover:text-primary hover:underline focus-visible:underline pointer-coarse:min-h-11"
		>
			{children}
		</button>
	);
}
