import { Compass } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useT } from "../i18n/index.ts";
import { useDocumentTitle } from "../lib/document-title.ts";

export default function NotFound() {
	const t = useT();
	const { pathname } = useLocation();
	useDocumentTitle(t("notFound.title"));
	return (
		<section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-3 px-gutter text-center">
			<Compass className="icon-lg text-muted" aria-hidden />
			<h1 className="font-semibold text-20">{t("notFound.title")}</h1>
			<p className="wrap-anywhere text-14 text-secondary">{t("notFound.body", { path: pathname })}</p>
			<Link
				to="/"
				className="mt-2 inline-flex h-control items-center rounded-control bg-accent-solid px-4 font-medium text-13 text-on-solid hover:bg-accent-solid-hover"
			>
				{t("notFound.action")}
			</Link>
		</section>
	);
}
