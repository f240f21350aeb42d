import type { ReactNode } from "react";
import { LanguageSelector } from "../../ui/language-selector.tsx";
import { Logo } from "../../ui/logo.tsx";

export interface GateScreenProps {
	readonly siteName: string;
	readonly icon: ReactNode;
	readonly title: string;
	readonly children: ReactNode;
	readonly action: ReactNode;
}

/** A full-page state with a single action. */
export function GateScreen({ siteName, icon, title, children, action }: GateScreenProps) {
	return (
		<div className="flex min-h-dvh flex-col">
			<header className="flex items-center justify-between gap-4 px-gutter py-5">
				<Logo name={siteName} />
				{/* In its own box; otherwise it would be as wide as the page. */}
				<div className="flex-none">
					<LanguageSelector />
				</div>
			</header>
			<main className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center gap-4 px-gutter pb-24 text-center">
				<span className="flex size-12 items-center justify-center rounded-pill border border-line bg-surface-2">
					{icon}
				</span>
				<h1 className="font-semibold text-20">{title}</h1>
				<div className="flex flex-col gap-3 text-14 text-secondary">{children}</div>
				<div className="mt-2">{action}</div>
			</main>
		</div>
	);
}
