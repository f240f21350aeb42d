import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";

/** Ids, hashes and sequence numbers, closed until asked for: what proves a figure, not what explains it. */
export function Proof({ children, note }: { readonly children: ReactNode; readonly note?: string }) {
	const t = useT();
	return (
		<details className="group border-line border-t pt-2 text-12">
			<summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control font-medium text-secondary hover:text-primary pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
				<ChevronRight className="icon group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:scale-x-100" aria-hidden />
				{t("why.proof")}
			</summary>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 pt-1 pb-2">{children}</dl>
			{note === undefined ? null : <p className="pb-2 text-muted">{note}</p>}
		</details>
	);
}

/** One of them. */
export function Reference({ label, value }: { readonly label: string; readonly value: string }) {
	return (
		<>
			<dt className="text-muted">{label}</dt>
			<dd className="select-all break-all text-end font-mono text-11">{value}</dd>
		</>
	);
}
