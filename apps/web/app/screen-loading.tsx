import { useEffect, useState } from "react";
import { useT } from "../i18n/index.ts";
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
