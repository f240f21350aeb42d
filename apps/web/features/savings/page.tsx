import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { ROOT } from "./words.ts";

/** The column of every savings page; `back`: a page below the overview. */
export function Page({ title, back = false, children }: { title: ReactNode; back?: boolean; children: ReactNode }) {
	const t = useT();
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-gutter">
			<div className="flex flex-col gap-1">
				{back ? (
					<Link
						to={ROOT}
						className="inline-flex items-center gap-1.5 self-start text-12 text-secondary underline-offset-4 hover:underline"
					>
						<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
						{t("savings.title")}
					</Link>
				) : null}
				<h1 className="font-semibold text-20">{title}</h1>
			</div>
			{children}
		</div>
	);
}

/** A term and its value, in a list of facts. */
export function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
			<dt className="text-12 text-secondary">{label}</dt>
			<dd className="min-w-0 text-end text-13">{children}</dd>
		</div>
	);
}
