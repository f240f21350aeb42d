import { inviteStaff, permissionsOf, staffRole } from "@truefill/contracts/http";
import { inviteColleague } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";

const MOST = 60;

/** The new colleague and their role: roles with a permission that the inviting colleague lacks are not offered. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { user } = useSession();
	const own: readonly string[] = user?.permissions ?? [];
	const roles = staffRole.options.filter((role) => permissionsOf(role).every((each) => own.includes(each)));
	const missing = t("staff.team.invite.missing");
	const form = useApiForm({
		values: { first_name: "", last_name: "", email: "", staff_role: roles[0] ?? "support", reason: "" },
		schema: inviteStaff.body,
		bodyOf: ({ email, reason, ...body }) => ({ ...body, email: email.trim(), reason: oneLine(reason) }),
		texts: { first_name: missing, last_name: missing, email: missing, reason: reasonTexts(t) },
		keeps: true,
		async submit(body) {
			await inviteColleague(body);
			notify({
				tone: "ok",
				title: t("staff.team.invite.done", { name: `${body.first_name} ${body.last_name}` }),
				description: t("staff.team.invite.done.body", { email: body.email }),
			});
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			title={t("staff.team.invite.title")}
			description={t("staff.team.invite.body")}
			submit={t("staff.team.invite.submit")}
			help={t("staff.team.logged")}
			width="md"
			form={form}
			onClose={onClose}
		>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField form={form} name="first_name" label={t("staff.team.invite.first")} maxLength={MOST} />
				<TextField form={form} name="last_name" label={t("staff.team.invite.last")} maxLength={MOST} />
			</div>
			<TextField
				form={form}
				name="email"
				label={t("staff.team.invite.email")}
				type="email"
				inputMode="email"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={254}
				dir="ltr"
			/>
			<SelectField
				form={form}
				name="staff_role"
				label={t("staff.team.role")}
				help={t("staff.team.invite.role")}
				options={roles.map((value) => ({ value, label: t(`staff.settings.role.${value}`) }))}
			/>
		</ReasonFormDialog>
	);
}
