import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useT } from "../i18n/index.ts";
import { WhileLoading } from "../lib/lazy.tsx";
import { Spinner } from "../ui/spinner.tsx";

const SHOW_AFTER_MS = 150;

/** While a screen's code loads. Shows nothing for fast loads, to avoid a flicker. */
export function ScreenLoading() {
	const t = useT();
	const [slow, setSlow] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), SHOW_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className="flex min-h-64 items-center justify-center text-muted" aria-busy>
			{slow ? <Spinner large label={t("common.loading")} /> : null}
		</div>
	);
}

const loading = <ScreenLoading />;

/** Around the routes of a frame. `Suspense` keeps the screen before until the next one is loaded. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
	return (
		<Suspense fallback={loading}>
			<WhileLoading fallback={loading}>{children}</WhileLoading>
		</Suspense>
	);
}
