import type { SiteSettings } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { RiskWarning } from "../../../ui/risk-warning.tsx";
import type { Group } from "./kinds.ts";
import type { Previews } from "./previews.ts";

export interface PreviewProps {
	readonly group: Group;
	/** The site's settings with the draft applied. */
	readonly settings: SiteSettings;
	readonly parts: Previews;
}

/** What visitors would see; not interactive. */
export function Preview({ group, settings, parts: { Disabled, Badge, Links } }: PreviewProps) {
	const t = useT();
	return (
		<section
			aria-label={t("staff.settings.preview")}
			className="flex flex-col gap-2 self-start rounded-card border border-line-strong border-dashed p-panel lg:sticky lg:top-2"
		>
			<h3 className="font-medium text-11 text-muted">{t("staff.settings.preview")}</h3>
			<div inert className="flex flex-col gap-3">
				{group === "look" || group === "site" ? <Logo name={settings.name} image={settings.logo} /> : null}
				{group === "look" && settings.logo_sm !== null ? <Logo name={settings.name} image={settings.logo_sm} /> : null}
				{group === "site" && settings.status === "disabled" ? (
					<div className="gate-preview max-h-96 overflow-hidden rounded-card border border-line bg-surface-0">
						<Disabled settings={settings} />
					</div>
				) : null}
				{group === "site" && settings.status !== "disabled" ? (
					<p className="text-12 text-muted">{t("staff.settings.preview.open")}</p>
				) : null}
				{group === "signup" ? (
					<>
						{settings.register_page_header ? (
							<p className="text-14 text-secondary">{settings.register_page_header}</p>
						) : null}
						<p className="font-medium">{t(`staff.settings.page.${settings.r_page}`)}</p>
						{settings.register_page_footer ? (
							<p className="text-13 text-muted">{settings.register_page_footer}</p>
						) : null}
					</>
				) : null}
				{group === "claims" ? (
					<>
						<RiskWarning text={settings.risk_warning.text} />
						{settings.entity_notice ? <Alert>{settings.entity_notice}</Alert> : null}
						<Badge settings={settings} />
					</>
				) : null}
				{group === "links" ? <Links settings={settings} /> : null}
			</div>
		</section>
	);
}
