import type { NotificationCategory, NotificationPreferences } from "@truefill/contracts/http";
import { Lock } from "lucide-react";
import { Link } from "react-router";
import { messageOf } from "../../data/index.ts";
import { type Channel, changePreference, useNotificationPreferences } from "../../data/notifications/index.ts";
import { useT } from "../../i18n/index.ts";
import { useChoice } from "../../lib/choices.ts";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Switch } from "../../ui/switch.tsx";
import { MailCard } from "./mail-card.tsx";
import { PushCard } from "./push-card.tsx";

/** Must-see notifications first. */
const CATEGORIES: readonly NotificationCategory[] = ["must-see", "trading", "money", "security", "support"];
const CHANNELS: readonly Channel[] = ["toast", "sound", "push"];

/** A settings section: which notifications the user gets, and by which channels. */
export function NotificationsSection() {
	const t = useT();
	const query = useNotificationPreferences();
	return (
		<>
			<PushCard />
			<SettingsCard title={t("notify.preferences")} about={t("notify.preferences.about")}>
				{query.data !== undefined ? (
					<PreferenceTable held={query.data} />
				) : query.isError ? (
					<ErrorState compact title={t("notify.preferences.error")} onRetry={() => void query.refetch()} />
				) : (
					<Skeleton className="h-64" />
				)}
			</SettingsCard>
			<MailCard />
		</>
	);
}

function PreferenceTable({ held }: { readonly held: NotificationPreferences }) {
	const t = useT();
	const sounds = useChoice("sounds");
	const change = (category: NotificationCategory, channel: Channel, on: boolean): void => {
		changePreference(category, channel, on).catch((error: unknown) =>
			notify({ tone: "danger", title: t("notify.preferences.failed"), description: messageOf(error, "") }),
		);
	};
	return (
		<div className="flex flex-col gap-3">
			<table className="w-full border-collapse text-13">
				<thead>
					<tr className="text-11 text-muted">
						<th scope="col" className="pb-1.5 text-start font-medium">
							<span className="sr-only">{t("notify.category")}</span>
						</th>
						{CHANNELS.map((channel) => (
							<th key={channel} scope="col" className="w-14 pb-1.5 text-center font-medium sm:w-24">
								{t(`notify.channel.${channel}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{CATEGORIES.map((category) => (
						<tr key={category} className="border-line border-t">
							<th scope="row" className="py-2.5 pe-3 text-start align-top font-regular">
								<span className="block font-medium">{t(`notify.category.${category}`)}</span>
								<span className="block text-12 text-muted">{t(`notify.category.${category}.about`)}</span>
							</th>
							{CHANNELS.map((channel) => (
								<td key={channel} className="py-2.5 text-center align-top">
									<Cell category={category} channel={channel} held={held} onChange={change} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{sounds ? null : (
				<p className="text-12 text-muted">
					{t("notify.sound.off")}{" "}
					<Link to="../sounds" relative="path" className="font-medium text-accent-text hover:underline">
						{t("notify.sound.link")}
					</Link>
				</p>
			)}
		</div>
	);
}

interface CellProps {
	readonly category: NotificationCategory;
	readonly channel: Channel;
	readonly held: NotificationPreferences;
	readonly onChange: (category: NotificationCategory, channel: Channel, on: boolean) => void;
}

function Cell({ category, channel, held, onChange }: CellProps) {
	const t = useT();
	const label = t("notify.preference", {
		category: t(`notify.category.${category}`),
		channel: t(`notify.channel.${channel}`),
	});
	if (category === "must-see" && channel === "toast") {
		return (
			<span className="inline-flex h-5 items-center" title={t("notify.category.must-see.about")}>
				<Lock className="icon text-muted" aria-hidden />
				<span className="sr-only">{t("notify.locked")}</span>
			</span>
		);
	}
	const unheard = channel === "sound" && !held[category].toast;
	return (
		<Switch
			labelHidden
			label={label}
			checked={held[category][channel] && !unheard}
			disabled={unheard}
			title={unheard ? t("notify.sound.notShown") : undefined}
			onChange={(on) => onChange(category, channel, on)}
		/>
	);
}
