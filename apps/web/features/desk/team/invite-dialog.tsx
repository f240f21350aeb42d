import { permissionsOf, type StaffRole, staffRole } from "@truefill/contracts/http";
import { useState } from "react";
import { inviteColleague } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/select.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

const MOST = 60;

/** The new colleague and their role: roles with a permission that the inviting colleague lacks are not offered. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { user } = useSession();
	const own: readonly string[] = user?.permissions ?? [];
	const roles = staffRole.options.filter((role) => permissionsOf(role).every((each) => own.includes(each)));
	const [firstName, setFirstName] = useState("");
	const [lastName, setLastName] = useState("");
	const [email, setEmail] = useState("");
	const [role, setRole] = useState<StaffRole>(roles[0] ?? "support");
	const names = [firstName.trim(), lastName.trim()];
	const isMissing = names.some((name) => name === "") || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
	return (
		<ReasonDialog
			title={t("staff.team.invite.title")}
			description={t("staff.team.invite.body")}
			submit={t("staff.team.invite.submit")}
			help={t("staff.team.logged")}
			blocked={isMissing ? t("staff.team.invite.missing") : null}
			width="md"
			onClose={onClose}
			onSubmit={async (reason) => {
				const [first_name = "", last_name = ""] = names;
				await inviteColleague({ email: email.trim(), first_name, last_name, staff_role: role }, reason);
				notify({
					tone: "ok",
					title: t("staff.team.invite.done", { name: `${first_name} ${last_name}` }),
					description: t("staff.team.invite.done.body", { email: email.trim() }),
				});
			}}
		>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("staff.team.invite.first")}>
					{(aria) => (
						<Input
							{...aria}
							value={firstName}
							maxLength={MOST}
							onChange={(event) => setFirstName(event.target.value)}
						/>
					)}
				</Field>
				<Field label={t("staff.team.invite.last")}>
					{(aria) => (
						<Input {...aria} value={lastName} maxLength={MOST} onChange={(event) => setLastName(event.target.value)} />
					)}
				</Field>
			</div>
			<Field label={t("staff.team.invite.email")}>
				{(aria) => (
					<Input
						{...aria}
						type="email"
						inputMode="email"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={254}
						dir="ltr"
						value={email}
						onChange={(event) => setEmail(event.target.value)}
					/>
				)}
			</Field>
			<Field label={t("staff.team.role")} help={t("staff.team.invite.role")}>
				{(aria) => (
					<Select
						{...aria}
						value={role}
						onChange={setRole}
						options={roles.map((value) => ({ value, label: t(`staff.settings.role.${value}`) }))}
					/>
				)}
			</Field>
		</ReasonDialog>
	);
}
