import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useT } from "../i18n/index.ts";
import { Alert } from "./alert.tsx";

/** The full text, where there is room; it cannot be closed. */
export function RiskWarning({ text }: { readonly text: string }) {
	const t = useT();
	return (
		<div className="flex items-start gap-3 rounded-card border border-line bg-surface-2 px-4 py-3.5">
			<TriangleAlert className="icon-lg mt-0.5 text-warn" aria-hidden />
			<div className="flex flex-col gap-1">
				<strong className="font-semibold text-13">{t("risk.title")}</strong>
				<p className="text-13 text-secondary">{text}</p>
			</div>
		</div>
	);
}

/** On small screens: shown at first, can be collapsed to one line, and expanded again (R4). */
export function CompactRiskWarning({ text }: { readonly text: string }) {
	const t = useT();
	const [open, setOpen] = useState(true);
	if (open) {
		return (
			<Alert variant="warning" title={t("risk.title")} onDismiss={() => setOpen(false)} dismissLabel={t("risk.hide")}>
				{text}
			</Alert>
		);
	}
	return (
		<button
			type="button"
			onClick={() => setOpen(true)}
			className="flex min-h-control-sm w-full items-center gap-2.5 rounded-control border border-warn/35 bg-warn-quiet px-3 text-start font-medium text-12"
		>
			<TriangleAlert className="icon text-warn" aria-hidden />
			{t("risk.show")}
		</button>
	);
}
