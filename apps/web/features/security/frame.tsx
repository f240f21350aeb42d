import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { LanguageSelector } from "../../ui/language-selector.tsx";
import { PublicFrame, TEXT_LINK } from "../../ui/public-frame.tsx";

/** The page frame of each recovery step. */
export function RecoveryFrame(props: {
	readonly title: string;
	readonly body: ReactNode;
	readonly children?: ReactNode;
}) {
	const t = useT();
	useDocumentTitle(props.title);
	const { settings } = useSettings();
	return (
		<PublicFrame settings={settings} tools={<LanguageSelector />}>
			<div className="flex flex-col gap-1">
				<h1 className="font-semibold text-28 tracking-tight">{props.title}</h1>
				<p className="text-16 text-secondary">{props.body}</p>
			</div>
			{props.children}
			<p className="text-14 text-secondary">
				<Link to="/login" className={TEXT_LINK}>
					{t("recovery.back")}
				</Link>
			</p>
		</PublicFrame>
	);
}
