import { amendPersonal, type Personal } from "@truefill/contracts/http";
import { BadgeCheck, Lock, PencilLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../data/index.ts";
import { sendPersonal, usePersonal } from "../../data/personal/index.ts";
import { countryName } from "../../data/registration/country-name.ts";
import { Form, FormProblem, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { changesOf, type FieldLook, formOf, GROUPS, isIdentityField } from "./fields.ts";
import { FormFields } from "./form-fields.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { RequestList } from "./request-list.tsx";

/** `/main/personal`: the customer's personal data, and how to change it (SPEC §3). */
export default function PersonalScreen() {
	const t = useT();
	useDocumentTitle(t("personal.title"));
	const { data, isError, isFetching, refetch } = usePersonal();
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-gutter">
			<header className="flex flex-wrap items-center justify-between gap-2">
				<h1 className="font-semibold text-20">{t("personal.title")}</h1>
				{data?.verified_at ? (
					<Badge tone="ok" icon={<BadgeCheck className="size-3.5" aria-hidden />}>
						{t("personal.verified")}
					</Badge>
				) : null}
			</header>
			{data !== undefined ? (
				<Details personal={data} />
			) : isError ? (
				<ErrorState title={t("personal.failed")} onRetry={() => void refetch()} retrying={isFetching}>
					{t("personal.failed.body")}
				</ErrorState>
			) : (
				<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
					<Skeleton className="h-48" />
					<Skeleton className="h-64" />
				</div>
			)}
		</div>
	);
}

function Details({ personal }: { readonly personal: Personal }) {
	const t = useT();
	const { user } = useSession();
	const before = formOf(personal);
	const form = useApiForm({
		values: before,
		schema: amendPersonal.body,
		bodyOf: (typed) => ({ ...changesOf(before, typed), version: personal.version }),
		refusals: { BIRTH_DATE_WRONG: "birth_date" },
		draft: `${user?.id}:personal`,
		async submit(body) {
			await sendPersonal(body);
			notify({ tone: "ok", title: t("personal.saved") });
		},
	});
	const [asking, setAsking] = useState(false);
	const locked = personal.verified_at !== null;
	const changed = Object.keys(changesOf(before, form.values)).length > 0;
	const pending = personal.requests.some(({ status }) => status === "pending");
	return (
		<Form form={form} blocked={!changed} className="flex flex-col gap-4">
			{locked ? (
				<Alert
					title={t("personal.locked")}
					actions={
						<Button
							size="sm"
							icon={<PencilLine className="icon" aria-hidden />}
							disabledReason={pending ? t("personal.request.waits") : null}
							onClick={() => setAsking(true)}
						>
							{t("personal.request")}
						</Button>
					}
				>
					{t("personal.locked.body", { date: formatTime(personal.verified_at, "date") })}
				</Alert>
			) : null}
			<RequestList requests={personal.requests} />
			<SettingsCard title={t("personal.group.account")}>
				<dl className="grid gap-4 sm:grid-cols-2">
					<Fact
						label={t("personal.email")}
						value={personal.email}
						aside={
							<Link to="/main/settings/email" className={TEXT_LINK}>
								{t("personal.email.change")}
							</Link>
						}
					/>
					<Fact label={t("personal.username")} value={personal.username} />
				</dl>
			</SettingsCard>
			{GROUPS.map(({ title, fields }) => {
				const shut = locked && fields.every(({ name }) => isIdentityField(name));
				return (
					<SettingsCard
						key={title}
						title={t(title)}
						aside={
							shut ? <Lock className="icon mt-0.5 text-muted" aria-label={t("personal.lockedField")} /> : undefined
						}
					>
						{shut ? <Facts fields={fields} personal={personal} /> : <FormFields fields={fields} form={form} />}
					</SettingsCard>
				);
			})}
			<FormProblem form={form} />
			<div className="sticky bottom-0 -mx-gutter flex justify-end gap-2 border-line border-t bg-surface-0 px-gutter py-3">
				{changed ? <Button onClick={form.undo}>{t("personal.undo")}</Button> : null}
				<Button
					type="submit"
					variant="primary"
					busy={form.busy}
					disabledReason={changed ? null : t("personal.unchanged")}
				>
					{t("personal.save")}
				</Button>
			</div>
			{asking ? <RequestDialog personal={personal} onClose={() => setAsking(false)} /> : null}
		</Form>
	);
}

function Facts({ fields, personal }: { readonly fields: readonly FieldLook[]; readonly personal: Personal }) {
	const t = useT();
	const form = formOf(personal);
	return (
		<dl className="grid gap-4 sm:grid-cols-2">
			{fields.map(({ name, label, kind }) => (
				<Fact
					key={name}
					label={t(label)}
					value={kind === "country" && form[name] !== "" ? countryName(form[name]) : form[name]}
				/>
			))}
		</dl>
	);
}

function Fact(props: { readonly label: string; readonly value: string | null; readonly aside?: ReactNode }) {
	const { label, value, aside } = props;
	const t = useT();
	return (
		<div className="flex min-w-0 flex-col gap-0.5">
			<dt className="font-medium text-12 text-secondary">{label}</dt>
			<dd className="wrap-anywhere text-13">
				{value === null || value === "" ? <span className="text-muted">{t("personal.none")}</span> : value}
			</dd>
			{aside === undefined ? null : <dd className="text-12">{aside}</dd>}
		</div>
	);
}
