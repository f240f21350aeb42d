import { type ReactNode, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { cx } from "../../lib/cx.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { useNarrow } from "../../lib/narrow.ts";
import { useToastsOverBar } from "../../ui/toasts-over-bar.ts";
import { Rail } from "./rail.tsx";

const BottomBar = lazyPart(async () => (await import("./bottom-bar.tsx")).BottomBar);

export interface FrameProps {
	readonly siteName: string;
	/** On a phone on its side, only the screen. */
	readonly isBare: boolean;
	readonly railWide: boolean;
	readonly onToggleRail: () => void;
	/** In the top bar: the account at the start, status and user menu at the end. */
	readonly account: ReactNode;
	readonly tools: ReactNode;
	/** A second line of the top bar. */
	readonly notice?: ReactNode;
	readonly children: ReactNode;
}

/** The member area (visual language, "Frames"): rail, top bar, the screen, bottom bar on phones. */
export function Frame({ siteName, isBare, railWide, onToggleRail, account, tools, notice, children }: FrameProps) {
	const t = useT();
	const end = useRef<HTMLDivElement>(null);
	useToastsOverBar(end);
	const isNarrow = useNarrow();
	return (
		<div className="flex h-dvh text-13">
			<a
				href="#content"
				className="sr-only rounded-control bg-accent-solid px-4 py-2 font-medium text-on-solid focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50"
			>
				{t("shell.skip")}
			</a>
			{isNarrow ? null : <Rail siteName={siteName} wide={railWide} onToggle={onToggleRail} />}
			<div className="flex min-w-0 flex-1 flex-col">
				<header className={cx("flex-none border-line border-b bg-surface-1", isBare && "low:hidden")}>
					<div className="flex h-bar items-center justify-between gap-1 px-3 sm:gap-3 md:px-4">
						<div className="flex min-w-0 items-center gap-4">{account}</div>
						<div ref={end} className="flex flex-none items-center sm:gap-4">
							{tools}
						</div>
					</div>
					{notice}
				</header>
				<main id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-auto outline-none">
					{children}
				</main>
				{isNarrow ? (
					<div className={cx("flex-none", isBare && "low:hidden")}>
						<WhileLoading fallback={<div className="h-14 border-line border-t bg-surface-1" />}>
							<BottomBar />
						</WhileLoading>
					</div>
				) : null}
			</div>
		</div>
	);
}
