import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Logo } from "../../ui/logo.tsx";
import { HelpBase } from "./blocks.tsx";
import { HelpPages } from "./pages.tsx";

/** `/help` and `/help/{topic}`: the same pages for everybody. */
export default function PublicHelpScreen() {
	const t = useT();
	useDocumentTitle(t("help.title"));
	return (
		<div className="flex min-h-dvh flex-col">
			<header className="flex h-bar flex-none items-center justify-between gap-4 border-line border-b bg-surface-1 px-gutter">
				<Link to="/help" className="flex rounded-control" aria-label={`${t("common.appName")} ${t("help.title")}`}>
					<Logo name={t("common.appName")} />
				</Link>
				<Link to="/login" className="rounded-[4px] font-medium text-13 text-accent-text hover:underline">
					{t("help.signIn")}
				</Link>
			</header>
			<main className="flex-1">
				<HelpBase value="/help">
					<HelpPages />
				</HelpBase>
			</main>
		</div>
	);
}
