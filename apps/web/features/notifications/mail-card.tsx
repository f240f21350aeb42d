import {
	MAIL_EVENT_NAMES,
	MAIL_EVENTS,
	type MailChoices,
	type MailEventName,
	type NotificationCategory,
} from "@truefill/contracts/http";
import { Lock } from "lucide-react";
import { messageOf } from "../../data/index.ts";
import { changeMail, useMailChoices } from "../../data/notifications/index.ts";
import { useT } from "../../i18n/index.ts";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Categories with mails, in the order of the table above. */
const GROUPS: readonly NotificationCategory[] = ["must-see", "trading", "money", "security"];
const eventsOf = (category: NotificationCategory): MailEventName[] =>
	MAIL_EVENT_NAMES.filter((name) => MAIL_EVENTS[name].category === category);

/** A settings card: which events are mailed, by category; those about security always are. */
export function MailCard() {
	const t = useT();
	const { data, isError, refetch } = useMailChoices();
	return (
		<SettingsCard title={t("notify.mail")} about={t("notify.mail.about")}>
			{data !== undefined ? (
				<Events chosen={data} />
			) : isError ? (
				<ErrorState compact title={t("notify.preferences.error")} onRetry={() => void refetch()} />
			) : (
				<Skeleton className="h-64" />
			)}
		</SettingsCard>
	);
}

function Events({ chosen }: { readonly chosen: MailChoices }) {
	const t = useT();
	const change = (event: MailEventName, on: boolean): void => {
		changeMail(event, on).catch((error: unknown) =>
			notify({ tone: "danger", title: t("notify.preferences.failed"), description: messageOf(error, "") }),
		);
	};
	return (
		<div className="flex flex-col gap-5">
			{GROUPS.map((category) => (
				<section key={category} aria-label={t("notify.mails.event", { event: t(`notify.category.${category}`) })}>
					<h4 className="pb-1.5 font-medium text-12 text-muted">{t(`notify.category.${category}`)}</h4>
					<ul>
						{eventsOf(category).map((event) => (
							<li key={event} className="flex items-start justify-between gap-4 border-line border-t py-2.5">
								<span className="text-13">
									{t(`notify.event.${event}`)}
									{event === "daily_summary" ? (
										<HelpLink
											place="ledger#daily-e-mail"
											about={t("notify.event.daily_summary")}
											className="-my-1 ms-1 align-middle"
										/>
									) : null}
								</span>
								<Switch
									labelHidden
									label={t("notify.mails.event", { event: t(`notify.event.${event}`) })}
									checked={chosen[event]}
									onChange={(on) => change(event, on)}
								/>
							</li>
						))}
						{category === "security" ? (
							<li className="flex items-start justify-between gap-4 border-line border-t py-2.5">
								<span className="text-13">{t("notify.mails.security")}</span>
								<span className="inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-muted">
									<Lock className="icon" aria-hidden />
									{t("notify.mails.always")}
								</span>
							</li>
						) : null}
					</ul>
				</section>
			))}
		</div>
	);
}
