import { useEffect, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Mark } from "../../ui/logo.tsx";
import { Progress } from "../../ui/progress.tsx";

const STEP_MS = 30;
/** The bar stops here until the page is ready. */
const FULL = 100;

/** Loading splash (SPEC §2): one percent every 30 ms, the site's name, the text. */
export function Splash({ siteName }: { readonly siteName: string }) {
	const t = useT();
	const [percent, setPercent] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setPercent((now) => Math.min(now + 1, FULL)), STEP_MS);
		return () => clearInterval(timer);
	}, []);
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-gutter">
			<Mark className="size-12" />
			<h1 className="font-semibold text-20 tracking-tight">{siteName}</h1>
			<div className="w-56">
				<Progress label={t("gates.loading")} value={percent} />
			</div>
			<p className="text-13 text-muted" role="status">
				{t("gates.loading")}
			</p>
		</main>
	);
}
