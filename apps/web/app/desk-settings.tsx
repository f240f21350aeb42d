import SettingsScreen from "../features/desk/settings/screen.tsx";
import { SiteDisabledView } from "../features/gates/screens.tsx";
import { ReviewBadge } from "../features/signup/review-badge.tsx";
import { SiteLinks } from "../features/signup/site-links.tsx";

const nothing = (): void => undefined;

/** The settings editor with the components of the public pages, so that a preview shows the real page. */
const PREVIEWS = {
	Disabled: ({ settings }) => (
		<SiteDisabledView
			siteName={settings.name}
			message={settings.maintenanceMessage}
			contactEmail={settings.contactEmail}
			checking={false}
			onCheck={nothing}
		/>
	),
	Badge: ({ settings }) => <ReviewBadge badge={settings.review_badge} />,
	Links: ({ settings }) => <SiteLinks settings={settings} />,
} satisfies Parameters<typeof SettingsScreen>[0]["previews"];

export default function DeskSettings() {
	return <SettingsScreen previews={PREVIEWS} />;
}
